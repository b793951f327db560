import AppStoreCore
import Foundation
import Ledger
import LedgerTestSupport
import Testing

/// Which process does which work, in every ledger.
@Suite("Work leases", .timeLimit(.minutes(30))) struct WorkLeaseTests {
  private let now = Cast.start
  private let one = UUID()
  private let two = UUID()

  @Test(arguments: StoreKind.allCases)
  func `Work belongs to one process until the lease ends, and its token then grows`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      func acquire(_ owner: UUID, _ seconds: Int, _ name: String = "work") async throws
        -> WorkLease?
      {
        let now = now + .seconds(seconds)
        return try await ledger.acquireLease(name, for: owner, at: now, until: now + .seconds(30))
      }
      let first = try #require(try await acquire(one, 0))
      #expect(first.end == now + .seconds(30))
      #expect(try await acquire(two, 1) == nil)
      #expect(try await acquire(two, 1, "other")?.owner == two)

      let renewed = try #require(try await acquire(one, 10))
      #expect(renewed.token == first.token)
      #expect(try await acquire(two, 30) == nil)
      let taken = try #require(try await acquire(two, 40))
      #expect(taken.token == first.token + 1)
      #expect(try await acquire(one, 41) == nil)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A released lease is free, and a former owner cannot release it again`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let end = now + .seconds(30)
      let first = try #require(
        try await ledger.acquireLease("work", for: one, at: now, until: end))
      try await ledger.release(first)
      let second = try #require(
        try await ledger.acquireLease("work", for: two, at: now, until: end))
      #expect(second.token == first.token + 1)
      try await ledger.release(first)
      #expect(try await ledger.acquireLease("work", for: one, at: now, until: end) == nil)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A lease of a clock that was far ahead does not count`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      let ahead = now + .days(30)
      _ = try await ledger.acquireLease("work", for: one, at: ahead, until: ahead + .seconds(30))
      let end = now + .seconds(30)
      #expect(try await ledger.acquireLease("work", for: two, at: now, until: end) != nil)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A process that was frozen while another got its work changes nothing when it wakes`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let target = RefreshTarget(bundleID: "a", environment: .sandbox)
      _ = try await ledger.requestRefreshes(
        [RefreshRequest(purchase: "1", target: target, cause: .manual)], at: now)
      let (end, later) = (now + .seconds(30), now + .seconds(31))
      let frozen = try #require(
        try await ledger.acquireLease("work", for: one, at: now, until: end))
      var job = try #require(
        try await ledger.leaseNextRefresh(in: [target], at: now, until: end))

      let lease = try #require(
        try await ledger.acquireLease("work", for: two, at: later, until: later + .seconds(30)))
      let again = try #require(
        try await ledger.leaseNextRefresh(in: [target], at: later, until: later + .seconds(30)))
      let mark = NotificationWatermark(
        bundleID: "a", environment: .sandbox, recordedUntil: now + .days(1))
      #expect(try await ledger.save(mark, under: lease))

      job.state = .done
      try await ledger.complete(job)
      #expect(try await ledger.hasPendingRefresh(forAnyOf: ["1"]))
      let old = NotificationWatermark(bundleID: "a", environment: .sandbox, recordedUntil: now)
      #expect(try await !ledger.save(old, under: frozen))
      try await ledger.release(frozen)
      #expect(try await ledger.notificationWatermarks() == [mark])
      #expect(
        try await ledger.acquireLease("work", for: one, at: later, until: later + .seconds(30))
          == nil)

      var done = again
      done.state = .done
      try await ledger.complete(done)
      #expect(try await !ledger.hasPendingRefresh(forAnyOf: ["1"]))
    }
  }
}
