internal import AppStoreCore
public import Ledger
internal import Subscriptions

/// Pages of the parts of the ledger, for copies.
extension InMemoryLedger {
  /// Returns rows of a part of the ledger.
  public func page(of part: LedgerPart, after: LedgerCursor?, limit: Int) -> LedgerPage {
    let start =
      switch after {
      case .number(let number): max(0, Int(number))
      case .key, nil: 0
      }
    let end = { (count: Int) in count == 0 ? nil : LedgerCursor.number(Int64(start + count)) }
    var changes = LedgerChanges()
    if let table = part.table {
      let rows = record.sorted(table).dropFirst(start).prefix(max(0, limit))
      changes.rows = rows.map { .put($0, table) }
      let numbers = table.key == .sequence ? rows.indices.map { Int64($0) + 1 } : []
      return LedgerPage(part: part, changes: changes, numbers: numbers, end: end(rows.count))
    }
    let rows = record.rows(of: part).dropFirst(start).prefix(max(0, limit))
    for add in rows { add(&changes) }
    return LedgerPage(part: part, changes: changes, end: end(rows.count))
  }
}

extension InMemoryRecord {
  /// A row, which is added to a page.
  typealias PageRow = (inout LedgerChanges) -> Void

  /// Returns all rows of a part in order.
  fileprivate func rows(of part: LedgerPart) -> [PageRow] {
    switch part {
    case .facts:
      zip(facts, newestOperations).map { fact, operation in
        { $0.facts.append(NewFact(fact, lastOperationID: operation)) }
      }
    case .purchases:
      projections.purchases.sorted { precedes($0.key.rawValue, $1.key.rawValue) }
        .map { id, row in { $0.purchases[id] = row } }
    case .jobs, .inbox, .quarantine: work.rows(of: part)
    case .rows: []
    }
  }
}

extension InMemoryWorkQueue {
  fileprivate func rows(of part: LedgerPart) -> [InMemoryRecord.PageRow] {
    switch part {
    case .jobs: jobs.sorted { $0.key < $1.key }.map { id, row in { $0.jobs[id] = row } }
    case .inbox: inbox.map { row in { $0.inbox.append(row) } }
    case .quarantine: quarantine.map { row in { $0.quarantined.append(row) } }
    default: []
    }
  }
}
