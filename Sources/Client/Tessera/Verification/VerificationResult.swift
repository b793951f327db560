/// Whether a trusted key signed a server response.
///
/// StoreKit has a generic type of the same name; with both imported, write
/// `Tessera.VerificationResult`.
public enum VerificationResult: Int, Hashable, Sendable, CaseIterable {
  /// Not verified: verification is off, or no root key is trusted.
  case notRequested = 0
  /// A trusted key signed this response to this request.
  case verified = 1
  /// The signature is missing or wrong.
  case failed = 2
  /// The device computed the entitlements from data that the App Store signed.
  case verifiedOnDevice = 3

  /// Whether the response is verified.
  public var isVerified: Bool {
    switch self {
    case .verified, .verifiedOnDevice: true
    case .notRequested, .failed: false
    }
  }
}

extension VerificationResult: CustomStringConvertible {
  /// The name in logs, such as `VERIFIED`.
  public var description: String {
    switch self {
    case .notRequested: "NOT_REQUESTED"
    case .verified: "VERIFIED"
    case .failed: "FAILED"
    case .verifiedOnDevice: "VERIFIED_ON_DEVICE"
    }
  }
}

/// Names of the results in some articles.
extension VerificationResult {
  /// The signature is missing or wrong.
  @available(*, deprecated, renamed: "failed")
  public static var unverified: VerificationResult { .failed }
}
