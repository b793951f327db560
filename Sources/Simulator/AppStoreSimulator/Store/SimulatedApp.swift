public import AppStoreCore

/// The app that the simulated store sells for.
public struct SimulatedApp: Hashable, Sendable {
  /// The bundle identifier.
  public var bundleID: BundleID
  /// The app's Apple ID; `nil` if it has none, as in the sandbox.
  public var appAppleID: Int64?
  /// The build version of the customers' app, which notifications contain.
  public var bundleVersion: String

  /// Creates an app.
  public init(bundleID: BundleID, appAppleID: Int64? = nil, bundleVersion: String = "1") {
    self.bundleID = bundleID
    self.appAppleID = appAppleID
    self.bundleVersion = bundleVersion
  }
}
