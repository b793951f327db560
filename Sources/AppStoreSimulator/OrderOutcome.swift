/// What came of a purchase that an account began.
public enum OrderOutcome: Hashable, Sendable {
  /// It was sold, or was held already.
  case success(PurchaseReceipt)
  /// It waits; a transaction may follow.
  case pending(PendingPurchase)
  /// The customer cancelled it.
  case userCancelled
}
