#if Postgres
  internal import Ledger
  internal import PostgresLink

  /// The rights of the role that servers connect with.
  struct PostgresRoles {
    /// The role that gets rights without being named.
    static let standard = "tessera_server"
    let link: PostgresLink

    /// Checks that a role exists, before anything is created.
    ///
    /// - Parameter role: The role; `nil` for ``standard``, which need not exist.
    func check(_ role: String?) async throws(LedgerError) {
      guard let role else { return }
      do throws(PostgresError) {
        let rows = try await link.query([
          PostgresStatement(
            "SELECT FROM pg_roles WHERE rolname = $1", [.text(role)], isPrepared: false)
        ])
        guard rows[0].isEmpty else { return }
        throw PostgresError.configuration(
          reason: "the role \(role) does not exist; create it, then run this again")
      } catch {
        throw LedgerError(error)
      }
    }

    /// Gives a role the rights of a server, and takes all others in the schema away.
    ///
    /// - Parameter role: The role; `nil` for ``standard``, if it exists.
    func limit(_ role: String?) async throws(LedgerError) -> LedgerMigrationResult {
      let name = role ?? Self.standard
      do throws(PostgresError) {
        let rows = try await link.query([
          PostgresStatement(
            """
            SELECT rolsuper, rolname = current_user,
              pg_has_role($1, (SELECT nspowner FROM pg_namespace WHERE nspname = $2), 'MEMBER')
            FROM pg_roles WHERE rolname = $1
            """, [.text(name), .text(link.url.schema)], isPrepared: false)
        ])
        guard let found = rows[0].first else {
          return LedgerMigrationResult(
            serverRole: nil,
            remarks: [
              "no role \(name), so servers connect as the owner and could change the record; create a "
                + "role for them, then run this again with --server-role"
            ])
        }
        let (isSuperuser, isSame, isOwner) = (
          try found.bool(0), try found.bool(1), try found.bool(2)
        )
        guard !isSuperuser, !isSame, !isOwner else {
          return LedgerMigrationResult(
            serverRole: nil,
            remarks: [
              "the role \(name) owns the tables or is a superuser, so it can change the record; use "
                + "another role for servers"
            ])
        }
        _ = try await link.execute(grants(to: name), within: .seconds(30))
        return LedgerMigrationResult(serverRole: name, remarks: [])
      } catch {
        throw LedgerError(error)
      }
    }

    private func grants(to role: String) -> [PostgresStatement] {
      let quoted = "\"\(role.replacing("\"", with: "\"\""))\""
      let schema = link.url.schema
      let all = "ALL TABLES IN SCHEMA \(schema)"
      let records = PostgresSchema.recordTables.joined(separator: ", ")
      let rest = (PostgresSchema.projections + PostgresSchema.stateAndWorkTables)
        .joined(separator: ", ")
      return [
        "REVOKE ALL ON SCHEMA \(schema) FROM \(quoted)",
        "REVOKE ALL ON \(all) FROM \(quoted)",
        "GRANT USAGE ON SCHEMA \(schema) TO \(quoted)",
        "GRANT SELECT, INSERT ON \(records) TO \(quoted)",
        "GRANT SELECT, INSERT, UPDATE, DELETE ON \(rest) TO \(quoted)",
        "GRANT SELECT, INSERT, DELETE ON \(PostgresSchema.eventTable) TO \(quoted)",
        "GRANT SELECT, UPDATE ON ledger TO \(quoted)",
        "GRANT SELECT ON ledger_migrations TO \(quoted)",
        "GRANT USAGE ON ALL SEQUENCES IN SCHEMA \(schema) TO \(quoted)",
      ].map { PostgresStatement($0, isPrepared: false) }
    }
  }
#endif
