#if Postgres
  import Foundation
  import PostgresLink
  import PostgresTestSupport
  import Testing
  import WaitingTestSupport

  @Suite(.serialized, .timeLimit(.minutes(30)), .requiresPostgres)
  struct ConnectingTests {
    @Test func `A connected link knows its server`() async throws {
      try await withLink { link in
        let server = try #require(link.server)

        #expect(server.version >= 140_000)
        #expect(server.timeline == 1)
        #expect(server.systemIdentifier != nil)
        #expect(server.collation == "C")
        #expect(server.encoding == "UTF8")
        #expect(!server.isInRecovery && !server.isReadOnly)
        #expect(abs(server.clockSkew / .seconds(1)) < 2)
      }
    }

    @Test func `A wrong password is not permitted and not part of the error`() async throws {
      let server = try await PostgresServerProcess.shared()
      let url = server.url().replacing(server.password, with: "hunter2")
      let error = try await startError(url)

      let reason = """
        28P01 127.0.0.1:\(server.port): password authentication failed for user "tessera"
        """
      #expect(error == .notPermitted(reason: reason))
    }

    @Test func `A missing password is not permitted and the fix is named`() async throws {
      let server = try await PostgresServerProcess.shared()
      let error = try await startError(server.url().replacing(":\(server.password)@", with: "@"))

      guard case .notPermitted(let reason) = error else {
        Issue.record("it is not permitted, not \(error)")
        return
      }
      #expect(reason.contains("passfile="))
    }

    @Test func `A password is read from a file`() async throws {
      let server = try await PostgresServerProcess.shared()
      let file = "/tmp/tessera-passfile-\(server.port)"
      try "*:*:*:*:\(server.password)".write(toFile: file, atomically: true, encoding: .utf8)
      chmod(file, 0o600)
      defer { unlink(file) }
      let url = server.url("passfile=\(file)").replacing(":\(server.password)@", with: "@")

      try await withLink(to: url) { link in _ = try await link.query(["SELECT 1"]) }
    }

    @Test func `A database that does not exist is a wrong setting`() async throws {
      let server = try await PostgresServerProcess.shared()
      let error = try await startError(server.url(database: "nothing"))

      #expect(
        error
          == .configuration(
            reason: "3D000 127.0.0.1:\(server.port): database \"nothing\" does not exist; "
              + "correct the database's name in the URL"))
    }

    @Test func `A host without a server is unavailable`() async throws {
      let port = try FreePort.find()
      let error = try await startError("postgres://tessera@127.0.0.1:\(port)/shop")

      guard case .unavailable(let reason) = error else {
        Issue.record("it is unavailable, not \(error)")
        return
      }
      #expect(reason.contains("Connection refused"))
    }

    @Test func `A host name that does not exist is unavailable`() async throws {
      let error = try await startError("postgres://tessera@no-such-host.invalid/shop")

      #expect(error.isRetryable)
      #expect(error.description.contains("no-such-host.invalid"))
    }

    @Test func `A host that accepts nothing is given up at the deadline`() async throws {
      let silent = try SilentListener()
      var configuration = PostgresLink.Configuration.forTests
      configuration.connectDeadline = .milliseconds(200)
      let error = try await startError(
        "postgres://tessera@127.0.0.1:\(silent.port)/shop", configuration)

      let reason = "127.0.0.1:\(silent.port) did not accept a connection in 200 ms"
      #expect(error == .unavailable(reason: reason))
    }

    @Test func `Hosts are tried in order until one qualifies`() async throws {
      let server = try await PostgresServerProcess.shared()
      let closed = try FreePort.find()
      let url = server.url().replacing("@127", with: "@127.0.0.1:\(closed),127")
      try await withLink(to: url) { link in
        #expect(link.server?.host.port == server.port)
      }
    }

    @Test func `A server that only reads is used only on request`() async throws {
      let server = try await PostgresServerProcess.launch(settings: [
        "default_transaction_read_only": "on"
      ])
      let error = try await startError(server.url())
      #expect(
        error
          == .unavailable(
            reason:
              "127.0.0.1:\(server.port) is read-only; turn default_transaction_read_only off"))

      var configuration = PostgresLink.Configuration.forTests
      configuration.acceptsReadOnlyServers = true
      try await withLink(to: server.url(), configuration) { link in
        #expect(link.server?.isReadOnly == true)
      }
    }

    @Test func `A server that accepts no more sessions has too many connections`() async throws {
      let server = try await PostgresServerProcess.launch(settings: [
        "max_connections": "2", "superuser_reserved_connections": "0", "max_wal_senders": "0",
      ])
      var configuration = PostgresLink.Configuration.forTests
      configuration.readers = 1
      try await withLink(to: server.url(), configuration) { link in
        _ = try await link.query(["SELECT 1"])
        try await link.transaction { _ throws(PostgresError) in }
        let error = try await startError(server.url())

        guard case .tooManyConnections = error else {
          Issue.record("it has too many connections, not \(error)")
          return
        }
      }
    }

    @Test func `A link connects again after the server was restarted`() async throws {
      let server = try await PostgresServerProcess.launch()
      try await withLink(to: server.url()) { link in
        try await server.stop(.immediate)
        try await eventually("the loss is noticed") { link.server == nil }
        let error = await #expect(throws: PostgresError.self) {
          try await link.query(["SELECT 1"], within: .milliseconds(300))
        }
        #expect(error?.isRetryable == true)

        try await server.start()
        let rows = try await link.query(["SELECT 1"])
        #expect(try rows[0][0].int8(0) == 1)
      }
    }

    @Test func `Each connection runs the statements that were configured`() async throws {
      var configuration = PostgresLink.Configuration.forTests
      configuration.onConnect = ["SET application_name = 'configured'"]
      try await withLink(configuration) { link in
        let rows = try await link.query(["SELECT current_setting('application_name')"])
        #expect(try rows[0][0].text(0) == "configured")
      }
    }
  }

  /// Returns why a link to a URL does not start, and closes it.
  func startError(
    _ url: String, _ configuration: PostgresLink.Configuration = .forTests
  ) async throws -> PostgresError {
    let link = try PostgresLink(url: PostgresURL(url), configuration: configuration)
    let error = await #expect(throws: PostgresError.self) { try await link.start() }
    await link.close()
    return try #require(error)
  }
#endif
