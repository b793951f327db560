internal import AppStoreCore
internal import GRDB
internal import Ledger

/// Rebuilds what is derived from facts and operations.
extension SQLiteTables {
  /// The number of facts or operations that are replayed together.
  private static let pageSize = 500

  /// Deletes all projections, rebuilds them, and counts the contents again.
  func rebuild() throws {
    let described = LedgerSchemaTables.all.filter { $0.role == .projection }.map(\.name)
    for table in ["purchases"] + described {
      try database.execute(sql: "DELETE FROM \(table)")
    }
    try replayFacts()
    try replayClaims()
    try replayOperations()
    try replayTokens()
    try LedgerSchema.recountContents(database)
  }

  private func replayFacts() throws {
    var last: Int64 = 0
    while true {
      let page = try database.facts(
        "SELECT \(FactColumns.names) FROM facts WHERE sequence > ? ORDER BY sequence LIMIT ?",
        .integer(last), .integer(Int64(Self.pageSize)), headers: headers)
      guard let newest = page.last else { return }
      assert(newest.sequence > last, "each page comes after the one before")
      last = newest.sequence
      try run(LedgerReplay.facts(page.map(\.fact)))
    }
  }

  private func replayClaims() throws {
    try database.execute(
      sql: """
        UPDATE purchases SET owner = (
          SELECT customer FROM claims
          WHERE claims.original_transaction_id = purchases.original_transaction_id
          ORDER BY sequence DESC LIMIT 1)
        """)
  }

  private func replayOperations() throws {
    var last: LedgerCursor?
    while true {
      let page = try page(
        of: IdentityOperation.table.description, after: last, limit: Self.pageSize)
      guard page.end != nil else { break }
      assert(page.end != last, "each page comes after the one before")
      last = page.end
      try run(LedgerReplay.operations(page.rows(IdentityOperation.self)))
    }
    let joined = try String.fetchAll(
      database, sql: "SELECT one FROM aliases UNION SELECT other FROM aliases")
    try run(LedgerReplay.groups(of: joined.map(AppUserID.init(rawValue:))))
  }

  private func replayTokens() throws {
    var last: LedgerCursor?
    while true {
      let page = try page(of: AppUserIDRecord.table.description, after: last, limit: Self.pageSize)
      guard page.end != nil else { return }
      last = page.end
      try run(LedgerReplay.tokens(of: page.rows(AppUserIDRecord.self).map(\.id)))
    }
  }

  private func run<Value>(_ decision: LedgerDecision<Value>) throws {
    _ = try decision.run(after: LedgerNumbers(), load: load, write: write)
  }
}
