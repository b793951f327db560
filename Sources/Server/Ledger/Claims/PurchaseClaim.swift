public import AppStoreCore

/// A customer's claim to own a purchase, made by their app.
public struct PurchaseClaim: Hashable, Sendable {
  /// The app user id under which the app posted the purchase.
  public let customer: AppUserID
  /// Why the app posted it.
  public let intent: ClaimReason
  /// What happens if another identified customer owns the purchase.
  public let behavior: RestoreBehavior
  /// The ledger position at which a delayed claim was made; `nil` if it is recorded immediately.
  ///
  /// A delayed claim never takes a purchase that was assigned to another customer since.
  public let requestedAfter: LedgerPosition?

  /// Creates a claim; default: a new purchase with the default restore behavior.
  public init(
    by customer: AppUserID, intent: ClaimReason = .purchase, behavior: RestoreBehavior = .transfer,
    asked: LedgerPosition? = nil
  ) {
    self.customer = customer
    self.intent = intent
    self.behavior = behavior
    self.requestedAfter = asked
  }
}
