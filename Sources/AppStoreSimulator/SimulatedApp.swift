public import AppStoreTypes

/// The app that the simulated store sells for.
public struct SimulatedApp: Hashable, Sendable {
  /// The bundle identifier.
  public var bundleID: BundleID
  /// Apple's number of the app; `nil` when it has none, as in the sandbox.
  public var appAppleID: Int64?
  /// The version of the build that customers have, which notifications name.
  public var bundleVersion: String

  /// Creates an app.
  public init(bundleID: BundleID, appAppleID: Int64? = nil, bundleVersion: String = "1") {
    self.bundleID = bundleID
    self.appAppleID = appAppleID
    self.bundleVersion = bundleVersion
  }
}
