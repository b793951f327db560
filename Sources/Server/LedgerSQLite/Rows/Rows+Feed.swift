internal import AppStoreCore
internal import Foundation
internal import GRDB
internal import Ledger

extension RecordedAuditEntry {
  init(row: Row) throws(LedgerError) {
    let (sequence, text): (Int64, String) = (row["sequence"], row["details"])
    guard let details = try? JSONDecoder().decode([String: String].self, from: Data(text.utf8))
    else { throw .unreadableRow("audit entry", "\(sequence)") }
    self.init(
      sequence: sequence,
      entry: AuditEntry(
        at: Timestamp(milliseconds: row["at"]), actor: row["actor"],
        action: AuditAction(rawValue: row["act"]), subject: row["subject"], details: details))
  }
}

extension RecordedFeedChange {
  /// The columns of ``init(_:)``, in order.
  static let columns = """
    sequence, at, kind, customer, original_transaction_id, fact_sequence, reference, continues_unit
    """

  init(_ row: StatementRow) {
    self.init(
      sequence: row.integer(0),
      change: FeedChange(
        kind: FeedChangeKind(rawValue: row.text(2) ?? ""),
        at: Timestamp(milliseconds: row.integer(1)),
        customer: row.text(3).map(AppUserID.init(rawValue:)),
        originalTransactionID: row.text(4).map(OriginalTransactionID.init(rawValue:)),
        factSequence: row.isNull(5) ? nil : row.integer(5), reference: row.text(6),
        continuesUnit: row.integer(7) != 0))
  }

  /// Reads a row with all columns of `changes` in their order.
  init(row: Row) {
    let customer: String? = row[3]
    let purchase: String? = row[4]
    self.init(
      sequence: row[0],
      change: FeedChange(
        kind: FeedChangeKind(rawValue: row[2]), at: Timestamp(milliseconds: row[1]),
        customer: customer.map(AppUserID.init(rawValue:)),
        originalTransactionID: purchase.map(OriginalTransactionID.init(rawValue:)),
        factSequence: row[5], reference: row[6],
        continuesUnit: row[7]))
  }
}
