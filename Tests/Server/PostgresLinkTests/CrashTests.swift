#if Postgres
  import PostgresLink
  import PostgresTestSupport
  import Synchronization
  import Testing

  @Suite(.timeLimit(.minutes(30)), .requiresPostgres)
  struct CrashTests {
    /// What the link reported about numbers that were inserted.
    private final class Reports: Sendable {
      struct State {
        var isDone = false
        var committed: Set<Int64> = []
        var failed: Set<Int64> = []
        var unknown: Set<Int64> = []
      }

      let state = Mutex(State())

      var isDone: Bool { state.withLock { $0.isDone } }

      func add(_ number: Int64, _ error: PostgresError?) {
        _ = state.withLock { state in
          switch error {
          case nil: state.committed.insert(number)
          case .unknownOutcome: state.unknown.insert(number)
          default: state.failed.insert(number)
          }
        }
      }
    }

    @Test func `Commits are found and failures are not, while sessions and servers end`()
      async throws
    {
      let server = try await PostgresServerProcess.launch()
      let url = try await server.makeSchema()
      try await server.run(
        "CREATE TABLE \(PostgresURL(url).schema).numbers (number int8 PRIMARY KEY)")
      let reports = Reports()
      try await withLink(to: url) { link in
        let writers = (0..<8).map { writer in
          Task {
            var number = Int64(writer) * 1_000_000
            while !reports.isDone {
              number += 1
              reports.add(number, await insert(number, link, usesWriter: writer.isMultiple(of: 2)))
            }
          }
        }
        try await disturb(server)
        reports.state.withLock { $0.isDone = true }
        for writer in writers { await writer.value }

        let rows = try await link.query(["SELECT number FROM numbers"])
        let found = Set(try rows[0].map { try $0.int8(0) })
        let all = reports.state.withLock { $0 }
        #expect(all.committed.subtracting(found).isEmpty, "a commit is lost")
        #expect(all.failed.intersection(found).isEmpty, "a failure was committed")
        #expect(found.subtracting(all.committed).isSubset(of: all.unknown))
        #expect(!all.committed.isEmpty && !all.failed.isEmpty)
      }
    }

    /// Ends all sessions 38 times, and the server twice as in a crash.
    private func disturb(_ server: PostgresServerProcess) async throws {
      for round in 0..<40 {
        if round % 20 == 19 {
          try await server.stop(.immediate)
          try await server.start()
        } else {
          try await server.run(
            """
            SELECT pg_sleep(0.05);
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'
            """)
        }
      }
    }

    /// Inserts a number in a transaction of its own; returns the error, or `nil` if it is committed.
    private func insert(
      _ number: Int64, _ link: PostgresLink, usesWriter: Bool
    ) async -> PostgresError? {
      let insert = PostgresStatement("INSERT INTO numbers VALUES ($1)", [.int(number)])
      do throws(PostgresError) {
        if usesWriter {
          try await link.transaction { transaction throws(PostgresError) in
            _ = try await transaction.send([insert])
            try await transaction.commit()
          }
        } else {
          _ = try await link.execute([insert])
        }
        return nil
      } catch {
        return error
      }
    }
  }
#endif
