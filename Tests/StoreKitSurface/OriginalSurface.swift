import StoreKit

// The names of the original API that code for StoreKit 2 still uses.

final class QueueObserver: NSObject, SKPaymentTransactionObserver {
  func paymentQueue(
    _ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]
  ) {
    for transaction in transactions {
      let _: SKPayment = transaction.payment
      let _: [String] = [transaction.payment.productIdentifier]
      let _: Int = transaction.payment.quantity
      let _: String? = transaction.payment.applicationUsername
      let _: String? = transaction.transactionIdentifier
      let _: Date? = transaction.transactionDate
      let _: SKPaymentTransaction? = transaction.original
      let _: (any Error)? = transaction.error
      switch transaction.transactionState {
      case .purchasing, .deferred: break
      case .purchased, .restored, .failed: queue.finishTransaction(transaction)
      @unknown default: break
      }
    }
  }
}

func paymentQueue(_ observer: QueueObserver, _ payment: SKPayment) {
  let _: Bool = SKPaymentQueue.canMakePayments()
  let queue: SKPaymentQueue = SKPaymentQueue.default()
  queue.add(observer)
  queue.add(payment)
  queue.restoreCompletedTransactions()
  queue.restoreCompletedTransactions(withApplicationUsername: nil)
  queue.presentCodeRedemptionSheet()
  let _: [SKPaymentTransaction] = queue.transactions
  let _: [any SKPaymentTransactionObserver] = queue.transactionObservers
  queue.remove(observer)
  sendable(queue)
}

func originalErrors(_ error: any Error) {
  let _: String = SKErrorDomain
  if let error = error as? SKError {
    let _: SKError.Code = error.code
    let _: Int = error.errorCode
  }
  switch error {
  case SKError.paymentCancelled, SKError.unknown, SKError.paymentNotAllowed: break
  default: break
  }
  let codes: [SKError.Code] = [
    .unknown, .clientInvalid, .paymentCancelled, .paymentInvalid, .paymentNotAllowed,
    .storeProductNotAvailable, .cloudServicePermissionDenied,
    .cloudServiceNetworkConnectionFailed, .cloudServiceRevoked, .privacyAcknowledgementRequired,
    .unauthorizedRequestData, .invalidOfferIdentifier, .invalidSignature, .missingOfferParams,
    .invalidOfferPrice, .overlayCancelled, .overlayInvalidConfiguration, .overlayTimeout,
    .ineligibleForOffer, .unsupportedPlatform, .overlayPresentedInBackgroundScene,
    .paymentMethodBindingConfigurationRequired,
  ]
  let _: [Int] = codes.map(\.rawValue)
  let _: any Error = SKError(.paymentCancelled)
}
