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
  /// How far the record had come when they asked: what was done since counts.
  let asked: RecordPosition
  /// What happens, by environment, to a purchase that another identified customer has.
  let behavior: StoreSynchronization.RestoreBehaviors

  /// Creates claims from what was asked for.
  init(_ job: RefreshJob, behavior: @escaping StoreSynchronization.RestoreBehaviors) {
    purchase = job.request.purchase
    claimant = job.request.claimant
    isRestore = job.request.cause == .restore
    asked = job.asked
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
  ///   - newest: The newest claim to the purchase that was asked about; `nil` when there is none.
  func claim(
    to transaction: JWSTransactionDecodedPayload, isClaimed: Bool, newest: OwnershipClaim?
  ) -> PurchaseClaim? {
    let behavior = behavior(transaction.environment)
    if isRestore, let claimant {
      return PurchaseClaim(by: claimant, intent: .restore, behavior: behavior, asked: asked)
    }
    let isNamed = transaction.originalTransactionId == purchase
    if isNamed, let claimant {
      return PurchaseClaim(by: claimant, intent: .queue, behavior: behavior, asked: asked)
    }
    guard !isClaimed, transaction.appAccountToken == nil else { return nil }
    if let claimant {
      return PurchaseClaim(by: claimant, intent: .queue, behavior: behavior, asked: asked)
    }
    // The owner has asked for nothing; what follows from their claim was asked for with it.
    guard let newest, let owner = newest.customer else { return nil }
    return PurchaseClaim(
      by: owner, intent: .queue, behavior: behavior,
      asked: RecordPosition(date: newest.claimedAt, newestAct: newest.act - 1))
  }
}
