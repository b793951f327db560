internal import AppStoreCore
internal import GRDB
internal import Ledger

/// Loads rows.
extension SQLiteTables {
  /// The newest numbers of the ledger.
  func numbers() throws -> LedgerNumbers {
    try database.first(
      """
      SELECT
        ifnull((SELECT max(sequence) FROM facts), 0), ifnull((SELECT max(number) FROM acts), 0),
        ifnull((SELECT seq FROM sqlite_sequence WHERE name = 'refreshes'), 0)
      """
    ) { row in
      LedgerNumbers(fact: row.integer(0), operation: row.integer(1), job: row.integer(2))
    } ?? LedgerNumbers()
  }

  /// Adds the rows of keys to those already loaded.
  func load(_ keys: Set<LedgerKey>, into rows: inout LedgerRows) throws {
    for key in keys { try load(key, into: &rows) }
  }

  private func load(_ key: LedgerKey, into rows: inout LedgerRows) throws {
    switch key {
    case .fact(let fact): rows.facts[fact] = try isRecorded(fact)
    case .transaction(let id): rows.transactions[id] = try transaction(id)
    case .purchase(let id): rows.purchases[id] = .some(try purchase(id))
    case .purchasesOwned(let id): rows.purchasesOwned[id] = try purchases(ownedBy: id)
    case .jobs(let id): rows.jobs[id] = try jobs(of: id)
    case .rows(let key): try load(key, into: &rows)
    }
  }
}
