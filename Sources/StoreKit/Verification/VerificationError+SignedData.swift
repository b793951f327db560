internal import SignedData
internal import StoreKitBackend

extension VerificationResult.VerificationError {
  /// Creates Apple's error for the failed check; Apple distinguishes fewer.
  init(_ error: SignedData.VerificationError) {
    switch error {
    case .tooLarge, .segmentCount, .invalidBase64URL, .invalidJSON, .duplicateKey, .algorithm,
      .unsupportedHeader, .invalidPEM, .issuing, .signing:
      self = .invalidEncoding
    case .certificateCount, .xcodeCertificate, .unreadableCertificate, .untrustedRoot,
      .issuerMismatch, .certificateSignature, .certificateAlgorithm, .notCertificateAuthority,
      .leafIsCertificateAuthority, .keyUsage, .pathLength, .criticalExtension, .missingMarker,
      .leafKey, .outsideValidity, .outsideValidityNow, .revocation:
      self = .invalidCertificateChain
    case .signatureLength, .signature:
      self = .invalidSignature
    case .payloadKind, .payloadField, .bundleID, .appAppleID, .environment, .otherPurchase,
      .otherEnvironment, .otherApp, .otherAppTransaction, .signedInFuture, .tooOld:
      self = .missingRequiredProperties
    case .nested(_, let inner):
      self.init(inner)
    }
  }
}

extension VerificationResult.VerificationError {
  /// Creates Apple's error for a check that a test makes fail.
  init(_ error: SimulatedVerificationError) {
    self =
      switch error {
      case .revokedCertificate: .revokedCertificate
      case .invalidCertificateChain: .invalidCertificateChain
      case .invalidDeviceVerification: .invalidDeviceVerification
      case .invalidEncoding: .invalidEncoding
      case .invalidSignature: .invalidSignature
      case .missingRequiredProperties: .missingRequiredProperties
      }
  }
}
