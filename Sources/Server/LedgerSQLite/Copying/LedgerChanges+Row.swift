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
    case .purchases, .origins: try addProjection(row, of: part)
    case .jobs:
      let job = try RefreshJob(row: row)
      jobs[job.id] = job
    case .inbox: inbox.append(InboxItem(row: row, lease: row["lease"]))
    case .quarantine: quarantined.append(QuarantinedItem(row: row))
    case .rows: break
    }
  }

  private mutating func addProjection(_ row: Row, of part: LedgerPart) throws {
    switch part {
    case .purchases:
      let id = OriginalTransactionID(rawValue: row["original_transaction_id"])
      purchases[id] = try PurchaseRow(row: row)
    case .origins:
      origins[OriginalTransactionID(rawValue: row["original_transaction_id"])] =
        PurchaseOrigin(row: row)
    default: break
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

extension PurchaseOrigin {
  fileprivate init(row: Row) {
    let token: String? = row["app_account_token"]
    self.init(
      appAccountToken: token.flatMap(UUID.init(uuidString:)),
      tokenPurchaseDate: Timestamp(milliseconds: row["token_purchase_date"]),
      tokenSignedDate: Timestamp(milliseconds: row["token_signed_date"]),
      appTransactionID: row["app_transaction_id"])
  }
}
