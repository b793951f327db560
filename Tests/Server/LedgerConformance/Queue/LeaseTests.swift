import AppStoreCore
import Ledger
import LedgerTestSupport
import TestSupport
import Testing

/// A worker whose lease ended and whose work another worker took, in every ledger.
@Suite("Leases", .timeLimit(.minutes(30))) struct LeaseTests {
  private let now = Cast.start
  private let sandbox = RefreshTarget(bundleID: TestStore.bundleID, environment: .sandbox)

  /// How a worker leases the only job.
  enum Leasing: CaseIterable {
    case next
    case restores
  }

  private func lease(
    _ leasing: Leasing, at date: Timestamp, from ledger: any LedgerStore
  ) async throws -> RefreshJob {
    let end = date + .seconds(60)
    switch leasing {
    case .next:
      return try #require(try await ledger.leaseNextRefresh(in: [sandbox], at: date, until: end))
    case .restores:
      return try #require(
        try await ledger.leaseRestores(of: "1", in: sandbox, until: end).first)
    }
  }

  @Test(arguments: StoreKind.allCases, Leasing.allCases)
  func `A job is completed and rescheduled only by the worker that leased it last`(
    kind: StoreKind, leasing: Leasing
  ) async throws {
    try await kind.withLedger { ledger in
      let request = RefreshRequest(
        purchase: "1", target: sandbox, claimant: Cast.ada, cause: .restore, batch: "b")
      _ = try await ledger.requestRefreshes([request], at: now)
      let first = try await lease(.next, at: now, from: ledger)
      let second = try await lease(leasing, at: now + .seconds(60), from: ledger)
      #expect(second.request == first.request && second.revision == first.revision)
      #expect(second.lease > first.lease)
      let held = try await ledger.refreshes(ofBatch: "b", after: nil, limit: 9)
      #expect(held.map(\.dueAt) == [now + .seconds(120)])

      for state in RefreshJob.State.allCases {
        var late = first
        late.state = state
        late.dueAt = now + .seconds(61)
        late.attempts = 7
        late.lastError = "late"
        try await ledger.complete(late)
        late.request.batch = nil
        try await ledger.complete(late)
        #expect(try await ledger.refreshes(ofBatch: "b", after: nil, limit: 9) == held)
      }

      var retried = second
      retried.attempts = 1
      retried.dueAt = now + .seconds(90)
      try await ledger.complete(retried)
      #expect(try await ledger.refreshes(ofBatch: "b", after: nil, limit: 9) == [retried])
      #expect(try await lease(.next, at: now + .seconds(90), from: ledger).attempts == 1)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `An inbox item is removed and rescheduled only by the worker that leased it last`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      func leased(at date: Timestamp) async throws -> InboxItem? {
        try await ledger.leaseInboxItems(limit: 9, at: date, until: date + .seconds(60)).first
      }
      try await ledger.enqueueNotifications([[1]], at: now)
      var first = try #require(try await leased(at: now))
      #expect(try await leased(at: now + .seconds(59)) == nil)
      var second = try #require(try await leased(at: now + .seconds(60)))
      #expect(second.lease > first.lease)

      first.dueAt = now + .seconds(61)
      first.attempts = 7
      try await ledger.reschedule(first)
      try await ledger.removeFromInbox(first)
      #expect(try await ledger.inboxCount() == 1)
      #expect(try await leased(at: now + .seconds(119)) == nil)

      second.dueAt = now + .seconds(90)
      second.attempts = 1
      try await ledger.reschedule(second)
      let third = try #require(try await leased(at: now + .seconds(90)))
      #expect(third.attempts == 1)
      try await ledger.removeFromInbox(second)
      #expect(try await ledger.inboxCount() == 1)
      try await ledger.removeFromInbox(third)
      #expect(try await ledger.inboxCount() == 0)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `An extended lease lasts longer, and work of a process that ended is free at its end`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.requestRefreshes(
        [RefreshRequest(purchase: "1", target: sandbox, cause: .manual)], at: now)
      try await ledger.enqueueNotifications([[1]], at: now)
      func jobs(at seconds: Int) async throws -> RefreshJob? {
        let date = now + .seconds(seconds)
        return try await ledger.leaseNextRefresh(
          in: [sandbox], at: date, until: date + .seconds(30))
      }
      func items(at seconds: Int) async throws -> [InboxItem] {
        let date = now + .seconds(seconds)
        return try await ledger.leaseInboxItems(limit: 9, at: date, until: date + .seconds(30))
      }
      let job = try #require(try await jobs(at: 0))
      let held = try await items(at: 0)
      try await ledger.extendLeases(
        of: [job], and: held, from: now + .seconds(30), until: now + .seconds(40))
      #expect(try await jobs(at: 39) == nil)
      #expect(try await items(at: 39) == [])

      let next = try #require(try await jobs(at: 40))
      let nextItems = try await items(at: 40)
      #expect(next.lease == job.lease + 1 && nextItems.map(\.lease) == [held[0].lease + 1])
      // The first process continues after it was paused for too long.
      try await ledger.extendLeases(
        of: [job], and: held, from: now + .seconds(70), until: now + .seconds(100))
      #expect(try await jobs(at: 70)?.id == job.id)
      #expect(try await items(at: 70).map(\.id) == held.map(\.id))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A lease is not extended when its work was rescheduled, requested again or done`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let requests = ["1", "2", "3"].map {
        RefreshRequest(
          purchase: OriginalTransactionID(rawValue: $0), target: sandbox, cause: .import,
          batch: "b")
      }
      _ = try await ledger.requestRefreshes(requests, at: now)
      let end = now + .seconds(30)
      var jobs: [RefreshJob] = []
      for _ in requests {
        jobs.append(
          try #require(try await ledger.leaseNextRefresh(in: [sandbox], at: now, until: end)))
      }
      var later = jobs[0]
      later.dueAt = now + .seconds(90)
      try await ledger.complete(later)
      _ = try await ledger.requestRefreshes([requests[1]], at: now + .seconds(1))
      var done = jobs[2]
      done.state = .done
      try await ledger.complete(done)
      let before = try await ledger.refreshes(ofBatch: "b", after: nil, limit: 9)
      try await ledger.extendLeases(of: jobs, and: [], from: end, until: now + .seconds(60))
      #expect(try await ledger.refreshes(ofBatch: "b", after: nil, limit: 9) == before)

      try await ledger.enqueueNotifications([[1]], at: now)
      var items = try await ledger.leaseInboxItems(limit: 9, at: now, until: end)
      items[0].dueAt = now + .seconds(5)
      try await ledger.reschedule(items[0])
      try await ledger.extendLeases(of: [], and: items, from: end, until: now + .seconds(60))
      #expect(
        try await ledger.leaseInboxItems(limit: 9, at: now + .seconds(5), until: end).count == 1)
    }
  }
}
