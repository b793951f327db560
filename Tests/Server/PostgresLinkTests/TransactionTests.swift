#if Postgres
  import PostgresLink
  import PostgresTestSupport
  import Testing
  import WaitingTestSupport

  @Suite(.timeLimit(.minutes(30)), .requiresPostgres)
  struct TransactionTests {
    private struct Declined: Error {}
    private let insert = PostgresStatement("INSERT INTO numbers VALUES (1)")

    @Test func `A transaction is committed with its last statements`() async throws {
      try await withNumbers { link in
        let count = try await link.transaction { transaction throws(PostgresError) in
          let rows = try await transaction.send([insert, "SELECT count(*) FROM numbers"])
          try await transaction.commit([insert])
          return try rows[1][0].int8(0)
        }

        #expect(count == 1)
        try await expectNumbers(2, link)
      }
    }

    @Test func `A transaction is committed when its function returns`() async throws {
      try await withNumbers { link in
        try await link.transaction { transaction throws(PostgresError) in
          _ = try await transaction.send([insert])
        }

        try await expectNumbers(1, link)
      }
    }

    @Test func `A transaction whose function throws is rolled back`() async throws {
      try await withNumbers { link in
        await #expect(throws: Declined.self) {
          try await link.transaction(converting: { _ in Declined() }) { transaction in
            do { _ = try await transaction.send([insert]) } catch { throw Declined() }
            throw Declined()
          }
        }

        try await expectNumbers(0, link)
        try await expectUsableWriter(link)
      }
    }

    @Test func `A transaction that was rolled back returns its function's value`() async throws {
      try await withNumbers { link in
        let value = try await link.transaction { transaction throws(PostgresError) in
          _ = try await transaction.send([insert])
          transaction.rollBack()
          return 7
        }

        #expect(value == 7)
        try await expectNumbers(0, link)
      }
    }

    @Test func `A failed statement fails the transaction even if its error is discarded`()
      async throws
    {
      try await withNumbers { link in
        let error = await #expect(throws: PostgresError.self) {
          try await link.transaction { transaction throws(PostgresError) in
            _ = try await transaction.send([insert])
            _ = try? await transaction.send(["SELECT 1 / 0"])
          }
        }

        #expect(
          error == .rejected(PostgresRejection(sqlState: "22012", message: "division by zero")))
        try await expectNumbers(0, link)
        try await expectUsableWriter(link)
      }
    }

    @Test func `A statement that fails next to the COMMIT changes nothing`() async throws {
      try await withNumbers { link in
        let error = await #expect(throws: PostgresError.self) {
          try await link.transaction { transaction throws(PostgresError) in
            _ = try await transaction.send([insert])
            try await transaction.commit([insert, "SELECT 1 / 0"])
          }
        }

        #expect(
          error == .rejected(PostgresRejection(sqlState: "22012", message: "division by zero")))
        try await expectNumbers(0, link)
        try await expectUsableWriter(link)
      }
    }

    @Test func `A COMMIT that commits nothing is an error`() async throws {
      try await withNumbers { link in
        let error = await #expect(throws: PostgresError.self) {
          try await link.execute([insert, "ROLLBACK", "BEGIN", insert, "ROLLBACK"])
        }
        // Outside a transaction the server only warns.
        #expect(error == .unknownOutcome(reason: "25P01 there is no transaction in progress"))

        try await expectNumbers(0, link)
      }
    }

    @Test func `A COMMIT that the server turns into ROLLBACK is rejected`() async throws {
      try await withNumbers { link in
        let error = await #expect(throws: PostgresError.self) {
          try await link.transaction(converting: { $0 }) { transaction throws(any Error) in
            Task {
              try await transaction.send([insert, "SELECT pg_sleep(1.25)", "SELECT 1 / 0"])
            }
            try await eventually("the first pipeline runs") {
              let sql = "SELECT 1 FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(1.25)'"
              return try await !link.query([PostgresStatement(sql)])[0].isEmpty
            }
            // It waits for the first pipeline, and does not know yet that it fails.
            try await transaction.commit()
          }
        }

        guard case .rejected(let rejection) = error else {
          Issue.record("the COMMIT is rejected, not \(String(describing: error))")
          return
        }
        #expect(rejection.sqlState == "25P02")
        try await expectNumbers(0, link)
        try await expectUsableWriter(link)
      }
    }

    @Test func `A constraint that is checked at COMMIT rolls back`() async throws {
      try await withNumbers { link in
        _ = try await link.execute([
          "ALTER TABLE numbers ADD CONSTRAINT once UNIQUE (number) DEFERRABLE INITIALLY DEFERRED"
        ])
        let error = await #expect(throws: PostgresError.self) {
          try await link.transaction { transaction throws(PostgresError) in
            try await transaction.commit([insert, insert])
          }
        }

        guard case .rejected(let rejection) = error else {
          Issue.record("the COMMIT is rejected, not \(String(describing: error))")
          return
        }
        #expect(rejection.sqlState == "23505")
        #expect(rejection.constraint == "once")
        try await expectNumbers(0, link)
        try await expectUsableWriter(link)
      }
    }

    @Test func `Transactions of many tasks run one after the other`() async throws {
      try await withNumbers { link in
        try await withThrowingTaskGroup(of: Void.self) { group in
          for _ in 0..<32 {
            group.addTask {
              try await link.transaction { transaction throws(PostgresError) in
                let rows = try await transaction.send(["SELECT count(*) FROM numbers"])
                let next = try rows[0][0].int8(0)
                try await transaction.commit([
                  PostgresStatement("INSERT INTO numbers VALUES ($1)", [.int(next)])
                ])
              }
            }
          }
          try await group.waitForAll()
        }

        let rows = try await link.query(["SELECT count(DISTINCT number) FROM numbers"])
        #expect(try rows[0][0].int8(0) == 32)
      }
    }

    @Test func `A caller that waits too long for the writer changes nothing`() async throws {
      var configuration = PostgresLink.Configuration.forTests
      configuration.queueDeadline = .seconds(1)
      try await withLink(configuration) { link in
        try await eventually("the writer is connected") {
          (try? await link.transaction { _ throws(PostgresError) in }) != nil
        }
        try await link.transaction { _ throws(PostgresError) in
          let error = await #expect(throws: PostgresError.self) {
            try await link.transaction { _ throws(PostgresError) in }
          }
          #expect(error?.isRetryable == true)
        }
      }
    }

    @Test func `A read transaction sees one state and may not write`() async throws {
      try await withNumbers { link in
        try await link.readTransaction { transaction throws(PostgresError) in
          let before = try await transaction.send(["SELECT count(*) FROM numbers"])
          _ = try await link.execute([insert])
          let after = try await transaction.send(["SELECT count(*) FROM numbers"])
          #expect(try before[0][0].int8(0) == 0)
          #expect(try after[0][0].int8(0) == 0)
        }
        let error = await #expect(throws: PostgresError.self) {
          try await link.readTransaction { transaction throws(PostgresError) in
            try await transaction.send([insert])
          }
        }

        #expect(
          error
            == .unavailable(reason: "25006 cannot execute INSERT in a read-only transaction"))
        try await expectNumbers(1, link)
      }
    }

    private func withNumbers(_ body: (PostgresLink) async throws -> Void) async throws {
      try await withLink { link in
        _ = try await link.execute(["CREATE TABLE numbers (number int8)"])
        try await body(link)
      }
    }

    private func expectNumbers(_ count: Int64, _ link: PostgresLink) async throws {
      let rows = try await link.query(["SELECT count(*) FROM numbers"])
      #expect(try rows[0][0].int8(0) == count)
    }

    private func expectUsableWriter(_ link: PostgresLink) async throws {
      let rows = try await link.transaction { transaction throws(PostgresError) in
        try await transaction.send(["SELECT 1"])
      }
      #expect(try rows[0][0].int8(0) == 1)
    }
  }
#endif
