internal import AppStoreCore

/// When pending purchases are sent again, while there are any.
extension PendingPurchases {
  /// The pauses between attempts; the last one repeats.
  static let pauses: [Duration] = [.seconds(10), .seconds(60), .seconds(300), .seconds(1800)]
  /// How long an entry stays whose transaction StoreKit no longer lists: a consumable that was
  /// finished, or a purchase of another account.
  static let retention = Duration.days(30)

  struct RetryState: Hashable, Sendable {
    var tries = 0
    /// The entries that the current pause is for.
    var waited: Set<PendingPurchase> = []
    var hasBegun = false
    var isResending = false
    /// Whether the app came to the foreground while purchases were sent again.
    var isDueAgain = false
  }

  mutating func beginRetry() -> PurchaseEffects {
    retry.hasBegun = true
    return PurchaseEffects(local: reviewRetry(isDue: true))
  }

  /// Sends pending purchases again after a pause or in the foreground, unless they are being sent.
  mutating func retryIsDue(afterPause isAfterPause: Bool) -> PurchaseEffects {
    guard !retry.isResending else {
      if !isAfterPause { retry.isDueAgain = true }
      return PurchaseEffects()
    }
    guard !unsynced.isEmpty else { return PurchaseEffects(local: reviewRetry(isDue: true)) }
    if isAfterPause { retry.tries += 1 }
    return PurchaseEffects(request: resend())
  }

  mutating func endResending() -> PurchaseEffects {
    retry.isResending = false
    if retry.isDueAgain, !unsynced.isEmpty { return PurchaseEffects(request: resend()) }
    retry.isDueAgain = false
    return PurchaseEffects(local: reviewRetry(isDue: true))
  }

  private mutating func resend() -> RequestEffect {
    (retry.isResending, retry.isDueAgain) = (true, false)
    var customers: [AppUserID] = []
    for entry in unsynced where !customers.contains(entry.customer) {
      customers.append(entry.customer)
    }
    return .resend(customers)
  }

  /// Starts the next pause if one is due or an entry is new, and ends it if nothing is pending.
  mutating func reviewRetry(isDue: Bool) -> [LocalEffect] {
    guard retry.hasBegun else { return [] }
    let pending = Set(unsynced)
    let isNew = !pending.isSubset(of: retry.waited)
    retry.waited = pending
    if isNew || pending.isEmpty { retry.tries = 0 }
    if pending.isEmpty { return [.cancelRetry] }
    guard isDue || isNew else { return [] }
    return [.retry(after: Self.pauses[min(retry.tries, Self.pauses.count - 1)])]
  }

  /// Removes a customer's entries that are old and can no longer be sent, with the app's data;
  /// rejections stay.
  mutating func forget(
    _ ids: Set<TransactionID>, of customer: AppUserID, boughtBefore date: Timestamp
  ) {
    let gone = saved.entries.filter {
      ids.contains($0.transactionID) && $0.customer == customer && !$0.isRejected
        && $0.purchaseDate < date
    }
    saved.entries.removeAll { gone.contains($0) }
    forgetHints(of: Set(gone.map(\.transactionID)))
  }
}
