internal import AppStoreCore
internal import Foundation
internal import GRDB
internal import Ledger

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
