internal import AppStoreCore

/// Limits how often one purchase is refreshed for restores, so that it cannot block other restores;
/// a value.
///
/// One response from Apple serves all earlier requests. So a purchase is refreshed for restores
/// once at a time, and with a minimum interval. Anyone can invent customers who restore it.
struct RestoreThrottle: Sendable {
  private var underWay: Set<OriginalTransactionID> = []
  private var lastStarts: [OriginalTransactionID: Timestamp] = [:]

  /// Starts a refresh of a purchase.
  ///
  /// - Parameters:
  ///   - purchase: The purchase.
  ///   - now: The time.
  ///   - interval: The minimum time between two starts.
  /// - Returns: When to try again if it is too soon; `nil` if the refresh starts now.
  mutating func begin(
    _ purchase: OriginalTransactionID, at now: Timestamp, every interval: Duration
  ) -> Timestamp? {
    // A clock that was set back causes no delay.
    lastStarts = lastStarts.filter { $0.value <= now && now - $0.value < interval }
    if underWay.contains(purchase) { return now + interval }
    if let last = lastStarts[purchase] { return last + interval }
    underWay.insert(purchase)
    lastStarts[purchase] = now
    return nil
  }

  mutating func end(_ purchase: OriginalTransactionID) {
    assert(underWay.contains(purchase), "only a refresh that was started ends")
    underWay.remove(purchase)
  }
}
