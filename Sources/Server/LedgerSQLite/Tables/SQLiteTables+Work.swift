internal import AppStoreCore
internal import Foundation
internal import GRDB
internal import Ledger

/// The rows of the inbox and the quarantine.
extension SQLiteTables {
  func append(_ item: InboxItem) throws {
    try run(
      """
      INSERT INTO inbox (id, received_at, digest, body, due_at, attempts, lease)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        item.id, item.receivedAt.milliseconds, ContentHash.text(of: item.body), Data(item.body),
        item.dueAt.milliseconds, item.attempts, item.lease,
      ])
  }

  func append(_ item: QuarantinedItem) throws {
    try run(
      """
      INSERT INTO quarantine (
        id, received_at, source, failed_check, explanation, raw, digest, newest_act, attempts,
        tried_at, tried_with
      ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        item.id, item.arrival.date.milliseconds, item.source, item.check, item.explanation,
        Data(item.raw), ContentHash.text(of: item.raw), item.arrival.lastOperationID,
        item.attempts, item.triedAt?.milliseconds, item.triedWith,
      ])
  }
}
