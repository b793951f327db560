#if Postgres
  import LedgerPostgres
  import PostgresLink
  import PostgresTestSupport

  /// Schemas of ledgers for tests, which are emptied and used again: creating one takes a second.
  actor PostgresSchemas {
    static let shared = PostgresSchemas()
    private var free: [String] = []

    /// Returns the URL of a schema without contents.
    func take() async throws -> String {
      if let url = free.popLast() { return url }
      return try await PostgresServerProcess.shared().makeSchema()
    }

    /// Empties a schema that is no longer used.
    func giveBack(_ url: String) async throws {
      let link = try PostgresLink(url: PostgresURL(url))
      try await link.start()
      let tables = PostgresLedger.tables.joined(separator: ", ")
      _ = try await link.execute(
        [
          PostgresStatement("TRUNCATE \(tables) RESTART IDENTITY", isPrepared: false),
          "INSERT INTO ledger DEFAULT VALUES",
        ], within: .seconds(60))
      await link.close()
      free.append(url)
    }
  }
#endif
