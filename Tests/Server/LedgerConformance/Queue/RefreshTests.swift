import AppStoreCore
import Ledger
import LedgerTestSupport
import TestSupport
import Testing

/// Pending refreshes, in every ledger.
@Suite("Refreshes", .timeLimit(.minutes(30))) struct RefreshTests {
  private let cast: Cast
  private let now = Cast.start
  private let sandbox = RefreshTarget(bundleID: TestStore.bundleID, environment: .sandbox)
  private let unknown = RefreshTarget(bundleID: nil, environment: nil)

  init() throws {
    cast = try Cast()
  }

  private func request(
    _ purchase: OriginalTransactionID, _ cause: RefreshTrigger = .newPurchase,
    by claimant: AppUserID? = nil, in target: RefreshTarget? = nil, batch: String? = nil
  ) -> RefreshRequest {
    RefreshRequest(
      purchase: purchase, target: target ?? sandbox, claimant: claimant, cause: cause, batch: batch)
  }

  @Test(arguments: StoreKind.allCases)
  func `A new purchase schedules a refresh of its history once`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let transaction = TestStore.transaction("7")
      _ = try await ledger.record(cast.recording(transaction, by: Cast.ada))
      _ = try await ledger.record(cast.recording(transaction, by: Cast.bob))
      let job = try #require(
        try await ledger.leaseNextRefresh(in: [sandbox], at: now, until: now + .days(1)))
      #expect(job.request == request("7"))
      #expect(try await ledger.hasPendingRefresh(forAnyOf: ["8", "7"]))
      #expect(try await !ledger.hasPendingRefresh(forAnyOf: ["8"]))
      #expect(try await ledger.refreshJobCounts().map(\.count) == [1])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Facts from Apple's API schedule no refresh, but listed notifications do`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.record(
        cast.recording(TestStore.transaction("7"), source: .serverAPI))
      #expect(try await ledger.refreshJobCounts().isEmpty)
      _ = try await ledger.record(
        cast.recording(
          TestStore.transaction("8"), notificationUUID: "listed", source: .serverAPI))
      #expect(try await ledger.refreshJobCounts().map(\.count) == [1])
      try await ledger.rebuildProjections()
      #expect(try await ledger.refreshJobCounts().map(\.count) == [1])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `The most urgent job comes first, and each is leased to one worker at a time`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.requestRefreshes(
        [
          request("1", .import, batch: "b"), request("2"), request("3", .restore, by: Cast.ada),
          request("4", .manual), request("5", in: unknown),
        ], at: now)
      var order: [String] = []
      while let job = try await ledger.leaseNextRefresh(
        in: [sandbox], at: now, until: now + .seconds(60))
      {
        order.append(job.request.purchase.rawValue)
      }
      #expect(order == ["3", "4", "2", "1"])
      #expect(try await ledger.nextRefreshDate(in: [sandbox]) == now + .seconds(60))
      #expect(try await ledger.nextRefreshDate(in: [unknown]) == JobDueDate.immediately)
      #expect(try await ledger.nextRefreshDate(in: []) == nil)

      let later = now + .seconds(60)
      let again = try await ledger.leaseNextRefresh(
        in: [sandbox], at: later, until: later + .days(1))
      #expect(again?.request.purchase == "3")
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A completed job is removed unless it was requested again in the meantime`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.requestRefreshes([request("1")], at: now)
      var job = try #require(
        try await ledger.leaseNextRefresh(in: [sandbox], at: now, until: now + .days(1)))
      let second = try await ledger.requestRefreshes(
        [request("1", .restore)], at: now + .seconds(1))
      #expect(second.first?.request.cause == .restore)
      job.state = .done
      try await ledger.complete(job)
      #expect(try await ledger.refreshJobCounts().map(\.state) == [.waiting])

      var again = try #require(
        try await ledger.leaseNextRefresh(
          in: [sandbox], at: now + .seconds(1), until: now + .days(1)))
      again.state = .done
      try await ledger.complete(again)
      #expect(try await ledger.refreshJobCounts().isEmpty)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A job stores the ledger position of its last request`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let restore = request("1", .restore, by: Cast.ada)
      #expect(try await ledger.requestRefreshes([restore], at: now).map(\.lastOperationID) == [0])
      _ = try await ledger.record(cast.recording(TestStore.transaction("1"), by: Cast.ada))
      let operation = try await ledger.claims(to: "1").last?.operation
      let taken = try await ledger.leaseNextRefresh(
        in: [sandbox], at: now, until: now + .seconds(60))
      #expect(taken?.lastOperationID == 0)
      #expect(
        try await ledger.requestRefreshes([restore], at: now).map(\.lastOperationID) == [operation])
      let again = try await ledger.leaseNextRefresh(
        in: [sandbox], at: now, until: now + .seconds(60))
      #expect(again?.lastOperationID == operation)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `All restores of a purchase are taken together, newest request first`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let lease = now + .seconds(60)
      _ = try await ledger.requestRefreshes(
        [
          request("1", .restore, by: Cast.bob), request("1", .restore, by: Cast.ada),
          request("1", .restore, by: "c", in: unknown), request("2", .restore, by: Cast.ada),
          request("1", .import, by: "d", batch: "b"),
        ], at: now)
      _ = try await ledger.record(cast.recording(TestStore.transaction("9"), by: Cast.ada))
      _ = try await ledger.requestRefreshes([request("1", .restore, by: Cast.bob)], at: now)

      let jobs = try await ledger.leaseRestores(of: "1", in: sandbox, until: lease)

      #expect(jobs.map(\.request.claimant) == [Cast.bob, Cast.ada])
      #expect(jobs.allSatisfy { $0.dueAt == JobDueDate.immediately })
      let other = try await ledger.leaseNextRefresh(in: [sandbox], at: now, until: lease)
      #expect(other?.request.purchase == "2")
      #expect(try await ledger.leaseRestores(of: "1", in: sandbox, until: lease).count == 2)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `The number of pending restores of a purchase is limited to the newest`(
    kind: StoreKind
  ) async throws {
    let most = RefreshRules.maxPendingRestores
    try await kind.withLedger { ledger in
      _ = try await ledger.requestRefreshes(
        [
          request("1", by: Cast.ada), request("1", .import, by: Cast.bob, batch: "b"),
          request("2", .restore, by: Cast.ada),
        ], at: now)
      let crowd = (0..<most + 8).map { request("1", .restore, by: AppUserID("c\($0)")) }
      for restore in crowd { _ = try await ledger.requestRefreshes([restore], at: now) }

      let jobs = try await ledger.leaseRestores(of: "1", in: sandbox, until: now + .seconds(60))

      #expect(jobs.map(\.request) == crowd.suffix(most).reversed())
      #expect(try await ledger.refreshJobCounts().map(\.count) == [most + 3])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A job dated too far ahead runs at once, and no other runs early`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let lease = now + .seconds(60)
      let waits: [Duration] = [.days(30), JobDueDate.longestWait]
      let jobs = try await ledger.requestRefreshes([request("1"), request("2")], at: now)
      for (job, wait) in zip(jobs, waits) {
        var job = job
        job.dueAt = now + wait
        try await ledger.complete(job)
      }
      let job = try await ledger.leaseNextRefresh(in: [sandbox], at: now, until: lease)
      #expect(job?.request.purchase == "1")
      #expect(try await ledger.leaseNextRefresh(in: [sandbox], at: now, until: lease) == nil)
      let later = try await ledger.leaseNextRefresh(
        in: [sandbox], at: lease, until: lease + .days(1))
      #expect(later?.request.purchase == "1")
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Jobs requested while the clock was ahead are due in order once it is correct`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let ahead = now + .hours(5)
      _ = try await ledger.requestRefreshes([request("1"), request("2")], at: ahead)
      _ = try await ledger.requestRefreshes([request("3")], at: now)
      var order: [OriginalTransactionID] = []
      while let job = try await ledger.leaseNextRefresh(
        in: [sandbox], at: now, until: now + .seconds(60))
      {
        order.append(job.request.purchase)
      }
      #expect(order == ["1", "2", "3"])

      _ = try await ledger.requestRefreshes([request("2")], at: ahead)
      let again = try await ledger.leaseNextRefresh(
        in: [sandbox], at: now, until: now + .seconds(60))
      #expect(again?.request.purchase == "2")
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A refresh completes its customer's other refreshes, but no claims or imports`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let asked = try await ledger.requestRefreshes(
        [request("1"), request("2", .restore, by: Cast.ada), request("3", .import, batch: "b")],
        at: now)
      _ = try await ledger.requestRefreshes([request("4")], at: now + .seconds(5))
      let covered = try await ledger.completeRefreshes(of: ["1", "2", "3", "4"], begunAt: now)
      #expect(covered == [asked[0]])
      let left = try await ledger.refreshJobCounts()
      #expect(left.map(\.count) == [3])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `An import stores the result of each purchase, and a repetition retries failed ones`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let list = [
        request("1", .import, by: Cast.ada, batch: "b"), request("2", .import, batch: "b"),
      ]
      for var job in try await ledger.requestRefreshes(list, at: now) {
        job.state = job.request.purchase == "1" ? .done : .failed
        job.lastError = job.state == .failed ? "unknown" : nil
        try await ledger.complete(job)
      }
      let report = try await ledger.refreshes(ofBatch: "b", after: nil, limit: 9)
      #expect(report.map(\.state) == [.done, .failed])
      #expect(report.map(\.lastError) == [nil, "unknown"])
      #expect(report.first?.request == list.first)
      let rest = try await ledger.refreshes(ofBatch: "b", after: report.first?.id, limit: 9)
      #expect(rest.count == 1)

      let again = try await ledger.requestRefreshes(list, at: now + .days(1))
      #expect(again.map(\.state) == [.done, .waiting])
      #expect(try await ledger.nextRefreshDate(in: [sandbox]) == JobDueDate.immediately)
    }
  }
}
