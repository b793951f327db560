#if Postgres
  public import Ledger
  internal import PostgresLink

  /// Ledgers in PostgreSQL databases: opens, migrates and inspects them.
  public struct PostgresLedgerStorage: Sendable {
    /// Creates the storage; nothing is connected yet.
    public init() {}

    /// Opens a ledger.
    ///
    /// - Parameters:
    ///   - url: The address.
    ///   - creates: Whether tables are created if the schema is empty and the role may create them.
    ///   - node: The server that opens it; `nil` for a command.
    /// - Throws: `LedgerError` with the reason and the fix.
    public func open(
      _ url: String, creates: Bool, node: PostgresNode? = nil
    ) async throws(LedgerError) -> any LedgerStore {
      var migrates = false
      if creates {
        migrates = try await Self.connected(to: url) { link throws(LedgerError) in
          let schema = PostgresSchemaAdmin(link: link)
          guard try await schema.isEmpty(), try await schema.mayCreate() else { return false }
          try await schema.create()
          return true
        }
      }
      return try await PostgresLedger(url: url, migrates: migrates, node: node)
    }

    /// Creates or migrates the tables, and limits the rights of the servers' role.
    ///
    /// - Parameters:
    ///   - url: The address, with the role that owns the tables.
    ///   - serverRole: The role of the servers; `nil` for `tessera_server`, if it exists.
    /// - Throws: `LedgerError` with the reason and the fix; nothing is half migrated.
    public func migrate(
      _ url: String, serverRole: String?
    ) async throws(LedgerError) -> LedgerMigrationResult {
      try await Self.connected(to: url) { link throws(LedgerError) in
        let roles = PostgresRoles(link: link)
        try await roles.check(serverRole)
        try await PostgresSchemaAdmin(link: link).create()
        let newer = try await PostgresMigrator(link: link).prepare(migrates: true)
        // An older program would take the rights to newer tables away.
        if let last = newer.last {
          throw .newerSchema(LedgerError.postgres, version: last.version)
        }
        return try await roles.limit(serverRole)
      }
    }

    /// Calls a function with a few connections, and closes them.
    static func connected<Value>(
      to url: String, _ body: (PostgresLink) async throws(LedgerError) -> Value
    ) async throws(LedgerError) -> Value {
      let link: PostgresLink
      do throws(PostgresError) {
        var configuration = PostgresLink.Configuration()
        (configuration.readers, configuration.coalescingConnections) = (1, 0)
        configuration.readDeadline = .seconds(60)
        link = try PostgresLink(url: PostgresURL(url), configuration: configuration)
      } catch {
        throw LedgerError(error)
      }
      do throws(LedgerError) {
        do throws(PostgresError) {
          try await link.start()
        } catch {
          throw LedgerError(error)
        }
        let value = try await body(link)
        await link.close()
        return value
      } catch {
        await link.close()
        throw error
      }
    }
  }
#endif
