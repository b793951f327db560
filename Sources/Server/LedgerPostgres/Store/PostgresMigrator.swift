#if Postgres
  internal import Ledger
  internal import PostgresLink

  /// Creates and extends the tables of a ledger.
  struct PostgresMigrator {
    /// The oldest version that has everything the ledger needs, as the server reports it.
    private static let oldestVersion = 140_000
    let link: PostgresLink
    /// The tables with a description.
    let tables: [TableDescription]

    init(link: PostgresLink, tables: [TableDescription] = LedgerSchemaTables.all) {
      self.link = link
      self.tables = tables
    }

    /// Checks the server and its tables; creates what is missing in one transaction.
    ///
    /// - Throws: `LedgerError`; nothing is half migrated.
    func prepare(migrates: Bool) async throws(LedgerError) {
      try checkServer()
      try await checkRights()
      let applied = try await appliedMigrations()
      let known = PostgresSchema.migrations.map(\.name)
      let unknown = applied.subtracting(known)
      guard unknown.isEmpty else {
        throw .newerSchema(LedgerError.postgres, unknown: unknown.sorted())
      }
      let isComplete = try await missing().isEmpty && applied.count == known.count
      guard migrates else {
        guard !isComplete else { return }
        throw .failed(
          LedgerError.postgres,
          reason: "the tables are missing or old; run tessera ledger migrate")
      }
      let unprotected = try await names(PostgresSchema.unprotected, record)
      guard !isComplete || !unprotected.isEmpty else { return }
      try await migrate()
    }

    /// The tables whose rows triggers protect.
    private var record: [String] {
      PostgresSchema.handWrittenRecordTables
        + tables.filter { $0.role == .record }.map(\.name)
    }

    /// Returns the tables with a description that do not exist.
    private func missing() async throws(LedgerError) -> [TableDescription] {
      let names = try await names(PostgresSchema.missing, tables.map(\.name))
      return tables.filter { names.contains($0.name) }
    }

    private func names(
      _ sql: String, _ tables: [String]
    ) async throws(LedgerError) -> Set<String> {
      do throws(PostgresError) {
        var names: Set<String> = []
        let rows = try await link.query([
          PostgresStatement(sql, [.texts(tables)], isPrepared: false)
        ])[0]
        for row in rows { names.insert(try row.text(0)) }
        return names
      } catch {
        throw LedgerError(error)
      }
    }

    private func checkServer() throws(LedgerError) {
      guard let server = link.server else {
        throw .unavailable(LedgerError.postgres, reason: "not connected; retry")
      }
      guard server.version >= Self.oldestVersion else {
        throw .failed(
          LedgerError.postgres,
          reason: "version \(server.version / 10_000) is too old; use version 14 or later")
      }
      guard server.encoding == "UTF8" else {
        throw .failed(
          LedgerError.postgres,
          reason: "the database has the encoding \(server.encoding); "
            + "create one with ENCODING 'UTF8'")
      }
    }

    /// Checks that the role may use the schema, because otherwise its tables look absent.
    private func checkRights() async throws(LedgerError) {
      let mayUse: Bool
      do throws(PostgresError) {
        let rows = try await link.query([
          PostgresStatement(
            "SELECT has_schema_privilege(oid, 'USAGE') FROM pg_namespace WHERE nspname = $1",
            [.text(link.url.schema)], isPrepared: false)
        ])
        mayUse = try rows[0].first?.bool(0) ?? true
      } catch {
        throw LedgerError(error)
      }
      guard mayUse else {
        throw .failed(
          LedgerError.postgres,
          reason: "this role may not use the schema \(link.url.schema); as its owner, run tessera "
            + "ledger migrate --server-role with the name of this role")
      }
    }

    private func appliedMigrations() async throws(LedgerError) -> Set<String> {
      do throws(PostgresError) {
        let exists = try await link.query(["SELECT to_regclass('migrations') IS NOT NULL"])[0]
        guard let row = exists.first, try row.bool(0) else { return [] }
        var names: Set<String> = []
        for row in try await link.query(["SELECT name FROM migrations"])[0] {
          names.insert(try row.text(0))
        }
        return names
      } catch {
        throw LedgerError(error)
      }
    }

    private func migrate() async throws(LedgerError) {
      try await migrating { transaction throws(PostgresError) in
        let table = PostgresStatement(
          "CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY)", isPrepared: false)
        let names = PostgresStatement("SELECT name FROM migrations", isPrepared: false)
        let missing = PostgresStatement(
          PostgresSchema.missing, [.texts(tables.map(\.name))], isPrepared: false)
        let results = try await transaction.send([table, names, missing], within: .seconds(60))
        var applied: Set<String> = []
        for row in results[1] { applied.insert(try row.text(0)) }
        for migration in PostgresSchema.migrations where !applied.contains(migration.name) {
          var statements = migration.sql.map { PostgresStatement($0, isPrepared: false) }
          statements.append(
            PostgresStatement(
              "INSERT INTO migrations (name) VALUES ($1)", [.text(migration.name)],
              isPrepared: false))
          _ = try await transaction.send(statements, within: .seconds(600))
        }
        var absent: Set<String> = []
        for row in results[2] { absent.insert(try row.text(0)) }
        let creation = tables.filter { absent.contains($0.name) }
          .flatMap(PostgresSchema.creation)
        _ = try await transaction.send(
          creation.map { PostgresStatement($0, isPrepared: false) }, within: .seconds(600))
        try await protect(in: transaction)
      }
    }

    /// Adds the triggers that are missing.
    ///
    /// In the transaction that creates the tables, no row version of the catalog is left that a
    /// standby might still need.
    private func protect(in transaction: PostgresTransaction) async throws(PostgresError) {
      let rows = try await transaction.send(
        [PostgresStatement(PostgresSchema.unprotected, [.texts(record)], isPrepared: false)],
        within: .seconds(60))[0]
      var names: [String] = []
      for row in rows { names.append(try row.text(0)) }
      _ = try await transaction.send(
        PostgresSchema.protection(of: names).map { PostgresStatement($0, isPrepared: false) },
        within: .seconds(600))
    }

    /// Changes the schema in one transaction.
    ///
    /// Servers that start at the same time migrate one after another, however long it takes.
    private func migrating(
      _ change: (PostgresTransaction) async throws(PostgresError) -> Void
    ) async throws(LedgerError) {
      do throws(PostgresError) {
        try await link.transaction { transaction throws(PostgresError) in
          _ = try await transaction.send(
            [
              PostgresStatement("SET LOCAL lock_timeout = '60s'", isPrepared: false),
              PostgresStatement(
                "SELECT pg_advisory_xact_lock($1)", [.int(0x5445_5353)], isPrepared: false),
            ], within: .seconds(60))
          try await change(transaction)
        }
      } catch {
        throw LedgerError(error)
      }
    }
  }
#endif
