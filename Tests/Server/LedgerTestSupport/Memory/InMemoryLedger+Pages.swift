internal import AppStoreCore
public import Ledger
internal import Subscriptions

/// Pages of the parts of the ledger, for copies.
extension InMemoryLedger {
  /// Returns rows of a part of the ledger.
  public func page(of part: LedgerPart, after: LedgerCursor?, limit: Int) -> LedgerPage {
    let start =
      switch after {
      case .number(let number): Int(number)
      case .key, nil: 0
      }
    let rows = record.rows(of: part).dropFirst(start).prefix(max(0, limit))
    var changes = LedgerChanges()
    for add in rows { add(&changes) }
    let end = rows.isEmpty ? nil : LedgerCursor.number(Int64(start + rows.count))
    let numbers = part.table?.key == .sequence ? rows.indices.map { Int64($0) + 1 } : []
    return LedgerPage(part: part, changes: changes, numbers: numbers, end: end)
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
    case .rows(let table): sorted(table).map { row in { $0.rows.append(.put(row, table)) } }
    case .purchases:
      projections.purchases.sorted { precedes($0.key.rawValue, $1.key.rawValue) }
        .map { id, row in { $0.purchases[id] = row } }
    case .jobs, .inbox, .quarantine: work.rows(of: part)
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
