internal import AppStoreCore
internal import Foundation
internal import GRDB
internal import Ledger

extension AppUserIDRecord {
  init(row: Row) {
    self.init(
      id: AppUserID(rawValue: row["id"]),
      firstSeen: Timestamp(milliseconds: row["first_seen"]),
      lastSeen: Timestamp(milliseconds: row["last_seen"]))
  }
}

extension IdentityOperation {
  /// Reads a row with all columns of `acts` in their order.
  init(row: Row) throws(LedgerError) {
    let number: Int64 = row[0]
    let (kindText, causeText, actor): (String, String, String) = (row[2], row[3], row[4])
    guard let kind = Kind(rawValue: kindText), let cause = Reason(rawValue: causeText) else {
      throw .unreadableOperation(number)
    }
    let (from, to): (String?, String?) = (row[5], row[6])
    self.init(
      id: number, date: Timestamp(milliseconds: row[1]), kind: kind, cause: cause,
      actor: AuditActor(actor), from: from.map(AppUserID.init(rawValue:)),
      to: to.map(AppUserID.init(rawValue:)), undoes: row[7])
  }
}

extension OwnershipChange {
  /// Decodes a claim joined with its operation.
  init(row: Row) {
    let (former, customer): (String?, String?) = (row["former"], row["customer"])
    self.init(
      operation: row["act"],
      originalTransactionID: OriginalTransactionID(rawValue: row["original_transaction_id"]),
      former: former.map(AppUserID.init(rawValue:)),
      customer: customer.map(AppUserID.init(rawValue:)),
      claimedAt: Timestamp(milliseconds: row["done_at"]))
  }
}

extension QuarantinedItem {
  init(row: Row) {
    let raw: Data = row["raw"]
    self.init(
      id: row["id"],
      arrival: LedgerPosition(
        date: Timestamp(milliseconds: row["received_at"]), lastOperationID: row["newest_act"]),
      source: row["source"], check: row["failed_check"], explanation: row["explanation"],
      raw: Array(raw), attempts: row["attempts"],
      triedAt: (row["tried_at"] as Int64?).map(Timestamp.init(milliseconds:)),
      triedWith: row["tried_with"])
  }
}
