public import AppStoreCore

/// What a device needs to verify the data that its store signs.
public struct VerificationSettings: Hashable, Sendable {
  /// The root certificates of the store, in DER.
  public var roots: [[UInt8]]
  /// The bundle identifier of the app on the device.
  public var bundleID: BundleID
  /// The reason why the device accepts no signed data; `nil` if it accepts valid data.
  public var failure: VerificationFailure?

  /// Creates settings.
  public init(roots: [[UInt8]], bundleID: BundleID, failure: VerificationFailure? = nil) {
    self.roots = roots
    self.bundleID = bundleID
    self.failure = failure
  }
}

extension AppStoreBackend {
  /// Returns the results of ``trustedRoots()``, ``bundleID()`` and ``deviceInfo()``.
  nonisolated(nonsending) public func verificationSettings()
    async throws(StoreKitBackendError) -> VerificationSettings
  {
    VerificationSettings(
      roots: try await trustedRoots(), bundleID: try await bundleID(),
      failure: try await deviceInfo().verificationFailure)
  }
}
