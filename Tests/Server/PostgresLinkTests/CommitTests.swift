#if Postgres
  import PostgresLink
  import PostgresTestSupport
  import Testing
  import WaitingTestSupport

  /// The server of these tests waits for a standby that does not exist before it reports a COMMIT.
  @Suite(.serialized, .timeLimit(.minutes(30)), .requiresPostgres)
  struct CommitTests {
    private let insert = PostgresStatement("INSERT INTO numbers VALUES (1)")

    @Test func `A COMMIT that does not return has an unknown outcome at its deadline`()
      async throws
    {
      try await withLonelyServer(commitDeadline: .milliseconds(500)) { link, _ in
        let start = ContinuousClock.now
        let error = await #expect(throws: PostgresError.self) {
          try await link.transaction { transaction throws(PostgresError) in
            _ = try await transaction.send([insert])
            try await transaction.commit()
          }
        }

        let port = link.url.hosts[0].port
        let reason = "127.0.0.1:\(port) sent no result before the deadline"
        #expect(error == .unknownOutcome(reason: reason))
        #expect(ContinuousClock.now - start < .seconds(30))
      }
    }

    @Test func `A COMMIT whose wait was canceled has an unknown outcome`() async throws {
      try await withLonelyServer(commitDeadline: .seconds(60)) { link, server in
        let writing = Task {
          try await link.transaction { transaction throws(PostgresError) in
            try await transaction.commit([insert])
          }
        }
        try await eventually("the COMMIT waits") {
          let cancel = "SELECT count(pg_cancel_backend(pid)) FROM pg_stat_activity"
          return try await server.run("\(cancel) WHERE wait_event = 'SyncRep'") == "1"
        }

        let error = await #expect(throws: PostgresError.self) { try await writing.value }
        #expect(
          error
            == .unknownOutcome(
              reason: "01000 canceling wait for synchronous replication due to user request"))
        let rows = try await link.query(["SELECT count(*) FROM numbers"])
        #expect(try rows[0][0].int8(0) == 1)
      }
    }

    @Test func `A COMMIT whose session is ended has an unknown outcome`() async throws {
      try await withLonelyServer(commitDeadline: .seconds(60)) { link, server in
        let writing = Task { try await link.execute([insert]) }
        try await eventually("the COMMIT waits") {
          let end = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
          return try await server.run("\(end) WHERE wait_event = 'SyncRep'") == "1"
        }

        let error = await #expect(throws: PostgresError.self) { try await writing.value }
        guard case .unknownOutcome = error else {
          Issue.record("the outcome is unknown, not \(String(describing: error))")
          return
        }
      }
    }

    private func withLonelyServer(
      commitDeadline: Duration,
      _ body: (PostgresLink, PostgresServerProcess) async throws -> Void
    ) async throws {
      let server = try await PostgresServerProcess.launch()
      let url = try await server.makeSchema()
      try await server.run("CREATE TABLE \(PostgresURL(url).schema).numbers (number int8)")
      try await server.stop()
      try await server.start(adding: ["synchronous_standby_names": "nowhere"])
      var configuration = PostgresLink.Configuration.forTests
      configuration.commitDeadline = commitDeadline
      try await withLink(to: url, configuration) { try await body($0, server) }
    }
  }
#endif
