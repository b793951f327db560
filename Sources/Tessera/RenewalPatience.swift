internal import AppStoreTypes
internal import Subscriptions

/// How long a subscription whose period is over by the clock is not taken for ended.
struct RenewalPatience: Sendable {
  /// For how long after a period's end StoreKit may still say "expired" of a subscription that renews.
  ///
  /// Measured are 0.7 seconds (B12); a device that wakes up, or has little network, takes longer.
  static let flicker = Duration.seconds(300)

  /// The newest renewal info of each subscription that promised another period.
  let promises: PurchaseHistory
  /// What StoreKit lists now as the account's own.
  var listed: Set<TransactionID> = []

  /// Returns whether StoreKit lists the purchase as a current subscription.
  ///
  /// A non-renewing one stays listed for ever (B27), so the listing says nothing of its end.
  func lists(_ purchase: Purchase) -> Bool {
    purchase.transaction.type == .autoRenewable
      && listed.contains(purchase.transaction.transactionId)
  }

  /// Returns until when a purchase counts although its period is over; `nil` when it does not.
  ///
  /// It counts while StoreKit lists it, because then the clock is wrong, for a few minutes until StoreKit is
  /// read again; but not in billing retry, which some systems list too (B15). It also counts while StoreKit may not know of the renewal yet: shortly after the end of a
  /// period that was promised to renew, and, as long as nothing newer was signed than before that end, for
  /// the offline period after the newest signature.
  func end(of purchase: Purchase, policy: AccessPolicy, at now: Timestamp) -> Timestamp? {
    let transaction = purchase.transaction
    guard purchase.state == .expired, purchase.isLatest, transaction.type == .autoRenewable,
      policy.familySharing == .allow || transaction.inAppOwnershipType != .familyShared
    else { return nil }
    if lists(purchase) { return now + Self.flicker }
    guard let expires = transaction.expiresDate,
      let promise = promises.renewalInfos[purchase.originalTransactionID],
      promise.promisesRenewal, promise.signedDate < expires
    else { return nil }
    var end = expires + Self.flicker
    // None was signed about this period, or it is the promise itself.
    if purchase.renewalInfo.map({ $0 == promise }) ?? true {
      end = max(end, max(promise.signedDate, transaction.signedDate) + policy.offlinePeriod)
    }
    return now < end ? end : nil
  }
}
