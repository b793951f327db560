internal import AppStoreCore
internal import Subscriptions

/// How long a subscription whose period ended by the clock still counts as active.
struct RenewalTolerance: Sendable {
  /// How long after a period's end StoreKit may still report "expired" for a renewing subscription.
  ///
  /// Measured: 0.7 seconds (B12). A device that wakes up, or has a slow network, takes longer.
  static let maxStatusDelay = Duration.seconds(300)

  /// The newest renewal info of each subscription that announced another period.
  let promises: PurchaseHistory
  /// The transactions that StoreKit currently lists as the account's own.
  var listed: Set<TransactionID> = []

  /// Returns whether StoreKit lists the purchase as a current subscription.
  ///
  /// A non-renewing one stays listed permanently (B27), so the listing does not show its end.
  func lists(_ purchase: EvaluatedPurchase) -> Bool {
    purchase.transaction.type == .autoRenewable
      && listed.contains(purchase.transaction.transactionId)
  }

  /// Returns until when a purchase counts after its period ended; `nil` if it does not.
  ///
  /// It counts while StoreKit lists it, because then the clock is wrong, for a few minutes until
  /// StoreKit is read again. This excludes billing retry, which some systems list too (B15). It
  /// also counts while StoreKit may not know of the renewal yet: shortly after the end of a period
  /// that was announced to renew. If nothing was signed after that end, it counts for the offline
  /// period after the newest signature.
  func end(of purchase: EvaluatedPurchase, policy: AccessPolicy, at now: Timestamp) -> Timestamp? {
    let transaction = purchase.transaction
    guard purchase.state == .expired, purchase.isLatest, transaction.type == .autoRenewable,
      policy.familySharing == .allow || transaction.inAppOwnershipType != .familyShared
    else { return nil }
    if lists(purchase) { return now + Self.maxStatusDelay }
    guard let expires = transaction.expiresDate,
      let promise = promises.renewalInfos[purchase.originalTransactionID],
      promise.promisesRenewal, promise.signedDate < expires
    else { return nil }
    var end = expires + Self.maxStatusDelay
    // No renewal info was signed about this period, or it is the announcement itself.
    if purchase.renewalInfo.map({ $0 == promise }) ?? true {
      end = max(end, max(promise.signedDate, transaction.signedDate) + policy.offlinePeriod)
    }
    assert(end > expires, "waiting for a renewal does not shorten the paid period")
    return now < end ? end : nil
  }
}
