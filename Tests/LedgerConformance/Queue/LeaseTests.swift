import AppStoreTypes
import Ledger
import LedgerTestSupport
import TestSupport
import Testing

/// A worker whose lease ended and whose work another worker took, in every ledger.
@Suite("Leases", .timeLimit(.minutes(10))) struct LeaseTests {
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
}
