internal import AppStoreCore
public import Ledger

/// What only the dashboard searches for.
extension InMemoryLedger {
  /// Returns the newest notification of each app and environment among the newest facts.
  public func newestNotifications(
    amongFacts count: Int
  ) -> [LedgerInspection.NotificationSource] {
    var newest: [[String]: LedgerInspection.NotificationSource] = [:]
    for recorded in record.facts.suffix(max(0, count)) where recorded.fact.kind == .notification {
      guard let app = recorded.fact.bundleID, let environment = recorded.fact.environment else {
        continue
      }
      let place = [app.rawValue, environment.rawValue]
      if let known = newest[place], known.latest > recorded.receivedAt { continue }
      newest[place] = LedgerInspection.NotificationSource(
        bundleID: app, environment: environment, latest: recorded.receivedAt)
    }
    let places = newest.keys.sorted { $0.lexicographicallyPrecedes($1) }
    return places.compactMap { newest[$0] }
  }
}
