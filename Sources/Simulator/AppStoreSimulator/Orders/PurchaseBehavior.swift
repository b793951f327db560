/// The outcome of purchases that an account begins.
public enum PurchaseBehavior: Hashable, Sendable {
  /// They are sold.
  case succeeds
  /// The customer dismisses the payment sheet.
  case isCancelled
  /// They wait for a parent's approval.
  case asksToBuy
  /// They wait until the customer has resolved a problem outside of the app.
  case isInterrupted
  /// They fail.
  case fails(SimulatedPurchaseError)
}
