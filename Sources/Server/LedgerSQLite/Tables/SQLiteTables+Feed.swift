internal import AppStoreCore
internal import Foundation
internal import GRDB
internal import Ledger

/// The change feed and the audit log.
extension SQLiteTables {
  func append(_ entry: AuditEntry) throws {
    try run(
      "INSERT INTO audit_log (at, actor, act, subject, details) VALUES (?, ?, ?, ?, ?)",
      [
        entry.at.milliseconds, entry.actor, entry.action.rawValue, entry.subject,
        try json(entry.details),
      ])
  }

  func append(_ change: FeedChange) throws {
    try database.step(
      """
      INSERT INTO changes (
        at, kind, customer, original_transaction_id, fact_sequence, reference, continues_unit
      ) VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      .integer(change.at.milliseconds), .text(change.kind.rawValue),
      .text(change.customer?.rawValue), .text(change.originalTransactionID?.rawValue),
      .integer(change.factSequence), .text(change.reference),
      .integer(change.continuesUnit ? 1 : 0))
  }

  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
