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

  /// Creates Apple's error for a failure that a test chose for the device.
  init(_ failure: VerificationFailure) {
    switch failure {
    case .revokedCertificate: self = .revokedCertificate
    case .invalidCertificateChain: self = .invalidCertificateChain
    case .invalidDeviceVerification: self = .invalidDeviceVerification
    case .invalidEncoding: self = .invalidEncoding
    case .invalidSignature: self = .invalidSignature
    case .missingRequiredProperties: self = .missingRequiredProperties
    }
  }
}
