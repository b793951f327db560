/// What happens when a customer's app posts a purchase that another identified customer has.
public enum RestoreBehavior: String, CaseIterable, Hashable, Sendable {
  /// The purchase moves to the customer who posted it.
  case transfer
  /// It moves unless its owner has an active subscription.
  case transferIfNoActive = "transfer_if_no_active"
  /// It stays with its owner, and the post is refused.
  case keep
  /// Both customers become one; only a restore does that, and a new purchase is refused.
  case share
}
