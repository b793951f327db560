internal import AppStoreSimulator

/// The outcome of a purchase that a customer's app began.
enum BegunPurchase: Sendable {
  /// The product was sold.
  case success(PurchaseDelivery)
  /// The purchase waits for a parent or the customer.
  case pending(PendingPurchase)
  /// The customer dismissed the payment sheet.
  case userCancelled
}
