internal import EntitlementAPI
internal import TrustedEntitlements

/// Why an answer's verification is ``VerificationResult/failed``, as a stable code.
public struct VerificationFailureReason: RawRepresentable, Hashable, Sendable {
  /// The code, such as `missing_signature`.
  public let rawValue: String

  /// Creates a reason from its code.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The answer has no `X-Signature`: something between the app and the server removes headers, or the server
  /// signs nothing.
  public static let missingSignature = Self(FailedVerification.missingSignature)
  /// `X-Signature` is not base64, or has another length than the protocol's 180 bytes.
  public static let malformedSignature = Self(FailedVerification.malformedSignature)
  /// The signature is of another answer or of another request: something changed one of them on the way.
  public static let wrongSignature = Self(FailedVerification.wrongSignature)
  /// The answer's request time is missing, is no number, or has another number of digits than thirteen.
  public static let wrongRequestTime = Self(FailedVerification.wrongRequestTime)
  /// The answer's request time is more than a minute from the date in the answer.
  public static let clock = Self(FailedVerification.clock)
  /// None of the trusted root keys signed the key that signed the answer.
  public static let untrustedKey = Self(FailedVerification.untrustedKey)
  /// The key that signed the answer had expired at the answer's time, or at the newest signed time that the
  /// device knows: an answer of long ago, or a clock that is wrong.
  public static let expiredKey = Self(FailedVerification.expiredKey)
  /// The root key revoked the key that signed the answer.
  public static let revokedKey = Self(FailedVerification.revokedKey)
  /// An answer that was kept on the device has parts that no request of this SDK has.
  public static let changedFile = Self(FailedVerification.changedFile)

  private init(_ failure: FailedVerification) {
    rawValue = failure.rawValue
  }

  init(_ error: SignatureError) {
    switch error {
    case .missingSignature: self = .missingSignature
    case .missingRequestTime: self = .wrongRequestTime
    case .notBase64, .wrongLength: self = .malformedSignature
    case .unknownRoot, .intermediateWithoutExpiration: self = .untrustedKey
    case .intermediateExpired: self = .expiredKey
    case .intermediateRevoked: self = .revokedKey
    case .payloadSignature: self = .wrongSignature
    }
  }
}

extension VerificationFailureReason: CustomStringConvertible {
  /// The code.
  public var description: String { rawValue }
}

/// Why one answer's verification failed, with a sentence for the developer.
struct VerificationFailure: Hashable, Sendable {
  var reason: VerificationFailureReason
  /// What is wrong, and where to look.
  var problem: String

  init(_ reason: VerificationFailureReason, _ problem: String) {
    self.reason = reason
    self.problem = problem
  }
}
