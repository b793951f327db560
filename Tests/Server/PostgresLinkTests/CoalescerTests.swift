#if Postgres
  import PostgresLink
  import PostgresTestSupport
  import Synchronization
  import Testing

  @Suite(.timeLimit(.minutes(30)), .requiresPostgres)
  struct CoalescerTests {
    @Test func `Every key gets its own value, and an unknown key none`() async throws {
      try await withKeys { link in
        let coalescer = values(link)
        try await withThrowingTaskGroup(of: Void.self) { group in
          for task in 0..<64 {
            group.addTask {
              for step in 0..<50 {
                let number = (task * 37 + step * 11) % 600
                let value = try await coalescer.read("key \(number)")
                #expect(value == (number < 500 ? Int64(number) : nil))
              }
            }
          }
          try await group.waitForAll()
        }
      }
    }

    @Test func `Keys that wait at the same time are read together`() async throws {
      var configuration = PostgresLink.Configuration.forTests
      configuration.coalescingConnections = 1
      configuration.readDeadline = .seconds(30)
      try await withKeys(configuration) { link in
        let batches = Mutex<[[String]]>([])
        let coalescer = PostgresCoalescer<Bool>(
          link: link, sql: "SELECT 1 FROM pg_sleep(0.2) WHERE $1::text[] IS NOT NULL"
        ) { _, keys in
          batches.withLock { $0.append(keys) }
          return keys.map { _ in true }
        }
        _ = try await coalescer.read("first")
        try await withThrowingTaskGroup(of: Void.self) { group in
          for number in 0..<80 {
            group.addTask { _ = try await coalescer.read("\(number % 40)") }
          }
          try await group.waitForAll()
        }

        let sizes = batches.withLock { $0.map(\.count) }
        #expect(sizes.count <= 5)
        #expect(sizes.allSatisfy { $0 <= 32 })
        #expect(batches.withLock { $0.allSatisfy { Set($0).count == $0.count } })
      }
    }

    @Test func `A read sees what was committed before it`() async throws {
      try await withKeys { link in
        let coalescer = values(link)
        for number in Int64(0)..<100 {
          _ = try await link.execute([
            PostgresStatement("UPDATE keys SET number = $1 WHERE key = 'key 0'", [.int(number)])
          ])
          #expect(try await coalescer.read("key 0") == number)
        }
      }
    }

    @Test func `An error fails all keys of a batch and later keys succeed`() async throws {
      try await withKeys { link in
        let coalescer = PostgresCoalescer<Bool>(
          link: link, sql: "SELECT 1 / (CASE WHEN 'bad' = ANY($1) THEN 0 ELSE 1 END)"
        ) { _, keys in keys.map { _ in true } }

        await #expect(throws: PostgresError.self) { try await coalescer.read("bad") }
        let good = try await coalescer.read("good")
        #expect(good)
        let odd = try await coalescer.read("nul\0")
        #expect(odd)
      }
    }

    @Test func `A callback receives the value`() async throws {
      try await withKeys { link in
        let coalescer = values(link)
        let value = await withCheckedContinuation { continuation in
          coalescer.read("key 7") { continuation.resume(returning: $0) }
        }
        #expect(value == .success(7))
      }
    }

    @Test func `A key whose result does not arrive in time is unavailable`() async throws {
      var configuration = PostgresLink.Configuration.forTests
      configuration.readDeadline = .milliseconds(300)
      try await withKeys(configuration) { link in
        let coalescer = PostgresCoalescer<Bool>(
          link: link, sql: "SELECT 1 FROM pg_sleep(60) WHERE $1::text[] IS NOT NULL"
        ) { _, keys in keys.map { _ in true } }

        let error = await #expect(throws: PostgresError.self) { try await coalescer.read("a") }
        #expect(error?.isRetryable == true)
      }
    }

    @Test func `A closed link fails keys at once`() async throws {
      let link = try await PostgresLink(
        url: PostgresURL(PostgresServerProcess.shared().makeSchema()))
      let coalescer = values(link)
      try await link.start()
      await link.close()

      await #expect(throws: PostgresError.closed) { try await coalescer.read("a") }
    }

    private func values(_ link: PostgresLink) -> PostgresCoalescer<Int64?> {
      PostgresCoalescer(
        link: link, sql: "SELECT key, number FROM keys WHERE key = ANY($1)"
      ) { rows, keys throws(PostgresError) in
        var found: [String: Int64] = [:]
        for row in rows { found[try row.text(0)] = try row.int8(1) }
        return keys.map { found[$0] }
      }
    }

    private func withKeys(
      _ configuration: PostgresLink.Configuration = .forTests,
      _ body: (PostgresLink) async throws -> Void
    ) async throws {
      try await withLink(configuration) { link in
        _ = try await link.execute(
          [
            "CREATE TABLE keys (key text PRIMARY KEY, number int8 NOT NULL)",
            "INSERT INTO keys SELECT 'key ' || n, n FROM generate_series(0, 499) n",
          ])
        try await body(link)
      }
    }
  }
#endif
