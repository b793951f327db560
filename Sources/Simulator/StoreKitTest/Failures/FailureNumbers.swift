internal import Foundation
internal import StoreConfiguration
internal import StoreKit

/// The numbers of StoreKit's errors in a `.storekit` file: the positions in their declarations.
enum FailureNumbers {
  private static let purchaseErrors: [Product.PurchaseError] = [
    .invalidQuantity, .productUnavailable, .purchaseNotAllowed, .ineligibleForOffer,
    .invalidOfferIdentifier, .invalidOfferPrice, .invalidOfferSignature, .missingOfferParameters,
  ]
  private static let verificationErrors: [VerificationResult<Any>.VerificationError] = [
    .revokedCertificate, .invalidCertificateChain, .invalidDeviceVerification, .invalidEncoding,
    .invalidSignature, .missingRequiredProperties,
  ]
  private static let refundErrors: [Transaction.RefundRequestError] = [.duplicateRequest, .failed]

  static func generic(_ code: _SKTestFailureCode) -> StoreKitError? {
    guard code.choice.type == "generic" else { return nil }
    switch code.choice.index {
    case 0: return .unknown
    case 1: return .userCancelled
    case 2: return .networkError(URLError(.notConnectedToInternet))
    case 3: return .systemError(CocoaError(.featureUnsupported))
    case 4: return .notAvailableInStorefront
    case 5: return .notEntitled
    case 6: return .unsupported
    default: return nil
    }
  }

  static func purchase(_ code: _SKTestFailureCode) -> Product.PurchaseError? {
    element(purchaseErrors, code, "purchase")
  }

  static func verification(
    _ code: _SKTestFailureCode
  ) -> VerificationResult<Any>.VerificationError? {
    element(verificationErrors, code, "verification")
  }

  static func refundRequest(_ code: _SKTestFailureCode) -> Transaction.RefundRequestError? {
    element(refundErrors, code, "refund request")
  }

  static func code(of error: StoreKitError) -> _SKTestFailureCode {
    // Apple can add cases, which are unknown here.
    var index = 0
    if case .userCancelled = error { index = 1 }
    if case .networkError = error { index = 2 }
    if case .systemError = error { index = 3 }
    if case .notAvailableInStorefront = error { index = 4 }
    if case .notEntitled = error { index = 5 }
    if case .unsupported = error { index = 6 }
    return _SKTestFailureCode("generic", index)
  }

  static func code(of error: Product.PurchaseError) -> _SKTestFailureCode {
    _SKTestFailureCode("purchase", purchaseErrors.firstIndex(of: error) ?? 0)
  }

  static func code(of error: VerificationResult<Any>.VerificationError) -> _SKTestFailureCode {
    _SKTestFailureCode("verification", verificationErrors.firstIndex(of: error) ?? 0)
  }

  static func code(of error: Transaction.RefundRequestError) -> _SKTestFailureCode {
    _SKTestFailureCode("refund request", refundErrors.firstIndex(of: error) ?? 0)
  }

  private static func element<Failure>(
    _ list: [Failure], _ code: _SKTestFailureCode, _ type: String
  ) -> Failure? {
    code.choice.type == type && list.indices.contains(code.choice.index)
      ? list[code.choice.index] : nil
  }
}
