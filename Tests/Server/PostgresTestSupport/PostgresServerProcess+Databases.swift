#if Postgres
  internal import Foundation
  internal import Synchronization

  extension PostgresServerProcess {
    /// Returns a URL of this server.
    ///
    /// - Parameters:
    ///   - database: The name of the database.
    ///   - parameters: More parameters of the URL, such as `schema=tests`.
    package func url(database: String = "postgres", _ parameters: String...) -> String {
      let query = parameters.isEmpty ? "" : "?" + parameters.joined(separator: "&")
      return "postgres://tessera:\(password)@127.0.0.1:\(port)/\(database)\(query)"
    }

    /// Creates a database with the schema `tessera`, and returns its URL.
    package func makeDatabase() async throws -> String {
      let name = makeName("database")
      try await run("CREATE DATABASE \(name)")
      try await run("CREATE SCHEMA tessera", database: name)
      return url(database: name)
    }

    /// Creates a schema in a database that is shared, and returns its URL.
    package func makeSchema() async throws -> String {
      let name = makeName("schema")
      try await run("CREATE SCHEMA \(name)")
      return url("schema=\(name)")
    }

    private func makeName(_ kind: String) -> String {
      state.withLock { state in
        state.names += 1
        return "\(kind)_\(state.names)"
      }
    }

    /// Runs SQL as the superuser with `psql`, and returns its rows without headings.
    @discardableResult
    package func run(_ sql: String, database: String = "postgres") async throws -> String {
      let text = try await Command.run(
        [
          "\(programs.folder)/psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-c", sql,
          "-h", "127.0.0.1", "-p", "\(port)", "-U", "tessera", "-d", database,
        ], ["PGPASSWORD": password])
      return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Runs a program as the server's user, so that the server can read the files that it writes.
    @discardableResult
    package func runAsServer(_ words: [String]) async throws -> String {
      try await Command.run(programs.prefix + words)
    }
  }
#endif
