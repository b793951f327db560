internal import AppStoreCore
internal import GRDB
internal import Ledger

/// Writes changes.
extension SQLiteTables {
  /// Writes what a decision changes.
  func write(_ changes: LedgerChanges) throws {
    assert(
      zip(changes.facts, changes.facts.dropFirst()).allSatisfy { $0.sequence < $1.sequence },
      "new facts are in the order of their sequences")
    assert(
      changes.removedJobs.isDisjoint(with: changes.jobs.keys), "a removed job is not saved again")
    for fact in changes.facts { try append(fact) }
    for (id, row) in changes.purchases { try save(row, of: id) }
    for change in changes.rows { try write(change) }
    for id in changes.removedJobs { try removeJob(id) }
    for job in changes.jobs.values { try save(job) }
    for item in changes.inbox { try append(item) }
    for item in changes.quarantined { try append(item) }
    try add(changes.customerCount, to: "customers")
    try add(changes.purchaseCount, to: "purchases")
  }

  private func add(_ number: Int, to counter: String) throws {
    guard number != 0 else { return }
    try database.step(
      "UPDATE counters SET value = value + ? WHERE name = ?", .integer(Int64(number)),
      .text(counter))
  }
}
