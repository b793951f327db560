#if Postgres
  internal import AppStoreCore
  internal import Foundation
  public import Ledger
  internal import PostgresLink

  extension PostgresLedger {
    /// The longest wait for one statement of a rebuild.
    static let longestWait = Duration.seconds(3600)

    /// Deletes all projections and rebuilds them from facts and operations; counts the contents again.
    ///
    /// Other changes wait until it ends.
    @discardableResult
    public func rebuildProjections() async throws(LedgerError) -> RebuildResult {
      let before = try await counts()
      let (isSame, purchases) = try await link.transaction(converting: LedgerError.init) {
        transaction throws(LedgerError) in
        _ = try await transaction.results(of: [LedgerCounters.lock])
        let former = try await transaction.projectionDigest()
        let counted = try await PostgresRebuild(ledger: self, transaction: transaction).run()
        let rebuilt = try await transaction.projectionDigest()
        do throws(PostgresError) {
          try await transaction.commit(within: Self.longestWait)
        } catch {
          throw LedgerError(error)
        }
        var same = before
        same.customers = counted.customers
        same.purchases = counted.purchases
        return (former == rebuilt && same == before, counted.purchases)
      }
      return RebuildResult(purchases: purchases, isEqual: isSame)
    }
  }

  /// The steps of one rebuild, in its transaction.
  private struct PostgresRebuild {
    let ledger: PostgresLedger
    let transaction: PostgresTransaction

    /// The number of facts or operations that are replayed together.
    private static let pageSize = 500

    /// Rebuilds everything; returns the new numbers of customers and purchases.
    func run() async throws(LedgerError) -> (customers: Int, purchases: Int) {
      try await deleteProjections()
      try await replayFacts()
      try await replayOperations()
      try await replayTokens()
      return try await recount()
    }

    private func deleteProjections() async throws(LedgerError) {
      _ = try await transaction.results(
        of: PostgresSchema.projections.map { PostgresStatement("DELETE FROM \($0)") },
        within: PostgresLedger.longestWait)
    }

    private func replayFacts() async throws(LedgerError) {
      var last: Int64 = 0
      while true {
        let rows = try await transaction.results(of: [
          PostgresStatement(
            """
            SELECT \(FactStatements.columns) FROM facts WHERE sequence > $1 ORDER BY sequence LIMIT $2
            """, [.int(last), .int(Int64(Self.pageSize))])
        ])[0]
        let page = try await ledger.facts(in: rows)
        guard let newest = page.last else { return }
        assert(newest.sequence > last, "each page comes after the one before")
        last = newest.sequence
        try await apply(try LedgerReplay.facts(page.map(\.fact)))
      }
    }

    private func replayOperations() async throws(LedgerError) {
      _ = try await transaction.results(
        of: [
          """
          UPDATE purchases SET owner = newest.customer FROM (
            SELECT DISTINCT ON (original_transaction_id) original_transaction_id, customer
            FROM claims ORDER BY original_transaction_id, sequence DESC) AS newest
          WHERE newest.original_transaction_id = purchases.original_transaction_id
          """
        ], within: PostgresLedger.longestWait)
      var last: LedgerCursor?
      while true {
        let table = IdentityOperation.table.description
        let page = try await transaction.results(of: [
          PostgresRowStatements.page(of: table, after: last, limit: Self.pageSize)
        ])[0].page(of: table)
        guard page.end != nil else { break }
        assert(page.end != last, "each page comes after the one before")
        last = page.end
        try await apply(LedgerReplay.operations(page.rows(IdentityOperation.self)))
      }
      let joined = try await transaction.results(of: [
        "SELECT one FROM aliases UNION SELECT other FROM aliases"
      ])[0].values { row throws(PostgresError) in AppUserID(rawValue: try row.text(0)) }
      try await apply(LedgerReplay.groups(of: joined))
    }

    private func replayTokens() async throws(LedgerError) {
      var last: LedgerCursor?
      while true {
        let table = AppUserIDRecord.table.description
        let page = try await transaction.results(of: [
          PostgresRowStatements.page(of: table, after: last, limit: Self.pageSize)
        ])[0].page(of: table)
        guard page.end != nil else { return }
        last = page.end
        try await apply(LedgerReplay.tokens(of: page.rows(AppUserIDRecord.self).map(\.id)))
      }
    }

    private func recount() async throws(LedgerError) -> (customers: Int, purchases: Int) {
      let counted = try await transaction.results(
        of: [
          PostgresStatement(
            """
            UPDATE ledger SET customers = counted.customers, purchases = counted.purchases
            FROM (\(PostgresLedger.countEverything)) AS counted (facts, customers, purchases, quarantine)
            RETURNING counted.customers, counted.purchases
            """)
        ], within: PostgresLedger.longestWait
      )[0].values { row throws(PostgresError) in
        (customers: Int(try row.int8(0)), purchases: Int(try row.int8(1)))
      }
      return counted.first ?? (0, 0)
    }

    private func apply<Value>(
      _ decision: LedgerDecision<Value>
    ) async throws(LedgerError) {
      let (_, changes) = try await decision.decide(after: LedgerNumbers()) {
        keys, rows throws(LedgerError) in
        try await transaction.load(keys, into: &rows)
      }
      guard !changes.isEmpty else { return }
      _ = try await transaction.results(of: PostgresWrite(projections: changes).statements)
    }
  }
#endif
