/// The result of a purchase that an account began.
public enum PurchaseAttempt: Hashable, Sendable {
  /// The product was sold, or was already owned.
  case success(CompletedPurchase)
  /// The purchase is pending; a transaction can follow.
  case pending(PendingPurchase)
  /// The customer canceled it.
  case userCancelled
}
