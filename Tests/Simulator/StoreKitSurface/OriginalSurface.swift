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

  func paymentQueue(
    _ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct
  ) -> Bool {
    let _: String = product.productIdentifier
    let _: String = product.localizedTitle
    let _: String = product.localizedDescription
    let _: NSDecimalNumber = product.price
    let _: Locale = product.priceLocale
    let _: Bool = product.isFamilyShareable
    let _: String? = product.subscriptionGroupIdentifier
    return payment.quantity == 1
  }
}

/// A product that a test of an app defines.
final class PromotedProduct: SKProduct, @unchecked Sendable {
  override var productIdentifier: String { "pro" }
}

func promotedPayment() {
  let product = PromotedProduct()
  let payment: SKPayment = SKPayment(product: product)
  let _: Bool = QueueObserver().paymentQueue(
    .default(), shouldAddStorePayment: payment, for: product)
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
    let _: [String: Any] = error.userInfo
    let _: (any Error)? = error.userInfo[NSUnderlyingErrorKey] as? any Error
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
