internal import AppStoreCore
internal import Ledger

/// The claims to the purchases that a refresh reads.
struct HistoryClaims: Sendable {
  /// The refreshed purchase, by its original transaction ID or that of another of its transactions.
  let purchase: OriginalTransactionID
  /// The claimant; `nil` if none exists.
  let claimant: AppUserID?
  /// Whether the claimant restores all purchases of the Apple Account.
  let isRestore: Bool
  /// The ledger position of the request; operations since then take precedence.
  let asked: LedgerPosition
  /// The restore behavior for purchases of other identified customers, by environment.
  let behavior: RestoreBehaviors

  init(_ job: RefreshJob, behavior: @escaping RestoreBehaviors) {
    purchase = job.request.purchase
    claimant = job.request.claimant
    isRestore = job.request.cause == .restore
    asked = job.requestPosition
    self.behavior = behavior
  }

  /// Returns the claim to a transaction of the refresh; `nil` if none exists.
  ///
  /// A restore claims everything. An import claims its purchase for its customer, but does not take
  /// it from a customer whose app presented it. Other purchases of the same Apple Account are
  /// assigned to its owner only if unclaimed and without `appAccountToken`. With a token, the app
  /// itself names the customer.
  ///
  /// - Parameters:
  ///   - transaction: The transaction.
  ///   - isClaimed: Whether its purchase was claimed before.
  ///   - newest: The newest claim to the refreshed purchase; `nil` if none exists.
  func claim(
    to transaction: JWSTransactionDecodedPayload, isClaimed: Bool, newest: OwnershipChange?
  ) -> PurchaseClaim? {
    let behavior = behavior(transaction.environment)
    if isRestore, let claimant {
      return PurchaseClaim(by: claimant, intent: .restore, behavior: behavior, asked: asked)
    }
    // A list may name a purchase by a renewal; the claim to one transaction is that to its purchase.
    let isNamed =
      transaction.originalTransactionId == purchase
      || transaction.transactionId.rawValue == purchase.rawValue
    if isNamed, let claimant {
      return PurchaseClaim(by: claimant, intent: .queue, behavior: behavior, asked: asked)
    }
    guard !isClaimed, transaction.appAccountToken == nil else { return nil }
    if let claimant {
      return PurchaseClaim(by: claimant, intent: .queue, behavior: behavior, asked: asked)
    }
    // The owner requested nothing; date this claim like the owner's own, from which it follows.
    guard let newest, let owner = newest.customer else { return nil }
    return PurchaseClaim(
      by: owner, intent: .queue, behavior: behavior,
      asked: LedgerPosition(date: newest.claimedAt, lastOperationID: newest.operation - 1))
  }
}
