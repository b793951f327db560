import StoreKit

func verificationResult<SignedType>(_ result: VerificationResult<SignedType>) throws {
  switch result {
  case .verified(let value):
    let _: SignedType = value
  case .unverified(let value, let error):
    let _: SignedType = value
    let _: VerificationResult<SignedType>.VerificationError = error
  }
  let _: SignedType = try result.payloadValue
  let _: SignedType = result.unsafePayloadValue
}

func signedTransaction(_ result: VerificationResult<Transaction>) {
  let _: String = result.jwsRepresentation
  let _: [Data] = [
    result.headerData, result.payloadData, result.signatureData, result.signedData,
    result.deviceVerification,
  ]
  _ = result.signature
  let _: Date = result.signedDate
  let _: UUID = result.deviceVerificationNonce
  let _: String = result.debugDescription
  let _: Set<VerificationResult<Transaction>> = [result]
  sendable(result)
}

func signedRenewalInfo(_ result: VerificationResult<Product.SubscriptionInfo.RenewalInfo>) {
  let _: String = result.jwsRepresentation
  let _: [Data] = [
    result.headerData, result.payloadData, result.signatureData, result.signedData,
    result.deviceVerification,
  ]
  _ = result.signature
  let _: Date = result.signedDate
  let _: UUID = result.deviceVerificationNonce
  let _: String = result.debugDescription
  let _: Set<VerificationResult<SubscriptionRenewalInfo>> = [result]
}

func signedAppTransaction(_ result: VerificationResult<AppTransaction>) {
  let _: String = result.jwsRepresentation
  let _: [Data] = [
    result.headerData, result.payloadData, result.signatureData, result.signedData,
    result.deviceVerification,
  ]
  _ = result.signature
  let _: Date = result.signedDate
  let _: UUID = result.deviceVerificationNonce
  let _: String = result.debugDescription
  let _: Set<VerificationResult<AppTransaction>> = [result]
}

func verificationError(_ error: VerificationResult<Transaction>.VerificationError) {
  switch error {
  case .revokedCertificate, .invalidCertificateChain, .invalidDeviceVerification,
    .invalidEncoding, .invalidSignature, .missingRequiredProperties:
    break
  @unknown default: break
  }
  let _: any LocalizedError = error
  let _: [String?] = [error.errorDescription, error.failureReason, error.recoverySuggestion]
  let _: Set<VerificationResult<Transaction>.VerificationError> = [error]
}
