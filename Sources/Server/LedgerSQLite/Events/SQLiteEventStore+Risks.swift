internal import AppStoreCore
internal import GRDB
internal import Ledger

extension SQLiteEventStore {
  func recordSignal(_ change: FeedChange) async throws(LedgerError) {
    try await ledger.write { try ledger.tables($0).put(change) }
  }

  func risks(
    matching filter: RiskFilter, after cursor: RiskCursor?, limit: Int
  ) async throws(LedgerError) -> [SubscriptionRisk] {
    var (conditions, values) = SQLiteRisks.conditions(filter)
    if let cursor {
      conditions.append("(since < ? OR (since = ? AND purchase < ?))")
      let since = StatementValue.integer(cursor.since.milliseconds)
      values += [since, since, .text(cursor.purchase.rawValue)]
    }
    return try await ledger.rows(
      SubscriptionRisk.self,
      "WHERE \(conditions.joined(separator: " AND ")) ORDER BY since DESC, purchase DESC LIMIT ?",
      values + [.integer(Int64(max(0, limit)))])
  }

  func riskGroups(matching filter: RiskFilter) async throws(LedgerError) -> [RiskGroup] {
    try await ledger.read { try SQLiteRisks(database: $0).groups(matching: filter) }
  }

  func refundRequests(limit: Int) async throws(LedgerError) -> [RefundRequest] {
    try await ledger.rows(
      RefundRequest.self, "ORDER BY respond_before, id LIMIT ?", [.integer(Int64(max(0, limit)))])
  }

  func refundRequests(
    about transaction: TransactionID
  ) async throws(LedgerError) -> [RefundRequest] {
    try await ledger.rows(
      RefundRequest.self, "WHERE transaction_id = ? ORDER BY respond_before, id",
      [.text(transaction.rawValue)])
  }
}
