#if Postgres
  import PostgresLink
  import PostgresTestSupport
  import Testing

  @Suite(.timeLimit(.minutes(30)), .requiresPostgres)
  struct StatementTests {
    @Test func `Queries of many tasks each get their own result`() async throws {
      try await withLink { link in
        try await withThrowingTaskGroup(of: Void.self) { group in
          for task in 0..<64 {
            group.addTask {
              for number in 0..<16 {
                let value = Int64(task * 16 + number)
                let rows = try await link.query(
                  [
                    PostgresStatement("SELECT $1::int8", [.int(value)]),
                    PostgresStatement("SELECT $1::int8 + 1", [.int(value)]),
                  ])
                #expect(try rows.map { try $0[0].int8(0) } == [value, value + 1])
              }
            }
          }
          try await group.waitForAll()
        }
      }
    }

    @Test func `A large result and large parameters arrive whole`() async throws {
      try await withLink { link in
        let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0) }
        let rows = try await link.query(
          [
            PostgresStatement("SELECT $1::bytea", [.bytes(bytes)]),
            "SELECT n FROM generate_series(1, 100000) n",
          ])

        #expect(try rows[0][0].bytes(0) == bytes)
        #expect(rows[1].count == 100_000)
        #expect(try rows[1].last?.int8(0) == 100_000)
      }
    }

    @Test func `A failed statement undoes those before it and names what it violates`() async throws
    {
      try await withLink { link in
        _ = try await link.execute(["CREATE TABLE numbers (number int8 CONSTRAINT once UNIQUE)"])
        let insert = PostgresStatement("INSERT INTO numbers VALUES ($1)", [.int(1)])

        let error = await #expect(throws: PostgresError.self) {
          try await link.execute([insert, insert, "SELECT 1"])
        }

        #expect(
          error
            == .rejected(
              PostgresRejection(
                sqlState: "23505",
                message: "duplicate key value violates unique constraint \"once\"",
                constraint: "once", table: "numbers")))
        #expect(try await link.query(["SELECT count(*) FROM numbers"])[0][0].int8(0) == 0)
      }
    }

    @Test func `A statement that was not prepared for an error is prepared the next time`()
      async throws
    {
      try await withLink(one) { link in
        for _ in 0..<2 {
          await #expect(throws: PostgresError.self) {
            try await link.query(["SELECT 1 / 0", "SELECT 2"])
          }
          let rows = try await link.query(["SELECT 2"])
          #expect(try rows[0][0].int8(0) == 2)
        }
      }
    }

    @Test func `A statement whose result changed its type is prepared again`() async throws {
      try await withLink(one) { link in
        _ = try await link.execute(["CREATE TABLE numbers (number int8)"])
        _ = try await link.query(["SELECT * FROM numbers"])
        _ = try await link.execute(["ALTER TABLE numbers ADD COLUMN name text"])

        await #expect(throws: PostgresError.self) {
          try await link.query(["SELECT * FROM numbers"])
        }
        _ = try await link.query(["SELECT * FROM numbers"])
      }
    }

    @Test func `A transaction that a query leaves open is rolled back`() async throws {
      try await withLink(one) { link in
        _ = try await link.query(["BEGIN", "CREATE TABLE numbers (number int8)"])

        let rows = try await link.query(["SELECT to_regclass('numbers') IS NULL"])
        #expect(try rows[0][0].bool(0))
      }
    }

    @Test func `Errors have the case that says what to do`() async throws {
      try await withLink { link in
        func error(_ sql: String) async -> PostgresError? {
          await #expect(throws: PostgresError.self) {
            try await link.query([PostgresStatement(sql, isPrepared: false)])
          }
        }
        func raised(_ state: String) async -> PostgresError? {
          await error("DO $$ BEGIN RAISE SQLSTATE '\(state)' USING MESSAGE = 'm'; END $$")
        }

        #expect(await raised("40001") == .conflict(reason: "40001 m"))
        #expect(await raised("40P01") == .conflict(reason: "40P01 m"))
        #expect(await raised("55P03") == .lockTimeout(reason: "55P03 m"))
        #expect(await raised("57014") == .lockTimeout(reason: "57014 m"))
        #expect(await raised("53300") == .tooManyConnections(reason: "53300 m"))
        #expect(await raised("53100") == .diskFull(reason: "53100 m"))
        #expect(await raised("42501") == .notPermitted(reason: "42501 m"))
        #expect(await raised("25006") == .unavailable(reason: "25006 m"))
        #expect(await raised("57P01") == .unavailable(reason: "57P01 m"))
        guard case .rejected(let rejection) = await error("SELECT * FROM nothing") else {
          Issue.record("an unknown table is rejected")
          return
        }
        #expect(rejection.sqlState == "42P01")
      }
    }

    @Test func `A message contains no value`() async throws {
      try await withLink { link in
        let error = await #expect(throws: PostgresError.self) {
          try await link.query([PostgresStatement("SELECT $1::text::int8", [.text("hunter2")])])
        }

        let description = try #require(error).description
        #expect(description.contains("22P02 invalid input syntax"))
        #expect(!String(reflecting: error).contains("hunter2"))
      }
    }

    @Test func `A query ends at its deadline and the next one succeeds`() async throws {
      try await withLink(one) { link in
        let start = ContinuousClock.now
        let error = await #expect(throws: PostgresError.self) {
          try await link.query(["SELECT pg_sleep(60)"], within: .milliseconds(200))
        }

        #expect(error?.isRetryable == true)
        #expect(ContinuousClock.now - start < .seconds(30))
        let rows = try await link.query(["SELECT 1"])
        #expect(try rows[0][0].int8(0) == 1)
      }
    }

    @Test func `A session has the settings that prepared statements need`() async throws {
      try await withLink { link in
        let rows = try await link.query([
          """
          SELECT current_setting('plan_cache_mode'), current_setting('jit'),
            current_setting('search_path'), current_setting('client_encoding')
          """
        ])

        let row = rows[0][0]
        #expect(try row.text(0) == "force_generic_plan")
        #expect(try row.text(1) == "off")
        #expect(try row.text(2) == link.url.schema)
        #expect(try row.text(3) == "UTF8")
      }
    }

    @Test func `A closed link and one that was not started accept nothing`() async throws {
      let url = try await PostgresURL(PostgresServerProcess.shared().url())
      let link = try PostgresLink(url: url)

      await #expect(throws: PostgresError.closed) { try await link.query(["SELECT 1"]) }
      try await link.start()
      _ = try await link.query(["SELECT 1"])
      await link.close()
      await #expect(throws: PostgresError.closed) { try await link.query(["SELECT 1"]) }
    }

    private var one: PostgresLink.Configuration {
      var configuration = PostgresLink.Configuration.forTests
      configuration.readers = 1
      return configuration
    }
  }
#endif
