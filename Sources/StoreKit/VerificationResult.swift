/// A value the store signed, and whether its signature was verified.
///
/// Source: <https://developer.apple.com/documentation/storekit/verificationresult>
@frozen public enum VerificationResult<SignedType> {
  /// The signature, the certificates or the contents did not pass; grant nothing for this value.
  case unverified(SignedType, VerificationResult<SignedType>.VerificationError)
  /// The store signed the value.
  case verified(SignedType)

  /// The verified value.
  ///
  /// It throws the ``VerificationError`` when the value is not verified.
  public var payloadValue: SignedType {
    get throws {
      switch self {
      case .verified(let value): return value
      case .unverified(_, let error): throw error
      }
    }
  }

  /// The value, verified or not.
  public var unsafePayloadValue: SignedType {
    switch self {
    case .verified(let value), .unverified(let value, _): value
    }
  }
}

extension VerificationResult {
  /// Why a value is not verified.
  public enum VerificationError: Error, Hashable, Sendable {
    /// A certificate was revoked.
    case revokedCertificate
    /// The certificates do not lead to a root of the store.
    case invalidCertificateChain
    /// The value was signed for another device.
    case invalidDeviceVerification
    /// The text is not signed data in the store's form.
    case invalidEncoding
    /// The signature does not fit the contents.
    case invalidSignature
    /// A property is missing, or belongs to another app.
    case missingRequiredProperties
  }
}

extension VerificationResult: Equatable where SignedType: Equatable {}

extension VerificationResult: Hashable where SignedType: Hashable {}

extension VerificationResult: Sendable where SignedType: Sendable {}

extension VerificationResult: CustomDebugStringConvertible
where SignedType: CustomDebugStringConvertible {
  /// Whether the value is verified, and the value.
  public var debugDescription: String {
    switch self {
    case .verified(let value): "verified(\(value.debugDescription))"
    case .unverified(let value, let error): "unverified(\(value.debugDescription), \(error))"
    }
  }
}
