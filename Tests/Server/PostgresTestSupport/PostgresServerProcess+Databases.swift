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

    /// Returns the SQL that makes a schema of a database with its rows, without owners and rights.
    package func dump(_ schema: String, of database: String) async throws -> String {
      let text = try await Command.run(
        [
          "\(programs.folder)/pg_dump", "--no-owner", "--no-privileges", "--schema=\(schema)",
          "-h", "127.0.0.1", "-p", "\(port)", "-U", "tessera", "-d", database,
        ], ["PGPASSWORD": password])
      // Newer versions of `pg_dump` write commands that older ones of `psql` do not know.
      return text.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.hasPrefix("\\restrict") && !$0.hasPrefix("\\unrestrict") }
        .joined(separator: "\n")
    }

    /// Runs the SQL of a file in a new database, and returns its URL.
    package func makeDatabase(restoredFrom file: String) async throws -> String {
      let name = makeName("database")
      try await run("CREATE DATABASE \(name)")
      try await Command.run(
        [
          "\(programs.folder)/psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-f", file,
          "-h", "127.0.0.1", "-p", "\(port)", "-U", "tessera", "-d", name,
        ], ["PGPASSWORD": password])
      return url(database: name)
    }

    /// Runs a program as the server's user, so that the server can read the files that it writes.
    @discardableResult
    package func runAsServer(_ words: [String]) async throws -> String {
      try await Command.run(programs.prefix + words)
    }
  }
#endif
