public import AppStoreTypes
public import Ledger

/// What only the dashboard searches for.
extension InMemoryLedger {
  /// Returns the app user IDs whose attribute `$email` has a value.
  public func appUserIDs(withEmail email: String, limit: Int) -> [AppUserID] {
    let found = record.attributes.filter { _, attributes in
      attributes["$email"]?.value.map { Array($0.utf8) == Array(email.utf8) } ?? false
    }
    return Array(found.keys.sorted { precedes($0.rawValue, $1.rawValue) }.prefix(max(0, limit)))
  }

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
    return newest.sorted { ($0.key[0], $0.key[1]) < ($1.key[0], $1.key[1]) }.map(\.value)
  }
}
