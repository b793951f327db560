extension VerificationError {
  /// Whether the same token may pass later without a change.
  ///
  /// This applies to clock checks, because a date in the future becomes past, and to revocation
  /// checks without a valid response.
  public var isRetryable: Bool {
    switch self {
    case .signedInFuture: true
    case .revocation(let error): error.isRetryable
    case .nested(_, let error): error.isRetryable
    case .tooLarge, .segmentCount, .invalidBase64URL, .invalidJSON, .duplicateKey, .algorithm,
      .unsupportedHeader, .certificateCount, .signatureLength, .xcodeCertificate,
      .unreadableCertificate, .untrustedRoot, .issuerMismatch, .certificateSignature,
      .certificateAlgorithm, .notCertificateAuthority, .leafIsCertificateAuthority, .keyUsage,
      .pathLength, .criticalExtension, .missingMarker, .leafKey, .outsideValidity,
      .outsideValidityNow, .tooOld, .signature, .payloadKind, .payloadField, .bundleID, .appAppleID,
      .environment, .otherPurchase, .otherAppTransaction, .otherEnvironment, .otherApp, .invalidPEM,
      .issuing, .signing:
      false
    }
  }

  /// The short stable code of the failed check, such as `chain.root`, for logs and metrics.
  ///
  /// For a check inside a notification, the nested part precedes the code:
  /// `signedTransactionInfo/chain.root`.
  public var check: String {
    switch self {
    case .tooLarge: "token.size"
    case .segmentCount: "token.segments"
    case .invalidBase64URL: "token.base64url"
    case .invalidJSON: "token.json"
    case .duplicateKey: "token.duplicate-key"
    case .algorithm: "header.alg"
    case .unsupportedHeader: "header.critical"
    case .certificateCount: "header.x5c"
    case .xcodeCertificate: "chain.xcode"
    case .signatureLength: "signature.length"
    case .unreadableCertificate: "chain.certificate"
    case .untrustedRoot: "chain.root"
    case .issuerMismatch: "chain.issuer"
    case .certificateSignature: "chain.signature"
    case .certificateAlgorithm: "chain.algorithm"
    case .notCertificateAuthority: "chain.authority"
    case .leafIsCertificateAuthority: "chain.leaf-authority"
    case .keyUsage: "chain.key-usage"
    case .pathLength: "chain.path-length"
    case .criticalExtension: "chain.critical-extension"
    case .missingMarker: "chain.marker"
    case .leafKey: "chain.leaf-key"
    case .outsideValidity: "chain.validity"
    case .outsideValidityNow: "chain.validity-now"
    case .signedInFuture: "date.future"
    case .tooOld: "date.age"
    case .signature: "signature"
    case .revocation: "chain.revocation"
    case .payloadKind: "payload.kind"
    case .payloadField: "payload.field"
    case .bundleID: "claim.bundle-id"
    case .appAppleID: "claim.app-apple-id"
    case .environment: "claim.environment"
    case .otherPurchase: "binding.purchase"
    case .otherAppTransaction: "binding.app-transaction"
    case .otherEnvironment: "binding.environment"
    case .otherApp: "binding.app"
    case .nested(let part, let error): "\(part)/\(error.check)"
    case .invalidPEM: "signing.pem"
    case .issuing: "signing.certificate"
    case .signing: "signing.payload"
    }
  }
}
