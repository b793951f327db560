internal import AppStoreTypes
internal import Subscriptions

/// How long a subscription whose period is over by the clock is not taken for ended.
enum RenewalPatience {
  /// For how long after a period's end StoreKit may still say "expired" of a subscription that renews.
  ///
  /// Measured are 0.7 seconds (B12); a device that wakes up, or has little network, takes longer.
  static let flicker = Duration.seconds(300)

  /// Returns until when a purchase counts although its period is over; `nil` when it does not.
  ///
  /// It counts while StoreKit may not know of the renewal yet: shortly after the end of a period that was
  /// promised to renew, and, as long as nothing newer was signed than before that end, for the offline
  /// period after the newest signature.
  static func end(
    of purchase: Purchase, promises: PurchaseHistory, policy: AccessPolicy, at now: Timestamp
  ) -> Timestamp? {
    let transaction = purchase.transaction
    guard purchase.state == .expired, purchase.isLatest, transaction.type == .autoRenewable,
      let expires = transaction.expiresDate,
      let promise = promises.renewalInfos[purchase.originalTransactionID],
      promise.promisesRenewal, promise.signedDate < expires,
      policy.familySharing == .allow || transaction.inAppOwnershipType != .familyShared
    else { return nil }
    var end = expires + flicker
    // None was signed about this period, or it is the promise itself.
    if purchase.renewalInfo.map({ $0 == promise }) ?? true {
      end = max(end, max(promise.signedDate, transaction.signedDate) + policy.offlinePeriod)
    }
    return now < end ? end : nil
  }
}
