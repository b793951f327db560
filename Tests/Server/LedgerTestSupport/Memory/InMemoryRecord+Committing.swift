internal import AppStoreCore
internal import Foundation
internal import Ledger

/// Writes changes.
extension InMemoryRecord {
  /// Writes what a decision changes.
  mutating func commit(_ changes: LedgerChanges) {
    for new in changes.facts { append(new) }
    commitProjections(changes)
    for change in changes.rows { commit(change) }
    work.commit(changes)
    counts.customers += changes.customerCount
    counts.purchases += changes.purchaseCount
  }

  private mutating func append(_ new: NewFact) {
    let fact = new.fact
    facts.append(
      RecordedFact(
        sequence: new.sequence, fact: fact, source: new.source, receivedAt: new.receivedAt))
    newestOperations.append(new.lastOperationID)
    factKeys.insert(FactKey(fact))
    counts.facts += 1
    guard fact.kind == .transaction else { return }
    var row = transactions[TransactionID(fact.identity)] ?? TransactionRow()
    if let purchase = fact.originalTransactionID { row.purchases.insert(purchase) }
    row.firstRecordedAfter = row.firstRecordedAfter ?? new.lastOperationID
    transactions[TransactionID(fact.identity)] = row
  }

  private mutating func commitProjections(_ changes: LedgerChanges) {
    projections.purchases.merge(changes.purchases) { $1 }
  }

  /// Counts the contents again.
  var recounted: LedgerCounts {
    LedgerCounts(
      facts: facts.count,
      customers: count(of: AppUserIDRecord.self) - groups.count { $0.key != $0.value },
      purchases: projections.purchases.count, quarantined: work.quarantine.count)
  }

  /// Returns the record with projections that are rebuilt from the signed bytes and the operations.
  func rebuilt() throws(LedgerError) -> InMemoryRecord {
    var copy = self
    copy.projections = InMemoryProjections()
    copy.tables = tables.filter { $0.key.role != .projection }
    try copy.run(try LedgerReplay.facts(facts.map(\.fact)))
    for claim in rows(OwnershipChange.self) {
      copy.projections.purchases[claim.originalTransactionID]?.owner = claim.customer
    }
    try copy.run(LedgerReplay.operations(rows()))
    let ids = rows(AppUserIDRecord.self).map(\.id)
    try copy.run(LedgerReplay.groups(of: ids))
    try copy.run(LedgerReplay.tokens(of: ids))
    copy.counts = copy.recounted
    return copy
  }

  /// Loads, decides and writes.
  mutating func run<Value>(_ decision: LedgerDecision<Value>) throws(LedgerError) -> Value {
    guard !decidesAgain else { return decide(decision) }
    let box = Box(self)
    let numbers = numbers
    // Only one of the two holds the record, so that changing it copies nothing.
    self = InMemoryRecord()
    defer { self = box.record }
    do {
      return try decision.run(
        after: numbers, load: { box.record.load($0, into: &$1) }, write: { box.record.commit($0) })
    } catch let error as LedgerError {
      throw error
    } catch {
      throw .failed("memory", reason: "\(error)")
    }
  }

  /// Loads and decides until no row is missing, and writes.
  private mutating func decide<Value>(_ decision: LedgerDecision<Value>) -> Value {
    var rows = LedgerRows()
    var keys = decision.keys
    while true {
      load(keys, into: &rows)
      switch decision.decided(over: rows, numbers: numbers) {
      case .needs(let more): keys = more
      case .decided(let decided):
        commit(decided.changes)
        return decided.value
      }
    }
  }
}

/// A record that closures share.
private final class Box {
  var record: InMemoryRecord

  init(_ record: InMemoryRecord) { self.record = record }
}
