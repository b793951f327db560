import Foundation
import Tessera

func codes(_ code: ErrorCode) -> Int {
  switch code {
  case .unknownError, .purchaseCancelledError, .storeProblemError, .purchaseNotAllowedError,
    .purchaseInvalidError, .productNotAvailableForPurchaseError, .productAlreadyPurchasedError,
    .receiptAlreadyInUseError, .invalidReceiptError, .missingReceiptFileError, .networkError,
    .invalidCredentialsError, .unexpectedBackendResponseError,
    .receiptInUseByOtherSubscriberError, .invalidAppUserIdError,
    .operationAlreadyInProgressForProductError, .unknownBackendError,
    .invalidAppleSubscriptionKeyError, .ineligibleError, .insufficientPermissionsError,
    .paymentPendingError, .invalidSubscriberAttributesError, .logOutAnonymousUserError,
    .configurationError, .unsupportedError, .emptySubscriberAttributes,
    .productDiscountMissingIdentifierError,
    .productDiscountMissingSubscriptionGroupIdentifierError, .customerInfoError,
    .systemInfoError, .beginRefundRequestError, .productRequestTimedOut,
    .apiEndpointBlockedError, .invalidPromotionalOfferError, .offlineConnectionError,
    .featureNotAvailableInCustomEntitlementsComputationMode, .signatureVerificationFailed,
    .featureNotSupportedWithStoreKit1, .invalidWebPurchaseToken, .purchaseBelongsToOtherUser,
    .expiredWebPurchaseToken, .testStoreSimulatedPurchaseError:
    return code.rawValue
  default: return code.errorCode
  }
}

func errors(_ error: any Error, _ publicError: PublicError) {
  let _: ErrorCode? = error as? ErrorCode
  let _: ErrorCode? = publicError.asErrorCode
  let _: ErrorCode? = (error as NSError).asErrorCode
  let _: ErrorCode? = ErrorCode(rawValue: (error as NSError).code)
  let _: Bool = publicError.code == ErrorCode.networkError.rawValue
  let _: String = publicError.domain
  let _: [String: Any] = publicError.userInfo
  let _: String = publicError.localizedDescription
  let _: [String: Any] = ErrorCode.networkError.errorUserInfo
  let _: [ErrorCode] = ErrorCode.allCases
  let _: any Error = publicError
  let _: VerificationFailureReason? = publicError.verificationFailureReason
}

func verificationErrors() {
  Purchases.verificationErrorHandler = { (error: PublicError) in print(error) }
  Purchases.errorHandler = { error in
    switch error.verificationFailureReason {
    case .missingSignature?, .malformedSignature?, .wrongSignature?, .wrongRequestTime?, .clock?,
      .untrustedKey?, .expiredKey?, .revokedKey?, .changedFile?:
      print(error.verificationFailureReason?.rawValue ?? "")
    default: break
    }
  }
  Purchases.errorHandler = nil
  let _: (@Sendable (PublicError) -> Void)? = Purchases.verificationErrorHandler
}

func catching(_ purchases: Purchases, _ other: () throws -> Void) async {
  do {
    _ = try await purchases.customerInfo()
  } catch ErrorCode.networkError {
  } catch {
    let _: PublicError = error
  }
  do {
    _ = try await purchases.customerInfo()
    try other()
  } catch ErrorCode.networkError {
  } catch let error as ErrorCode where error == .configurationError {
  } catch {}
}
