internal import AppStoreCore
internal import Ledger
internal import Subscriptions

/// Limits how often queries about a customer refresh one purchase; a value.
struct PeriodEndThrottle: Sendable {
  /// The maximum number of tracked purchases; beyond it all are forgotten.
  private static let maxTracked = 10_000

  private var lastStarts: [OriginalTransactionID: Timestamp] = [:]

  /// Returns the refreshes to request now, which then count as done.
  ///
  /// - Parameters:
  ///   - purchases: Purchases whose renewal is unknown.
  ///   - apps: The apps; purchases of those without Apple's servers are not refreshed.
  ///   - now: The time.
  ///   - interval: The minimum time between two refreshes of a purchase.
  mutating func begin(
    _ purchases: [EvaluatedPurchase], of apps: [ReconciledApp], at now: Timestamp,
    every interval: Duration
  ) -> [RefreshRequest] {
    let apps = Set(apps.lazy.filter { $0.servers != nil }.map(\.bundleID))
    return purchases.compactMap(RefreshRules.periodEnd(of:)).filter { request in
      request.target.bundleID.map(apps.contains) ?? false
        && begin(request.purchase, at: now, every: interval)
    }
  }

  /// Returns whether to refresh a purchase now; if so, it counts as refreshed.
  private mutating func begin(
    _ purchase: OriginalTransactionID, at now: Timestamp, every interval: Duration
  ) -> Bool {
    // A clock that was set back causes no delay.
    if let last = lastStarts[purchase], last <= now, now - last < interval { return false }
    if lastStarts.count >= Self.maxTracked { lastStarts = [:] }
    lastStarts[purchase] = now
    return true
  }
}
