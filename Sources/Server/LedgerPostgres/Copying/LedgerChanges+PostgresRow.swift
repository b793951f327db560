#if Postgres
  internal import AppStoreCore
  internal import Ledger
  internal import PostgresLink

  extension LedgerChanges {
    /// Adds a row of a part, except a fact, whose headers are in another table.
    mutating func add(_ row: PostgresRow, of part: LedgerPart) throws(PostgresError) {
      switch part {
      case .facts, .rows: break
      case .purchases:
        purchases[OriginalTransactionID(rawValue: try row.text(0))] = try row.purchase()
      case .jobs:
        let job = try row.job()
        jobs[job.id] = job
      case .inbox: inbox.append(try row.inboxItem())
      case .quarantine: quarantined.append(try row.quarantinedItem())
      }
    }
  }
#endif
