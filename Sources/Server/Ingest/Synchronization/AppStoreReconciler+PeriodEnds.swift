public import AppStoreCore
public import Ledger
internal import Logging
public import Subscriptions
internal import Synchronization

extension AppStoreReconciler {
  /// The number of refreshes enqueued in one ledger transaction.
  private static let periodEndShare = 100

  /// Enqueues refreshes of purchases whose period ended and whose renewal is unknown.
  ///
  /// Without a key nothing is enqueued until there is one.
  ///
  /// - Returns: How many were enqueued.
  /// - Throws: `LedgerError`; the rest is enqueued later.
  @discardableResult
  public func requestPeriodEnds() async throws(LedgerError) -> Int {
    guard configuration.apps.contains(where: { $0.servers != nil }) else { return 0 }
    var noted = 0
    while true {
      let count = try await ledger.requestPeriodEnds(
        at: clock.now(), limit: Self.periodEndShare)
      assert(count <= Self.periodEndShare, "a page has at most its limit of purchases")
      noted += count
      guard count == Self.periodEndShare else { break }
    }
    if noted > 0 { refreshSignal.signal() }
    return noted
  }

  func runPeriodEnds() async {
    await loop("enqueuing refreshes of ended periods", waking: { self.configurationSignal }) {
      () async throws(LedgerError) in
      try await requestPeriodEnds()
      return settings.lookInterval
    }
  }

  /// Refreshes purchases of a queried customer in the background after their period's end.
  ///
  /// It does not wait. A purchase is refreshed once per
  /// ``ReconcilerSettings/periodEndInterval``.
  ///
  /// - Parameters:
  ///   - purchases: The customer's purchases, in any state.
  ///   - now: The current time.
  public func refreshBehindResponse(about purchases: [EvaluatedPurchase], at now: Timestamp) {
    let unknown = purchases.filter { $0.isRenewalUnknown(at: now) }
    guard !unknown.isEmpty else { return }
    let apps = configuration.apps
    let requests = periodEndThrottle.withLock {
      $0.begin(unknown, of: apps, at: now, every: settings.periodEndInterval)
    }
    guard !requests.isEmpty else { return }
    // Detached, so that it is not part of the request that starts it.
    Task.detached { [self] in
      do throws(LedgerError) {
        try await request(requests)
      } catch {
        logger.error(
          "Enqueuing refreshes of ended periods failed",
          metadata: ["reason": "\(error)", "purchases": .stringConvertible(requests.count)])
      }
    }
  }
}
