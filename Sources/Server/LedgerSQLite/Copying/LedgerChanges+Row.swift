internal import AppStoreCore
internal import Foundation
internal import GRDB
internal import Ledger
internal import Subscriptions

extension LedgerChanges {
  /// Adds a row of a part.
  mutating func add(
    _ row: Row, of part: LedgerPart, _ headers: SigningHeaderTable, _ database: Database
  ) throws {
    switch part {
    case .facts:
      facts.append(
        NewFact(
          try FactColumns(row: row).fact(headers, database), lastOperationID: row["newest_act"]))
    case .purchases:
      purchases[OriginalTransactionID(rawValue: row["original_transaction_id"])] =
        try PurchaseRow(row: row)
    case .jobs:
      let job = try RefreshJob(row: row)
      jobs[job.id] = job
    case .inbox: inbox.append(InboxItem(row: row, lease: row["lease"]))
    case .quarantine: quarantined.append(QuarantinedItem(row: row))
    case .rows: break
    }
  }
}

extension PurchaseRow {
  fileprivate init(row: Row) throws {
    var history = PurchaseHistory()
    let id = OriginalTransactionID(rawValue: row["original_transaction_id"])
    let isWhole = (row["history"] as Data).withUnsafeBytes { history.apply(encoded: $0) }
    guard isWhole else { throw LedgerError.unreadableProjection(id) }
    let (owner, date): (String?, Int64?) = (row["owner"], row["ask_at"])
    self.init(
      history: history, owner: owner.map(AppUserID.init(rawValue:)),
      askingDate: date.map(Timestamp.init(milliseconds:)))
  }
}
