/// The result of a purchase that an account began.
public enum OrderOutcome: Hashable, Sendable {
  /// The product was sold, or was already owned.
  case success(PurchaseReceipt)
  /// The purchase is pending; a transaction can follow.
  case pending(PendingPurchase)
  /// The customer canceled it.
  case userCancelled
}
