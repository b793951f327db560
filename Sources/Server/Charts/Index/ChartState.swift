package import AppStoreCore

/// The index with what is needed to update it: who owns each purchase, and which app user IDs are
/// one customer.
package struct ChartState: Equatable, Sendable {
  /// What was read about purchases and customers.
  package struct Update: Sendable {
    /// The purchases, with the app user ID of the owner.
    package var purchases: [OriginalTransactionID: (purchase: ChartPurchase, owner: AppUserID?)] =
      [:]
    /// The customers of app user IDs; `nil` for an unknown or deleted one.
    package var customers: [AppUserID: ChartCustomer?] = [:]

    /// Creates an empty update.
    package init() {}
  }

  private struct Owned: Hashable {
    let purchase: ChartPurchase
    let owner: AppUserID?
  }

  /// The sums.
  package private(set) var index: ChartIndex
  private var purchases: [OriginalTransactionID: Owned] = [:]
  private var owned: [AppUserID: Set<OriginalTransactionID>] = [:]
  private var customers: [AppUserID: ChartCustomer] = [:]
  /// The customers of app user IDs that are not the first of their customer.
  private var groups: [AppUserID: AppUserID] = [:]

  /// Creates an empty state.
  package init(_ settings: ChartMoneySettings = ChartMoneySettings()) {
    index = ChartIndex(settings)
  }

  /// Converts all money again.
  package mutating func apply(_ settings: ChartMoneySettings) { index.apply(settings) }

  /// Sets which days are closed.
  package mutating func apply(_ days: ClosedDays) { index.apply(days) }

  /// Keeps the sums of a kind of money from now on.
  package mutating func show(_ money: ChartMoney) { index.show(money) }

  /// Prepares requests about an instant; see ``ChartIndex/advance(to:)``.
  package mutating func advance(to now: Timestamp) { index.advance(to: now) }

  /// Returns the transactions of a purchase that charts count; empty for an unknown one.
  package func transactions(of purchase: OriginalTransactionID) -> Set<TransactionID> {
    Set(purchases[purchase]?.purchase.spans.map(\.transactionID) ?? [])
  }

  /// Returns the app user IDs that are one customer with the given one, as far as is known.
  package func appUserIDs(of id: AppUserID) -> [AppUserID] {
    customers[groups[id] ?? id]?.appUserIDs ?? []
  }

  /// Applies what was read; equal facts give an equal state in any order.
  ///
  /// If a customer changes, `update` has to contain all of ``appUserIDs(of:)``.
  package mutating func apply(_ update: Update) {
    var affected: Set<ChartUnit.Key> = []
    for (id, read) in update.purchases {
      if let key = unit(of: id) { affected.insert(key) }
      if let owner = purchases[id]?.owner, owner != read.owner { owned[owner]?.remove(id) }
      if let owner = purchases[id]?.owner, owned[owner]?.isEmpty == true { owned[owner] = nil }
    }
    for id in update.customers.keys { affected.formUnion(units(around: id)) }
    for id in update.customers.keys { forget(id) }
    for case let customer? in update.customers.values {
      for id in customer.appUserIDs {
        affected.formUnion(units(around: id))
        forget(id)
        if id != customer.id { groups[id] = customer.id }
      }
      customers[customer.id] = customer
    }
    for (id, read) in update.purchases {
      purchases[id] = Owned(purchase: index.shared(read.purchase), owner: read.owner)
      if let owner = read.owner { owned[owner, default: []].insert(id) }
      if let key = unit(of: id) { affected.insert(key) }
    }
    for id in update.customers.keys { affected.formUnion(units(around: id)) }
    for key in affected { index.set(value(of: key), for: key) }
  }

  /// Removes what is known about the customer of an app user ID.
  private mutating func forget(_ id: AppUserID) {
    groups[id] = nil
    customers[id] = nil
  }

  /// Returns the customer of an app user ID, and the purchases of that ID alone.
  private func units(around id: AppUserID) -> Set<ChartUnit.Key> {
    var keys = Set((owned[id] ?? []).map { ChartUnit.Key.purchase($0) })
    keys.insert(.customer(groups[id] ?? id))
    return keys
  }

  private func unit(of purchase: OriginalTransactionID) -> ChartUnit.Key? {
    guard let known = purchases[purchase] else { return nil }
    guard let owner = known.owner, customers[groups[owner] ?? owner] != nil else {
      return .purchase(purchase)
    }
    return .customer(groups[owner] ?? owner)
  }

  private func value(of key: ChartUnit.Key) -> ChartUnit? {
    switch key {
    case .purchase(let id):
      guard unit(of: id) == key, let known = purchases[id] else { return nil }
      return ChartUnit(id: nil, firstSeen: nil, purchases: [known.purchase])
    case .customer(let id):
      guard let customer = customers[id] else { return nil }
      let ids = customer.appUserIDs.flatMap { owned[$0] ?? [] }
      return ChartUnit(
        id: customer.id, firstSeen: customer.firstSeen,
        purchases: ids.sorted { $0.rawValue < $1.rawValue }.compactMap { purchases[$0]?.purchase })
    }
  }

  /// Compares the units and their sums.
  package static func == (lhs: ChartState, rhs: ChartState) -> Bool { lhs.index == rhs.index }
}
