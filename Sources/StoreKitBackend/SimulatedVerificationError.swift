/// A failed check that a test store reports for everything it signs, although nothing is wrong.
///
/// The cases are those of StoreKit's `VerificationResult.VerificationError`, in Apple's order, which
/// is also the order of their numbers in a `.storekit` file.
public enum SimulatedVerificationError: Int, CaseIterable, Hashable, Sendable, Codable {
  /// A certificate was revoked.
  case revokedCertificate
  /// The certificates do not chain to a root of the store.
  case invalidCertificateChain
  /// The value was signed for another device.
  case invalidDeviceVerification
  /// The text is not signed data in the store's form.
  case invalidEncoding
  /// The signature does not match the contents.
  case invalidSignature
  /// A property is missing, or belongs to another app.
  case missingRequiredProperties
}

extension AppStoreBackend {
  /// Returns `nil`: only test sessions make verification fail.
  public func simulatedVerificationError() async -> SimulatedVerificationError? { nil }
}
