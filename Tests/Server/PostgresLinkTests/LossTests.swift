#if Postgres
  import PostgresLink
  import PostgresTestSupport
  import Testing
  import WaitingTestSupport

  /// Each test has a proxy between its link and the server, which cuts connections.
  @Suite(.serialized, .timeLimit(.minutes(30)), .requiresPostgres)
  struct LossTests {
    private let insert = PostgresStatement("INSERT INTO numbers VALUES (1)")

    @Test func `A transaction that is cut before its COMMIT is unavailable and changes nothing`()
      async throws
    {
      try await withProxy { link, proxy in
        let error = await #expect(throws: PostgresError.self) {
          try await link.transaction(converting: { $0 }) { transaction throws(any Error) in
            _ = try await transaction.send([insert])
            proxy.close()
            try await eventually("the loss is noticed") { link.server == nil }
            try await transaction.commit([insert])
          }
        }

        #expect(
          error == .unavailable(reason: "the connection of the transaction was lost"))
        proxy.reopen()
        let count = try await numbersEventually(link)
        #expect(count == 0)
      }
    }

    @Test(arguments: [
      (CuttingProxy.Rule.cutBefore, Int64(0)), (.cutInside, 0), (.cutAfter, 2),
    ])
    func `A transaction that is cut at its COMMIT has an unknown outcome`(
      rule: CuttingProxy.Rule, count: Int64
    ) async throws {
      try await withProxy { link, proxy in
        proxy.use(rule)
        let error = await #expect(throws: PostgresError.self) {
          try await link.transaction { transaction throws(PostgresError) in
            _ = try await transaction.send([insert])
            try await transaction.commit([insert])
          }
        }

        guard case .unknownOutcome = error else {
          Issue.record("the outcome is unknown, not \(String(describing: error))")
          return
        }
        proxy.use(.pass)
        try await eventually("the server's process has ended") {
          try await numbersEventually(link) == count
        }
      }
    }

    @Test func `A link whose connections were cut after a COMMIT connects again`() async throws {
      try await withProxy { link, proxy in
        try await link.transaction { transaction throws(PostgresError) in
          try await transaction.commit([insert])
        }
        proxy.close()
        try await eventually("the loss is noticed") { link.server == nil }
        proxy.reopen()

        #expect(try await numbersEventually(link) == 1)
        try await link.transaction { transaction throws(PostgresError) in
          try await transaction.commit([insert])
        }
      }
    }

    @Test func `A read that is cut is unavailable`() async throws {
      try await withProxy { link, proxy in
        let read = Task { try await link.query(["SELECT pg_sleep(61)"]) }
        let server = try await PostgresServerProcess.shared()
        try await eventually("the query runs") {
          let sql = "SELECT count(*) FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(61)'"
          return try await server.run(sql) == "1"
        }
        proxy.close()

        let error = await #expect(throws: PostgresError.self) { try await read.value }
        #expect(error?.isRetryable == true, "\(String(describing: error))")
        proxy.reopen()
      }
    }

    private func withProxy(
      _ body: (PostgresLink, CuttingProxy) async throws -> Void
    ) async throws {
      let server = try await PostgresServerProcess.shared()
      let url = try await server.makeSchema()
      try await server.run("CREATE TABLE \(PostgresURL(url).schema).numbers (number int8)")
      let proxy = try CuttingProxy(to: server.port)
      var configuration = PostgresLink.Configuration.forTests
      configuration.readers = 1
      try await withLink(
        to: url.replacing(":\(server.port)/", with: ":\(proxy.port)/"), configuration
      ) { link in
        try await body(link, proxy)
      }
    }

    private func numbersEventually(_ link: PostgresLink) async throws -> Int64 {
      try await link.query(["SELECT count(*) FROM numbers"])[0][0].int8(0)
    }
  }
#endif
