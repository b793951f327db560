public import AppStoreTypes

/// A customer's app says that a purchase is theirs.
public struct PurchaseClaim: Hashable, Sendable {
  /// The app user id under which the app posted the purchase.
  public let customer: CustomerID
  /// What made the app post it.
  public let intent: ClaimIntent
  /// What happens when another identified customer has the purchase.
  public let behavior: RestoreBehavior
  /// When the claim was made, if it waited to be recorded; `nil` when it is recorded at once.
  ///
  /// A claim that waited takes nothing that somebody else came to since.
  public let asked: RecordPosition?

  /// Creates a claim; without more words, somebody bought something just now and the default behaviour
  /// holds.
  public init(
    by customer: CustomerID, intent: ClaimIntent = .purchase, behavior: RestoreBehavior = .transfer,
    asked: RecordPosition? = nil
  ) {
    self.customer = customer
    self.intent = intent
    self.behavior = behavior
    self.asked = asked
  }
}
