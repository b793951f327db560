/// Whether an answer of the server was signed by a trusted key.
///
/// StoreKit has a generic type of the same name; with both imported, write `Tessera.VerificationResult`.
public enum VerificationResult: Int, Hashable, Sendable, CaseIterable {
  /// Nobody asked: verification is off, or no root key is trusted.
  case notRequested = 0
  /// A trusted key signed this answer to this request.
  case verified = 1
  /// The signature is missing or wrong.
  case failed = 2
  /// The device computed the answer from what the App Store signed.
  case verifiedOnDevice = 3

  /// Whether the answer can be relied on.
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

/// What some articles call the results.
extension VerificationResult {
  /// The signature is missing or wrong.
  @available(*, deprecated, renamed: "failed")
  public static var unverified: VerificationResult { .failed }
}
