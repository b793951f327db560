#if Postgres
  import PostgresLink
  import PostgresTestSupport
  import Testing
  import WaitingTestSupport

  /// The link has two hosts: a primary and its standby.
  @Suite(.serialized, .timeLimit(.minutes(30)), .requiresPostgres)
  struct FailoverTests {
    @Test func `A link uses the promoted standby and never again the old primary`() async throws {
      let primary = try await PostgresServerProcess.launch()
      let standby = try await PostgresServerProcess.launch(standbyOf: primary)
      let url = primary.url().replacing("@127", with: "@127.0.0.1:\(standby.port),127")
      try await withLink(to: url) { link in
        #expect(link.server?.host.port == primary.port)
        let identity = link.server?.systemIdentifier

        try await primary.stop(.immediate)
        try await standby.run("SELECT pg_promote()")
        let rows = try await link.query(["SELECT pg_is_in_recovery()"])
        #expect(try !rows[0][0].bool(0))
        #expect(link.server?.host.port == standby.port)
        #expect(link.server?.timeline == 2)
        #expect(link.server?.systemIdentifier == identity)

        try await primary.start()
        try await standby.stop(.immediate)
        try await eventually("the loss is noticed") { link.server == nil }
        // The first attempts may meet a server that has not started.
        try await eventually("the old primary is rejected") {
          let error = await #expect(throws: PostgresError.self) { try await link.start() }
          return try #require(error).description.contains("it is an old primary")
        }

        try await standby.start()
        let last = try await link.query(["SELECT 1"])
        #expect(try last[0][0].int8(0) == 1)
        #expect(link.server?.host.port == standby.port)
      }
    }

    @Test func `A standby alone is unavailable`() async throws {
      let primary = try await PostgresServerProcess.launch()
      let standby = try await PostgresServerProcess.launch(standbyOf: primary)

      let error = try await startError(standby.url())
      #expect(
        error
          == .unavailable(
            reason:
              "127.0.0.1:\(standby.port) is a standby (in recovery); add the other hosts to the URL"
          ))
    }
  }
#endif
