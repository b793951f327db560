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
    try await ledger.read {
      try SQLiteRisks(database: $0).risks(matching: filter, after: cursor, limit: limit)
    }
  }

  func riskGroups(matching filter: RiskFilter) async throws(LedgerError) -> [RiskGroup] {
    try await ledger.read { try SQLiteRisks(database: $0).groups(matching: filter) }
  }

  func refundRequests(limit: Int) async throws(LedgerError) -> [RefundRequest] {
    try await ledger.rows(
      "SELECT * FROM refund_requests ORDER BY respond_before, id LIMIT ?", [max(0, limit)],
      RefundRequest.init(row:))
  }

  func refundRequests(
    about transaction: TransactionID
  ) async throws(LedgerError) -> [RefundRequest] {
    try await ledger.rows(
      "SELECT * FROM refund_requests WHERE transaction_id = ? ORDER BY respond_before, id",
      [transaction.rawValue], RefundRequest.init(row:))
  }
}
