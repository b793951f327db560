internal import AppStoreTypes
internal import Ledger

/// Who claims what a crawl brings.
struct CrawlClaims: Sendable {
  /// The purchase that was asked about.
  let purchase: OriginalTransactionID
  /// Who claims it; `nil` when nobody does.
  let claimant: CustomerID?
  /// Whether the claimant asked for everything that the Apple Account bought.
  let isRestore: Bool
  /// What happens, by environment, to a purchase that another identified customer has.
  let behavior: StoreSynchronization.RestoreBehaviors

  /// Creates claims from what was asked for.
  init(
    _ request: RefreshRequest, behavior: @escaping StoreSynchronization.RestoreBehaviors
  ) {
    purchase = request.purchase
    claimant = request.claimant
    isRestore = request.cause == .restore
    self.behavior = behavior
  }

  /// Returns the claim to a transaction of the crawl; `nil` when nobody claims it.
  ///
  /// A restore claims everything. An import says whose the purchase is that it names, and takes it from
  /// nobody who showed it. The other purchases of the same Apple Account go to its owner only where nobody
  /// claimed them, and where their own `appAccountToken` names nobody: the app said whose those are.
  ///
  /// - Parameters:
  ///   - transaction: The transaction.
  ///   - isClaimed: Whether somebody claimed its purchase before.
  ///   - owner: Who owns the purchase that was asked about; `nil` when nobody does.
  func claim(
    to transaction: JWSTransactionDecodedPayload, isClaimed: Bool, owner: CustomerID?
  ) -> PurchaseClaim? {
    let behavior = behavior(transaction.environment)
    if isRestore, let claimant {
      return PurchaseClaim(by: claimant, intent: .restore, behavior: behavior)
    }
    let isNamed = transaction.originalTransactionId == purchase
    if isNamed, let claimant {
      return PurchaseClaim(by: claimant, intent: .queue, behavior: behavior)
    }
    guard !isClaimed, transaction.appAccountToken == nil, let heir = claimant ?? owner else {
      return nil
    }
    return PurchaseClaim(by: heir, intent: .queue, behavior: behavior)
  }
}
