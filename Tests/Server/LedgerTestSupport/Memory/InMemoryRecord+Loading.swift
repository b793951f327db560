internal import AppStoreCore
internal import Foundation
internal import Ledger
internal import Subscriptions

/// Loads rows.
extension InMemoryRecord {
  /// Adds the rows of keys to those already loaded.
  mutating func load(_ keys: Set<LedgerKey>, into rows: inout LedgerRows) {
    for key in keys { load(key, into: &rows) }
  }

  private mutating func load(_ key: LedgerKey, into rows: inout LedgerRows) {
    switch key {
    case .fact(let fact): rows.facts[fact] = factKeys.contains(fact)
    case .transaction(let id): rows.transactions[id] = transactions[id] ?? TransactionRow()
    case .purchase(let id): rows.purchases[id] = .some(projections.purchases[id])
    case .purchasesOwned(let id):
      rows.purchasesOwned[id] = Set(projections.purchases.filter { $0.value.owner == id }.keys)
    case .jobs(let id):
      rows.jobs[id] = work.jobs.values.filter { $0.request.purchase == id }
    case .rows(let key): load(key, into: &rows)
    }
  }
}
