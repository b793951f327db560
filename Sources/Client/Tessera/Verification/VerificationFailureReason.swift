internal import EntitlementAPI

/// Why the verification of a response is ``VerificationResult/failed``, as a stable code.
public struct VerificationFailureReason: RawRepresentable, Hashable, Sendable {
  /// The code, such as `missing_signature`.
  public let rawValue: String

  /// Creates a reason from its code.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The response has no `X-Signature`: something between the app and the server removes headers,
  /// or the server does not sign.
  public static let missingSignature = Self(FailedVerification.missingSignature)
  /// `X-Signature` is not base64, or is not 180 bytes long.
  public static let malformedSignature = Self(FailedVerification.malformedSignature)
  /// The signature belongs to another response or request: one of them was modified in transit.
  public static let wrongSignature = Self(FailedVerification.wrongSignature)
  /// The response's request time is missing, not a number, or does not have thirteen digits.
  public static let wrongRequestTime = Self(FailedVerification.wrongRequestTime)
  /// The response's request time is more than a minute from the date in its body.
  public static let clock = Self(FailedVerification.clock)
  /// No trusted root key signed the key that signed the response.
  public static let untrustedKey = Self(FailedVerification.untrustedKey)
  /// The key that signed the response had expired at the response's time, or at the newest signed
  /// time that the device knows: an old response, or a wrong clock.
  public static let expiredKey = Self(FailedVerification.expiredKey)
  /// The root key revoked the key that signed the response.
  public static let revokedKey = Self(FailedVerification.revokedKey)
  /// A response saved on the device has parts that no request of this SDK has.
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

/// Why the verification of one response failed, with a sentence for the developer.
package struct VerificationFailure: Hashable, Sendable {
  package var reason: VerificationFailureReason
  /// The problem, and where to look.
  var problem: String

  init(_ reason: VerificationFailureReason, _ problem: String) {
    self.reason = reason
    self.problem = problem
  }
}
