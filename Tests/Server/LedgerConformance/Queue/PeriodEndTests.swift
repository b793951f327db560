import AppStoreCore
import Ledger
import LedgerTestSupport
import SignedData
import Subscriptions
import TestSupport
import Testing

/// When a ledger schedules a refresh after the end of a period, in every ledger.
@Suite("Period ends", .timeLimit(.minutes(30))) struct PeriodEndTests {
  private let cast: Cast
  private let first = TestStore.transaction("1")
  private let end: Timestamp
  private let sandbox = RefreshTarget(bundleID: TestStore.bundleID, environment: .sandbox)

  init() throws {
    cast = try Cast()
    end = try #require(TestStore.transaction("1").expiresDate)
  }

  /// Records the first purchase as a refresh would, so that no job is pending.
  private func begin(
    _ ledger: any LedgerStore, _ status: AutoRenewStatus = .on
  ) async throws {
    _ = try await ledger.record(
      cast.recording(
        first, TestStore.renewalInfo(for: first, autoRenewStatus: status), source: .serverAPI,
        by: Cast.ada))
  }

  private func take(_ ledger: any LedgerStore, at now: Timestamp) async throws -> RefreshJob? {
    try await ledger.leaseNextRefresh(in: [sandbox], at: now, until: now + .days(1))
  }

  @Test(arguments: StoreKind.allCases)
  func `A refresh is due once, a minute after a period's end`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      try await begin(ledger)
      #expect(try await ledger.requestPeriodEnds(at: end + .seconds(59), limit: 9) == 0)
      #expect(try await ledger.requestPeriodEnds(at: end + .seconds(60), limit: 9) == 1)
      let job = try #require(try await take(ledger, at: end + .seconds(60)))
      #expect(
        job.request == RefreshRequest(purchase: "1", target: sandbox, cause: .periodEnd))
      var done = job
      done.state = .done
      try await ledger.complete(done)
      #expect(try await ledger.requestPeriodEnds(at: end + .days(2), limit: 9) == 0)

      #expect(try await ledger.rebuildProjections().isEqual)
      #expect(try await ledger.requestPeriodEnds(at: end + .days(61), limit: 9) == 0)
      #expect(try await ledger.requestPeriodEnds(at: end + .days(2), limit: 9) == 1)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A newer period postpones the refresh, and a canceled subscription needs none`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      try await begin(ledger)
      let next = TestStore.transaction("2", originalID: "1", purchaseDate: end)
      let nextEnd = try #require(next.expiresDate)
      _ = try await ledger.record(
        cast.recording(next, TestStore.renewalInfo(for: next), source: .serverAPI))
      #expect(try await ledger.requestPeriodEnds(at: end + .days(1), limit: 9) == 0)
      #expect(try await ledger.requestPeriodEnds(at: nextEnd + .days(1), limit: 9) == 1)
    }
    try await kind.withLedger { ledger in
      try await begin(ledger, .off)
      #expect(try await ledger.requestPeriodEnds(at: end + .days(1), limit: 9) == 0)
    }
    try await kind.withLedger { ledger in
      try await begin(ledger)
      let off = TestStore.renewalInfo(
        for: first, autoRenewStatus: .off, signedDate: first.signedDate + .days(3))
      _ = try await ledger.record(
        cast.recording(first, off, notificationUUID: "off", source: .notification))
      #expect(try await ledger.requestPeriodEnds(at: end + .days(1), limit: 9) == 0)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A refresh after a period's end keeps a pending job and one that failed today`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let request = RefreshRequest(purchase: "1", target: sandbox, cause: .periodEnd)
      let job = try #require(try await ledger.requestRefreshes([request], at: end).first)
      var later = job
      later.dueAt = end + .hours(1)
      later.attempts = 2
      try await ledger.complete(later)
      #expect(try await ledger.requestRefreshes([request], at: end + .hours(2)) == [later])
      later.state = .failed
      try await ledger.complete(later)
      #expect(try await ledger.requestRefreshes([request], at: end + .hours(3)) == [later])
      let again = try await ledger.requestRefreshes([request], at: end + .days(1))
      #expect(again.first?.state == .waiting && again.first?.attempts == 0)
    }
  }

  private func failing(
    _ uuid: String?, _ status: SubscriptionStatus?, signed: Timestamp,
    _ change: (inout JWSRenewalInfoDecodedPayload) -> Void = { _ in }
  ) throws -> FactBatch {
    var renewalInfo = TestStore.renewalInfo(for: first, signedDate: signed)
    renewalInfo.isInBillingRetryPeriod = true
    change(&renewalInfo)
    let verified = try cast.store.verified(first)
    let notification = try uuid.map { uuid in
      let payload = try cast.store.notification(
        .didFailToRenew, .gracePeriod, uuid: uuid, transaction: first, renewalInfo: renewalInfo,
        status: status, signedDate: signed)
      return try cast.store.verifier().notification(cast.store.sign(payload)).body
    }
    return FactBatch(
      source: uuid == nil ? .serverAPI : .notification, receivedAt: signed, transaction: verified,
      renewalInfo: try cast.store.verified(renewalInfo, transaction: verified),
      notification: notification, claim: nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `A grace period without an end lasts three days or until new facts, with a refresh`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      func state(at now: Timestamp) async throws -> PurchaseState? {
        try await ledger.history(of: Cast.ada).purchases(at: now).first?.state
      }
      try await begin(ledger)
      let grace = try failing("grace", .gracePeriod, signed: end)
      _ = try await ledger.record(grace)
      #expect(try await state(at: end + .days(2)) == .inGracePeriod(until: end + .days(3)))
      #expect(try await state(at: end + .days(3)) == .inBillingRetry)
      #expect(try await take(ledger, at: end)?.request.cause == .periodEnd)
      #expect(try await ledger.rebuildProjections().isEqual)
      #expect(try await state(at: end + .days(2)) == .inGracePeriod(until: end + .days(3)))

      // The App Store Server API returns no end either.
      _ = try await ledger.record(try failing(nil, nil, signed: end + .hours(1)))
      #expect(try await state(at: end + .days(2)) == .inGracePeriod(until: end + .days(3)))
      _ = try await ledger.record(
        try failing(nil, nil, signed: end + .hours(2)) {
          $0.gracePeriodExpiresDate = end + .days(16)
        })
      #expect(try await state(at: end + .days(9)) == .inGracePeriod(until: end + .days(16)))
      #expect(try await ledger.rebuildProjections().isEqual)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A notification that the grace period ended ends one without an end, in any order`(
    kind: StoreKind
  ) async throws {
    let over = try failing("over", .billingRetry, signed: end + .days(1))
    let grace = try failing("grace", .gracePeriod, signed: end)
    for recordings in [[grace, over], [over, grace]] {
      try await kind.withLedger { ledger in
        try await begin(ledger)
        _ = try await ledger.record(recordings)
        let purchase = try await ledger.history(of: Cast.ada).purchases(at: end + .days(2)).first
        #expect(purchase?.state == .inBillingRetry)
        #expect(purchase?.accessUntil == end + .days(1))
        #expect(try await ledger.rebuildProjections().isEqual)
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Renewal info for an unknown period schedules a refresh`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      try await begin(ledger)
      var renewalInfo = TestStore.renewalInfo(for: first, signedDate: end + .days(3))
      renewalInfo.renewalDate = end + .days(31)
      _ = try await ledger.record(
        cast.recording(first, renewalInfo, notificationUUID: "n", source: .notification))
      #expect(try await take(ledger, at: end + .days(3))?.request.cause == .periodEnd)
    }
  }
}
