extension Purchases {
  /// Which framework runs the SDK inside an app that is not native.
  public struct PlatformInfo: Hashable, Sendable {
    /// The framework, such as `flutter`.
    public let flavor: String
    /// The framework's version.
    public let version: String

    /// Creates the name of a framework.
    public init(flavor: String, version: String) {
      self.flavor = flavor
      self.version = version
    }
  }
}
