#if Postgres
  internal import Foundation
  internal import Synchronization

  /// A PostgreSQL server in a temporary folder, on a free port of the loopback interface.
  ///
  /// The server ends, and its folder is removed, when this object is released or the test's process
  /// ends in any way.
  package final class PostgresServerProcess: Sendable {
    struct State {
      var process: Process?
      var input: FileHandle?
      var settings: [String: String]
      var names = 0
    }

    /// Settings that are fast and lose data when the machine fails.
    private static let fastSettings = [
      "fsync": "off", "full_page_writes": "off", "max_connections": "500",
      "log_min_messages": "warning", "logging_collector": "off",
    ]

    /// The TCP port.
    package let port: Int
    /// The password of the superuser `tessera`.
    package let password = "secret-of-the-test"
    /// The folder of the server's user, which also contains the Unix socket and `log`.
    package let folder: String
    let programs: PostgresPrograms
    let state: Mutex<State>

    private init(_ settings: [String: String]) throws {
      programs = try PostgresPrograms.find()
      port = try FreePort.find()
      folder = "/tmp/tessera-postgres-\(getpid())-\(port)"
      state = Mutex(State(settings: Self.fastSettings.merging(settings) { $1 }))
    }

    deinit {
      state.withLock { state in
        if let input = state.input {
          try? input.close()
        } else {
          try? FileManager.default.removeItem(atPath: folder)
        }
      }
    }

    /// The server that all tests of the process share.
    ///
    /// - Throws: The error of the first call.
    package static func shared() async throws -> PostgresServerProcess {
      try await sharedServer.value
    }

    private static let sharedServer = Task { try await PostgresServerProcess.launch() }

    /// Starts a new server.
    ///
    /// - Parameter settings: Settings by their names in `postgresql.conf`, in addition to those that
    ///   make it fast.
    /// - Throws: ``PostgresMissing``, or an error with the output of a program.
    package static func launch(
      settings: [String: String] = [:]
    ) async throws -> PostgresServerProcess {
      let server = try PostgresServerProcess(settings)
      try await server.makeFolder()
      let script = "printf '%s' \"$1\" > \"$2/password\"; exec chmod 600 \"$2/password\""
      try await server.runAsServer(["sh", "-c", script, "sh", server.password, server.folder])
      try await server.runAsServer([
        "\(server.programs.folder)/initdb", "-D", "\(server.folder)/data", "--locale=C",
        "--encoding=UTF8", "--no-sync", "--username=tessera", "--auth=scram-sha-256",
        "--pwfile=\(server.folder)/password",
      ])
      try await server.start()
      return server
    }

    /// Starts a new standby of a server.
    ///
    /// - Parameter primary: A server that runs.
    /// - Throws: An error with the output of a program.
    package static func launch(
      standbyOf primary: PostgresServerProcess
    ) async throws -> PostgresServerProcess {
      let server = try PostgresServerProcess([:])
      try await server.makeFolder()
      let source = "host=127.0.0.1 port=\(primary.port) user=tessera password=\(primary.password)"
      try await server.runAsServer([
        "\(server.programs.folder)/pg_basebackup", "-D", "\(server.folder)/data", "--no-sync",
        "--write-recovery-conf", "--checkpoint=fast", "-d", source,
      ])
      try await server.start()
      return server
    }

    private func makeFolder() async throws {
      try await runAsServer(["mkdir", "-m", "700", folder])
    }
  }
#endif
