#if Postgres
  import Foundation
  import PostgresTestSupport

  /// A database with the roles that production has: an owner of the tables, and the servers' role.
  struct PostgresDatabase {
    let server: PostgresServerProcess
    let name = "store_\(UUID().uuidString.prefix(8).lowercased())"
    let password = "secret-of-a-role"

    var owner: String { "\(name)_owner" }
    var role: String { "\(name)_server" }
    /// The URL with which the owner migrates.
    var ownerURL: String { url(of: owner) }
    /// The URL with which servers connect.
    var serverURL: String { url(of: role) }

    init(on server: PostgresServerProcess) async throws {
      self.server = server
      for role in [owner, role] {
        try await server.run("CREATE ROLE \(role) LOGIN PASSWORD '\(password)'")
      }
      try await server.run("CREATE DATABASE \(name) OWNER \(owner)")
    }

    func url(of role: String, password: String? = nil) -> String {
      "postgres://\(role):\(password ?? self.password)@127.0.0.1:\(server.port)/\(name)"
    }

    /// Runs `tessera ledger migrate` as the owner.
    func migrate() async throws -> Commands.Ended {
      try await Commands.run([
        "ledger", "migrate", "--ledger", ownerURL, "--server-role", role,
      ])
    }
  }
#endif
