/// A signed value and the result of its verification.
///
/// Source: <https://developer.apple.com/documentation/storekit/verificationresult>
@frozen public enum VerificationResult<SignedType> {
  /// The signature, the certificates or the contents failed verification; grant nothing for this
  /// value.
  case unverified(SignedType, VerificationResult<SignedType>.VerificationError)
  /// The value is verified.
  case verified(SignedType)

  /// The verified value.
  ///
  /// Throws the ``VerificationError`` if the value is not verified.
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
  /// The reason why a value is not verified.
  @nonexhaustive public enum VerificationError: Error, Hashable, Sendable {
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
