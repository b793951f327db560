#if Postgres
  import AppStoreCore
  import Foundation
  import Ledger
  import LedgerPostgres
  import LedgerTestSupport
  import PostgresTestSupport
  import Synchronization
  import TestSupport
  import Testing
  import WaitingTestSupport

  /// Two nodes that change one ledger at the same time.
  @Suite("Concurrent nodes", .timeLimit(.minutes(30)), .requiresPostgres)
  struct ConcurrentNodeTests {
    private static let tasks = 8
    private static let steps = 24
    private static let notifications = 12

    private let random: RandomOperations
    /// Each is recorded by every task.
    private let shared: [FactBatch]

    init() throws {
      random = try RandomOperations()
      let cast = try Cast()
      shared = try (0..<Self.notifications).map { number in
        try cast.recording(
          TestStore.transaction(TransactionID("shared-\(number)")), notificationUUID: "n-\(number)",
          source: .notification)
      }
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `Random changes by two nodes leave one complete order that a follower saw`(
      seed: UInt64
    ) async throws {
      let url = try await PostgresServerProcess.shared().makeSchema()
      let ledgers = [
        try await PostgresLedger(url: url, node: node("one")),
        try await PostgresLedger(url: url, node: node("two")),
      ]
      let isFinished = Mutex(false)
      async let followed = follow(ledgers[1]) { isFinished.withLock { $0 } }
      let errors = await withTaskGroup(of: [String].self) { group in
        for task in 0..<Self.tasks {
          let ledger = ledgers[task % 2]
          group.addTask { await self.work(on: ledger, seed: seed * 100 + UInt64(task)) }
        }
        return await group.reduce(into: []) { $0 += $1 }
      }
      #expect(errors == [], "seed \(seed)")
      isFinished.withLock { $0 = true }

      let seen = try await followed
      // On a busy machine a node may have missed its beats; then it reads nothing for a while.
      for ledger in ledgers {
        try await eventually("both nodes read") { await ledger.readiness().isEmpty }
      }
      try await check(ledgers, seen, "seed \(seed)")
      for ledger in ledgers { await ledger.close() }
    }

    private func node(_ name: String) -> PostgresNode {
      PostgresNode(id: UUID(), name: name, version: "1", clock: SystemClock())
    }

    /// Applies random changes; returns the errors that were not rejections of one.
    private func work(on ledger: PostgresLedger, seed: UInt64) async -> [String] {
      var dice = Dice(seed: seed)
      let order = shared.indices.shuffled(using: &dice)
      var errors: [String] = []
      for step in 0..<Self.steps {
        do {
          let now = Cast.start + .seconds(step * 90)
          try await whenAvailable { try await random.change(on: ledger, at: now, &dice) }
          if step < order.count {
            try await whenAvailable { _ = try await ledger.record(shared[order[step]]) }
          }
        } catch let error as LedgerError {
          errors.append("\(seed) \(step): \(error)")
        } catch {}
      }
      return errors
    }

    /// Repeats a call until the node can use the database; a busy machine makes it miss beats.
    private func whenAvailable(_ call: () async throws -> Void) async throws {
      while true {
        do {
          return try await call()
        } catch let error as LedgerError {
          guard case .unavailable = error else { throw error }
        }
        try await Task.sleep(for: .milliseconds(50))
      }
    }

    /// Polls the changes until the writers end, and returns those seen, in order.
    private func follow(
      _ ledger: PostgresLedger, until isFinished: @Sendable () -> Bool
    ) async throws -> [RecordedFeedChange] {
      var seen: [RecordedFeedChange] = []
      while true {
        let isLast = isFinished()
        while true {
          guard let page = try await page(of: ledger, after: seen.last?.sequence ?? 0) else {
            try await Task.sleep(for: .milliseconds(20))
            continue
          }
          seen += page
          if page.count < 7 { break }
        }
        if isLast { return seen }
      }
    }

    /// Returns the next changes; `nil` while the node cannot read.
    private func page(
      of ledger: PostgresLedger, after sequence: Int64
    ) async throws -> [RecordedFeedChange]? {
      do throws(LedgerError) {
        return try await ledger.changes(after: sequence, limit: 7)
      } catch {
        if case .unavailable = error { return nil }
        throw error
      }
    }

    private func check(
      _ ledgers: [PostgresLedger], _ seen: [RecordedFeedChange], _ comment: Comment
    ) async throws {
      let ledger = ledgers[0]
      let changes = try await ledger.changes(after: 0, limit: 100_000)
      let facts = try await ledger.facts(after: 0, limit: 100_000)
      let isSeen = seen == changes
      #expect(isSeen, comment)
      #expect(changes.map(\.sequence) == Array(1...Int64(changes.count)), comment)
      #expect(facts.map(\.sequence) == Array(1...Int64(facts.count)), comment)
      let notified = facts.filter { $0.fact.kind == .notification }
      #expect(notified.count == Self.notifications, comment)
      let counts = try await ledger.recount()
      #expect(counts.saved == counts.counted, comment)
      let isEqual = try await ledger.rebuildProjections().isEqual
      #expect(isEqual, comment)
      let pictures = [try await Picture(of: ledgers[0]), try await Picture(of: ledgers[1])]
      let isSame = pictures[0] == pictures[1]
      #expect(isSame, comment)
    }
  }
#endif
