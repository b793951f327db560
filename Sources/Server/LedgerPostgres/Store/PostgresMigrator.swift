#if Postgres
  internal import Ledger
  internal import PostgresLink

  /// Creates and extends the tables of a ledger.
  struct PostgresMigrator {
    /// The oldest version that has everything the ledger needs, as the server reports it.
    private static let oldestVersion = 140_000
    let link: PostgresLink
    private let definition: LedgerSchemaDefinition
    /// The tables of a new ledger.
    private let expected: LedgerSchemaListing

    init(link: PostgresLink, schema definition: LedgerSchemaDefinition = .current) {
      self.link = link
      self.definition = definition
      expected =
        definition === LedgerSchemaDefinition.current
        ? Self.current : LedgerSchemaListing(PostgresSchema.creation(definition))
    }

    private static let current = LedgerSchemaListing(PostgresSchema.creation(.current))

    /// Checks the server and its tables; creates or migrates them in one transaction.
    ///
    /// - Parameter migrates: Whether it may change the tables.
    /// - Returns: The newer migrations of the ledger, which keep older servers.
    /// - Throws: `LedgerError`; nothing is half migrated.
    @discardableResult
    func prepare(migrates: Bool) async throws(LedgerError) -> [LedgerMigration.Applied] {
      try checkServer()
      try await checkRights()
      switch try await plan(with: { statements throws(PostgresError) in
        try await link.query(statements, within: .seconds(30))
      }) {
      case .open(let newer): return newer
      case .create, .migrate:
        guard migrates else {
          throw .failed(
            LedgerError.postgres,
            reason: "the tables are missing or old; run tessera ledger migrate")
        }
        return try await migrate()
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

    /// Returns what to do with the ledger.
    ///
    /// - Parameter query: Runs statements.
    private func plan(
      with query: Query
    ) async throws(LedgerError) -> LedgerSchemaPlan {
      let state: LedgerSchemaState
      do throws(PostgresError) {
        let hasList = try await query([PostgresSchema.hasMigrations])[0].first?.bool(0) ?? false
        state = LedgerSchemaState(
          applied: hasList ? try await applied(query) : nil, listing: try await listing(query))
      } catch {
        throw LedgerError(error)
      }
      return try definition.plan(for: state, expecting: expected, in: LedgerError.postgres)
    }

    private typealias Query = ([PostgresStatement]) async throws(PostgresError) -> [PostgresRows]

    private func applied(
      _ query: Query
    ) async throws(PostgresError) -> [LedgerMigration.Applied] {
      var applied: [LedgerMigration.Applied] = []
      for row in try await query([PostgresSchema.applied])[0] {
        applied.append(
          LedgerMigration.Applied(
            number: Int(try row.int8(0)), name: try row.text(1), version: try row.text(2),
            keepsOlderServers: try row.bool(3)))
      }
      return applied
    }

    private func listing(_ query: Query) async throws(PostgresError) -> LedgerSchemaListing {
      var statements: [String] = []
      let description = PostgresSchema.description(of: expected.tables, in: link.url.schema)
      for row in try await query([description])[0] { statements.append(try row.text(0)) }
      return LedgerSchemaListing(statements)
    }

    /// Creates or migrates the tables in one transaction, after which they are those of this program.
    ///
    /// Servers that start at the same time migrate one after another, however long it takes.
    private func migrate() async throws(LedgerError) -> [LedgerMigration.Applied] {
      try await link.transaction(converting: LedgerError.init) {
        transaction throws(LedgerError) in
        _ = try await transaction.results(
          of: [
            PostgresStatement("SET LOCAL lock_timeout = '60s'", isPrepared: false),
            PostgresStatement(
              "SELECT pg_advisory_xact_lock($1)", [.int(0x5445_5353)], isPrepared: false),
          ], within: .seconds(60))
        let query: Query = { statements throws(PostgresError) in
          try await transaction.send(statements, within: .seconds(60))
        }
        var isAdopted = false
        switch try await plan(with: query) {
        case .open(let newer): return newer
        case .create: try await create(in: transaction)
        case .migrate(let migrations, let adopts):
          isAdopted = adopts
          if adopts { try await adopt(in: transaction) }
          for migration in migrations { try await apply(migration, in: transaction) }
        }
        try await check(adopts: isAdopted, query)
        return []
      }
    }

    private func create(in transaction: PostgresTransaction) async throws(LedgerError) {
      let creation = PostgresSchema.creation(definition).map {
        PostgresStatement($0, isPrepared: false)
      }
      _ = try await transaction.results(
        of: creation + definition.migrations.map(PostgresSchema.note), within: .seconds(600))
    }

    /// Gives a ledger of a development build the list of migrations, with the first one.
    private func adopt(in transaction: PostgresTransaction) async throws(LedgerError) {
      _ = try await transaction.results(
        of: [
          PostgresStatement("DROP TABLE IF EXISTS migrations", isPrepared: false),
          PostgresStatement(PostgresSchema.migrationTable, isPrepared: false),
        ] + definition.migrations.prefix(1).map(PostgresSchema.note), within: .seconds(60))
    }

    private func apply(
      _ migration: LedgerMigration, in transaction: PostgresTransaction
    ) async throws(LedgerError) {
      if !migration.applied.keepsOlderServers { try await checkServers(migration, transaction) }
      do throws(LedgerError) {
        _ = try await transaction.results(
          of: migration.postgres.map { PostgresStatement($0, isPrepared: false) }
            + [PostgresSchema.note(migration)], within: .seconds(600))
      } catch .failed(let path, let reason) {
        throw .failedMigration(path, migration, reason: reason)
      }
    }

    /// Checks that no server runs that a migration would break.
    private func checkServers(
      _ migration: LedgerMigration, _ transaction: PostgresTransaction
    ) async throws(LedgerError) {
      let rows = try await transaction.results(
        of: [
          PostgresStatement(
            """
            SELECT name FROM nodes
            WHERE beat_at > (extract(epoch FROM now()) * 1000)::int8 - 10000 ORDER BY name
            """, isPrepared: false)
        ], within: .seconds(60))[0]
      do throws(PostgresError) {
        let names = try rows.map { row throws(PostgresError) in try row.text(0) }
        guard !names.isEmpty else { return }
        throw PostgresError.configuration(
          reason: "\(migration.title) does not keep older servers, and some run: "
            + "\(names.joined(separator: ", ")); stop them, then run this again")
      } catch {
        throw LedgerError(error)
      }
    }

    private func check(adopts: Bool, _ query: Query) async throws(LedgerError) {
      let found: LedgerSchemaListing
      do throws(PostgresError) {
        found = try await listing(query)
      } catch {
        throw LedgerError(error)
      }
      try definition.check(
        found, expecting: expected, adopts: adopts, in: LedgerError.postgres)
    }
  }
#endif
