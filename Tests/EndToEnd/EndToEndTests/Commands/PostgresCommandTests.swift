#if Postgres
  import Foundation
  import PostgresTestSupport
  import Testing

  /// Commands on a ledger in a real PostgreSQL database.
  @Suite(.requiresPostgres, .timeLimit(.minutes(30))) struct PostgresCommandTests {
    private func database() async throws -> PostgresDatabase {
      try await PostgresDatabase(on: PostgresServerProcess.shared())
    }

    @Test func `After a migration the servers' role can add records but not change them`()
      async throws
    {
      let database = try await database()
      let migrated = try await database.migrate()
      #expect(migrated.status == 0, "\(migrated.errors)")
      #expect(migrated.output == "migrated; servers connect as \(database.role)\n")

      func rights(_ tables: String, _ rights: String...) async throws -> [String] {
        let checks = rights.map { "has_table_privilege('\(database.role)', oid, '\($0)')::text" }
        return try await database.server.run(
          """
          SELECT DISTINCT \(checks.joined(separator: " || ' ' || ")) FROM pg_class
          WHERE relnamespace = 'tessera'::regnamespace AND relkind = 'r' AND relname \(tables)
          """, database: database.name
        ).split(separator: "\n").map(String.init)
      }
      #expect(
        try await rights(
          "IN ('facts', 'claims', 'acts', 'changes', 'audit_log', 'signing_headers', 'grants')",
          "INSERT", "UPDATE", "DELETE", "TRUNCATE") == ["true false false false"])
      #expect(
        try await rights("IN ('purchases', 'customers', 'inbox')", "INSERT", "UPDATE", "DELETE")
          == ["true true true"])
      #expect(try await rights("= 'ledger'", "INSERT", "UPDATE", "DELETE") == ["false true false"])

      // A second migration changes nothing, and corrects rights that were added by hand.
      try await database.server.run(
        "GRANT DELETE ON tessera.facts TO \(database.role)", database: database.name)
      #expect(try await database.migrate().status == 0)
      #expect(try await rights("= 'facts'", "DELETE") == ["false"])
    }

    @Test func `A migration and a publication find the database in the settings`() async throws {
      let database = try await database()
      let folder = try TemporaryFolder()
      func settings(_ name: String, _ url: String) throws -> String {
        let file = folder.url.appending(path: name)
        try "ledger: \"\(url)\"\n".write(to: file, atomically: true, encoding: .utf8)
        return file.path
      }
      let owner = try settings("owner.yaml", database.ownerURL)
      let migrated = try await Commands.run([
        "ledger", "migrate", "--settings", owner, "--server-role", database.role, "--json",
      ])
      #expect(migrated.status == 0, "\(migrated.errors)")
      #expect(migrated.output.contains("\"server_role\":\"\(database.role)\""))
      let server = try settings("server.yaml", database.serverURL)
      let catalog = Commands.repository.appending(path: "Examples/catalog.yaml").path
      let published = try await Commands.run(
        ["catalog", "publish", "--settings", server, "--json"], with: ["TESSERA_CATALOG": catalog])
      #expect(published.status == 0, "\(published.errors)")
      #expect(published.output.hasPrefix("{\"number\":"))
    }

    @Test func `Commands work on a database as on a data directory`() async throws {
      let database = try await database()
      let early = try await Commands.run(["audit", "--ledger", database.serverURL])
      #expect(early.status == 1)
      #expect(early.errors.contains("run tessera ledger migrate"))
      #expect(try await database.migrate().status == 0)
      for arguments in [["audit"], ["quarantine", "list"], ["ledger", "rebuild"]] {
        let ended = try await Commands.run(arguments + ["--ledger", database.serverURL])
        #expect(ended.status == 0, "\(arguments): \(ended.errors)")
        #expect(ended.errors.isEmpty)
      }
      let folder = try TemporaryFolder()
      let none = try await Commands.run(
        ["customers", "history", "ada", "--ledger", database.serverURL])
      #expect(none.status == 1 && none.errors.contains("ada"))
      let rotated = try await Commands.run([
        "keys", "rotate", "--data", folder.url.path, "--ledger", database.serverURL,
      ])
      #expect(rotated.status == 1, "there is no root key")
      #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/ledger.sqlite"))
    }

    @Test(arguments: [
      ("wrong password", "password authentication failed"),
      ("missing database", "correct the database's name"),
      ("wrong certificate", "sslrootcert"), ("no server", "retry"), ("wrong URL", "database"),
      ("not a URL", "postgres://"), ("not UTF8", "ENCODING 'UTF8'"),
      ("newer schema", "install 99.0.0 or later"), ("other schema", "column note is unknown; undo"),
      ("read-only", "read-only"),
      ("too many connections", "max_connections"), ("unknown host", "correct the host in the URL"),
      ("no rights", "run tessera ledger migrate --server-role"),
    ])
    func `An unusable database is one line with the fix and without the password`(
      problem: String, fix: String
    ) async throws {
      let database = try await database()
      let (host, name) = ("127.0.0.1:\(database.server.port)", database.name)
      var url = database.serverURL
      switch problem {
      case "wrong password": url = database.url(of: database.role, password: "secret-wrong")
      case "missing database": url = url.dropLast(name.count) + "absent"
      case "wrong certificate": url += "?sslmode=verify-full&sslrootcert=/absent"
      case "no server": url = url.replacing(host, with: "127.0.0.1:1")
      case "wrong URL": url = "postgres://\(database.role):secret@\(host)"
      case "not a URL": url = "mysql://ada:secret@\(host)/store"
      case "not UTF8":
        try await database.server.run(
          "CREATE DATABASE \(name)_latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
        url += "_latin"
      case "newer schema":
        #expect(try await database.migrate().status == 0)
        try await database.server.run(
          """
          INSERT INTO tessera.ledger_migrations
          SELECT max(number) + 1, 'later', '99.0.0', false, 1 FROM tessera.ledger_migrations
          """, database: name)
      case "other schema":
        #expect(try await database.migrate().status == 0)
        try await database.server.run(
          "ALTER TABLE tessera.customers ADD COLUMN note text", database: name)
      case "unknown host": url = url.replacing(host, with: "no-such-host.invalid")
      case "no rights":
        #expect(try await database.migrate().status == 0)
        let other = try await self.database()
        url = url.replacing(database.role, with: other.role)
      case "too many connections":
        try await database.server.run("ALTER ROLE \(database.role) CONNECTION LIMIT 0")
      default:
        try await database.server.run(
          "ALTER DATABASE \(name) SET default_transaction_read_only = on")
      }
      let ended = try await Commands.run(["audit", "--ledger", url])
      #expect(ended.status == 1)
      #expect(ended.errors.split(separator: "\n").count == 1, "\(ended.errors)")
      #expect(ended.errors.contains(fix), "\(ended.errors)")
      #expect(!ended.errors.contains("secret"), "\(ended.errors)")
    }

    @Test func `A migration for a role that does not exist creates nothing`() async throws {
      let database = try await database()
      let ended = try await Commands.run([
        "ledger", "migrate", "--ledger", database.ownerURL, "--server-role", "absent",
      ])
      #expect(ended.status == 1)
      #expect(ended.errors.contains("the role absent does not exist; create it"))
      let schemas = "SELECT count(*) FROM pg_namespace WHERE nspname = 'tessera'"
      #expect(try await database.server.run(schemas, database: database.name) == "0")
    }

    @Test func `Settings are printed without the password`() async throws {
      let ended = try await Commands.run([
        "serve", "--catalog", "catalog.yaml", "--print-settings", "--ledger",
        "postgres://ada:secret@db1,db2/store",
      ])
      #expect(ended.status == 0, "\(ended.errors)")
      #expect(ended.output.contains("ledger = postgres://ada:***@db1,db2/store  [--ledger]"))
      #expect(!ended.output.contains(":secret@"))
    }
  }
#endif
