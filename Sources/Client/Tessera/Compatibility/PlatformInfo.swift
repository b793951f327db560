/// The cross-platform framework that runs the SDK inside an app.
public struct PlatformInfo: Hashable, Sendable {
  /// The framework, such as `flutter`.
  public let flavor: String
  /// The framework's version.
  public let version: String

  /// Creates platform information.
  public init(flavor: String, version: String) {
    self.flavor = flavor
    self.version = version
  }
}

extension Purchases {
  /// The cross-platform framework that runs the SDK inside an app.
  public typealias PlatformInfo = Tessera.PlatformInfo
}
