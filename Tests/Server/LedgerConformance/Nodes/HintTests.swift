#if Postgres
  import AppStoreCore
  import Ledger
  import LedgerPostgres
  import LedgerTestSupport
  import PostgresTestSupport
  import TestSupport
  import Testing

  /// What servers that share a ledger learn without a poll.
  @Suite("Hints", .timeLimit(.minutes(30)), .requiresPostgres) struct HintTests {
    private let now = Cast.start
    private let sandbox = RefreshTarget(bundleID: TestStore.bundleID, environment: .sandbox)

    private func request(
      _ purchase: OriginalTransactionID, _ cause: RefreshTrigger, for claimant: AppUserID? = nil
    ) -> RefreshRequest {
      RefreshRequest(purchase: purchase, target: sandbox, claimant: claimant, cause: cause)
    }

    @Test func `Another server gets a hint when an awaited refresh is requested and when it ends`()
      async throws
    {
      let url = try await PostgresServerProcess.shared().makeSchema()
      let one = try await PostgresLedger(url: url)
      let two = try await PostgresLedger(url: url)
      var hints = two.hints().makeAsyncIterator()
      #expect(await hints.next() == .anything)

      // No one waits for an import, and a change of another kind is no hint.
      _ = try await one.requestRefreshes([request("0", .import)], at: now)
      _ = try await one.findOrCreateCustomer("ada", at: now)
      _ = try await one.requestRefreshes([request("1", .restore, for: "ada")], at: now)
      #expect(await hints.next() == .refreshRequested)
      var job = try #require(
        try await one.leaseNextRefresh(in: [sandbox], at: now, until: now + .seconds(30)))
      try await one.complete(job)
      job.state = .done
      try await one.complete(job)
      #expect(await hints.next() == .refreshEnded("1"))

      _ = try await one.requestRefreshes([request("2", .manual), request("3", .manual)], at: now)
      #expect(await hints.next() == .refreshRequested)
      _ = try await one.completeRefreshes(of: ["2", "3"], begunAt: now + .seconds(1))
      let ended = [await hints.next(), await hints.next()]
      #expect(Set(ended) == [.refreshEnded("2"), .refreshEnded("3")])
      await one.close()
      await two.close()
      #expect(await hints.next() == nil)
    }

    @Test func `Another server gets a hint when events are appended`() async throws {
      let url = try await PostgresServerProcess.shared().makeSchema()
      let one = try await PostgresLedger(url: url)
      let two = try await PostgresLedger(url: url)
      var hints = two.hints().makeAsyncIterator()
      #expect(await hints.next() == .anything)
      _ = try await one.events.append(EventBatch(expectedWatermark: 0, watermark: 1))
      _ = try await one.events.append(
        EventBatch(expectedWatermark: 1, watermark: 2, events: [SampleEvents.event("1")]))
      #expect(await hints.next() == .eventsAppended)
      await one.close()
      await two.close()
    }

    @Test func `Ledgers in other schemas of a database give no hints`() async throws {
      let server = try await PostgresServerProcess.shared()
      let one = try await PostgresLedger(url: try await server.makeSchema())
      let two = try await PostgresLedger(url: try await server.makeSchema())
      var hints = two.hints().makeAsyncIterator()
      #expect(await hints.next() == .anything)
      for ledger in [one, two] {
        _ = try await ledger.requestRefreshes([request("1", .manual)], at: now)
      }
      #expect(await hints.next() == .refreshRequested)
      _ = try await one.completeRefreshes(of: ["1"], begunAt: now + .seconds(1))
      _ = try await two.completeRefreshes(of: ["1"], begunAt: now + .seconds(1))
      #expect(await hints.next() == .refreshEnded("1"))
      await two.close()
      #expect(await hints.next() == nil)
      await one.close()
    }
  }
#endif
