internal import AppStoreCore

/// When pending purchases are sent again, while there are any.
extension PendingPurchases {
  /// The pauses between attempts; the last one repeats.
  static let pauses: [Duration] = [.seconds(10), .seconds(60), .seconds(300), .seconds(1800)]
  /// How long an entry stays whose transaction StoreKit no longer lists: a consumable that was
  /// finished, or a purchase of another account.
  static let retention = Duration.days(30)

  /// The state of the retries.
  struct RetryState: Hashable, Sendable {
    var tries = 0
    /// The entries that the current pause is for.
    var waited: Set<PendingPurchase> = []
    var hasBegun = false
    var isResending = false
    /// Whether the app came to the foreground while purchases were sent again.
    var isDueAgain = false
  }

  mutating func retryEffects(after event: PurchaseEvent) -> [PurchaseEffect] {
    switch event {
    case .retryBegan:
      retry.hasBegun = true
      return reviewRetry(isDue: true)
    case .pauseOver, .foreground:
      guard !retry.isResending else {
        if event == .foreground { retry.isDueAgain = true }
        return []
      }
      guard !unsynced.isEmpty else { return reviewRetry(isDue: true) }
      if event == .pauseOver { retry.tries += 1 }
      return resend()
    default:
      retry.isResending = false
      if retry.isDueAgain, !unsynced.isEmpty { return resend() }
      retry.isDueAgain = false
      return reviewRetry(isDue: true)
    }
  }

  private mutating func resend() -> [PurchaseEffect] {
    (retry.isResending, retry.isDueAgain) = (true, false)
    var customers: [AppUserID] = []
    for entry in unsynced where !customers.contains(entry.customer) {
      customers.append(entry.customer)
    }
    return [.resend(customers)]
  }

  /// Starts the next pause if one is due or an entry is new, and ends it if nothing is pending.
  mutating func reviewRetry(isDue: Bool) -> [PurchaseEffect] {
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
