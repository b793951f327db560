internal import AppStoreCore
internal import Foundation
internal import GRDB
internal import Ledger

/// The rows of the inbox, the quarantine and the watermarks.
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

  func save(_ watermark: NotificationWatermark) throws {
    try run(
      """
      INSERT INTO notification_watermarks (bundle_id, environment, recorded_until)
      VALUES (?, ?, ?)
      ON CONFLICT (bundle_id, environment) DO UPDATE SET recorded_until = excluded.recorded_until
      """,
      [
        watermark.bundleID.rawValue, watermark.environment.rawValue,
        watermark.recordedUntil.milliseconds,
      ])
  }
}
