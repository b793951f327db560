internal import AppStoreCore

/// The purchases that wait for an action outside of the app.
struct PendingOrders: Hashable, Sendable {
  private var values: [PendingPurchaseID: PendingPurchase] = [:]

  /// The pending purchases, oldest first.
  var all: [PendingPurchase] { values.values.sorted { $0.id < $1.id } }

  func purchase(_ id: PendingPurchaseID) throws(StorePurchaseError) -> PendingPurchase {
    guard let pending = values[id] else { throw .unknownRequest(id) }
    return pending
  }

  mutating func add(_ pending: PendingPurchase) {
    assert(values[pending.id] == nil, "an identifier names one pending purchase")
    values[pending.id] = pending
  }

  mutating func remove(_ id: PendingPurchaseID) throws(StorePurchaseError) {
    guard values.removeValue(forKey: id) != nil else { throw .unknownRequest(id) }
  }
}

extension PendingPurchase {
  /// Returns whether a request to a parent is too old for a response: it is open for a day.
  func isExpired(at now: Timestamp) -> Bool { reason == .askToBuy && now - date > .days(1) }
}
