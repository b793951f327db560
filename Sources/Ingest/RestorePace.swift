internal import AppStoreTypes
internal import Effects

/// Keeps one purchase from taking the time of all restores; a value.
///
/// One answer of the store is for everybody who asked before it, so nobody asks about a purchase while somebody
/// does, nor again at once: anybody may make up customers who restore it.
struct RestorePace: Sendable {
  private var underWay: Set<OriginalTransactionID> = []
  private var begun: [OriginalTransactionID: Timestamp] = [:]

  /// Begins to ask about a purchase.
  ///
  /// - Parameters:
  ///   - purchase: The purchase.
  ///   - now: The time.
  ///   - interval: How long after the last beginning the next one may come.
  /// - Returns: When to ask instead, if it is too soon; `nil` when it begins now.
  mutating func begin(
    _ purchase: OriginalTransactionID, at now: Timestamp, every interval: Duration
  ) -> Timestamp? {
    // A clock that went back makes nobody wait.
    begun = begun.filter { $0.value <= now && now - $0.value < interval }
    if underWay.contains(purchase) { return now + interval }
    if let last = begun[purchase] { return last + interval }
    underWay.insert(purchase)
    begun[purchase] = now
    return nil
  }

  /// Ends asking about a purchase.
  mutating func end(_ purchase: OriginalTransactionID) {
    underWay.remove(purchase)
  }
}
