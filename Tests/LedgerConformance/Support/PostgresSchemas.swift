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
      var configuration = PostgresLink.Configuration()
      configuration.setDeadlines(to: .seconds(60))
      let link = try PostgresLink(url: PostgresURL(url), configuration: configuration)
      try await link.start()
      let tables = PostgresLedger.tables.joined(separator: ", ")
      _ = try await link.execute([
        PostgresStatement("TRUNCATE \(tables) RESTART IDENTITY", isPrepared: false),
        "INSERT INTO ledger DEFAULT VALUES",
      ])
      await link.close()
      free.append(url)
    }
  }
#endif
