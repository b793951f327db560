#if Postgres
  internal import Ledger
  internal import PostgresLink

  /// The schema that contains the tables of a ledger.
  struct PostgresSchemaAdmin {
    let link: PostgresLink

    private var name: String { link.url.schema }

    /// Whether the schema is missing, or contains no tables.
    func isEmpty() async throws(LedgerError) -> Bool {
      try await isTrue(
        """
        SELECT NOT EXISTS (
          SELECT FROM pg_class JOIN pg_namespace AS schema ON schema.oid = relnamespace
          WHERE schema.nspname = $1 AND relkind IN ('r', 'p', 'v', 'm', 'f'))
        """)
    }

    /// Whether the role may create tables in the schema, or the schema itself if it is missing.
    func mayCreate() async throws(LedgerError) -> Bool {
      try await isTrue(
        """
        SELECT coalesce(
          (SELECT has_schema_privilege(oid, 'CREATE') FROM pg_namespace WHERE nspname = $1),
          has_database_privilege(current_database(), 'CREATE'))
        """)
    }

    /// Creates the schema if it is missing.
    func create() async throws(LedgerError) {
      guard try await !isTrue("SELECT EXISTS (SELECT FROM pg_namespace WHERE nspname = $1)") else {
        return
      }
      do throws(PostgresError) {
        // The name has only lowercase letters, digits and `_`.
        _ = try await link.execute([
          PostgresStatement("CREATE SCHEMA IF NOT EXISTS \(name)", isPrepared: false)
        ])
      } catch .rejected(let rejection) where rejection.sqlState == "23505" {
        // Another server created it in the same moment.
      } catch {
        throw LedgerError(error)
      }
    }

    private func isTrue(_ sql: String) async throws(LedgerError) -> Bool {
      do throws(PostgresError) {
        let rows = try await link.query([PostgresStatement(sql, [.text(name)], isPrepared: false)])
        return try rows[0].first?.bool(0) ?? false
      } catch {
        throw LedgerError(error)
      }
    }
  }
#endif
