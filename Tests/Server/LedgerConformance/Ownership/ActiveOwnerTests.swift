import AppStoreCore
import Ledger
import LedgerTestSupport
import Subscriptions
import TestSupport
import Testing

/// With `transfer_if_no_active`, only what gives the owner access keeps a purchase with them.
@Suite("Owners with an active subscription", .timeLimit(.minutes(30)))
struct ActiveOwnerTests {
  let cast: Cast

  init() throws {
    cast = try Cast()
  }

  /// Ada owns an ended subscription in production, and another one; Bob restores the ended one.
  private func decision(
    _ kind: StoreKind, other: JWSTransactionDecodedPayload,
    _ renewalInfo: JWSRenewalInfoDecodedPayload? = nil,
    policy: EntitlementPolicy = EntitlementPolicy(),
    environment: AppStoreEnvironment = .production, at now: Timestamp
  ) async throws -> ClaimDecision? {
    var found: ClaimDecision?
    let behavior = RestoreBehavior(
      .transferIfNoActive,
      policies: EntitlementCatalog(["pro": [TestStore.productID]], policies: ["pro": policy]))
    var ended = TestStore.transaction(
      "1", environment: environment, expiresDate: Cast.start + .days(1))
    ended.appTransactionId = nil
    try await kind.withLedger { ledger in
      _ = try await ledger.record(cast.recording(ended, by: Cast.ada, at: Cast.start))
      _ = try await ledger.record(
        cast.recording(other, renewalInfo, by: Cast.ada, at: Cast.start))
      found = try await ledger.record(
        cast.recording(
          ended, by: Cast.bob, intent: .restore, behavior: behavior, at: now)
      ).decision
    }
    return found
  }

  private static let later = Cast.start + .days(60)

  private func running(_ environment: AppStoreEnvironment) -> JWSTransactionDecodedPayload {
    TestStore.transaction("9", environment: environment, expiresDate: Cast.start + .days(365))
  }

  @Test(arguments: StoreKind.allCases)
  func `A subscription counts in the environments where it gives access`(
    kind: StoreKind
  ) async throws {
    let rejected = ClaimDecision.rejected(.ownerIsActive)
    #expect(
      try await decision(kind, other: running(.production), at: Self.later) == rejected)
    #expect(
      try await decision(kind, other: running(.sandbox), at: Self.later) == .transferred)
    #expect(
      try await decision(
        kind, other: running(.sandbox), policy: EntitlementPolicy(sandbox: .everyone),
        at: Self.later)
        == rejected)
    #expect(
      try await decision(kind, other: running(.sandbox), environment: .sandbox, at: Self.later)
        == rejected)
    #expect(
      try await decision(
        kind, other: running(.sandbox), policy: EntitlementPolicy(sandbox: .noOne),
        environment: .sandbox,
        at: Self.later) == .transferred)
  }

  @Test(arguments: StoreKind.allCases)
  func `A shared subscription counts unless the policy denies it`(kind: StoreKind) async throws {
    var shared = running(.production)
    shared.inAppOwnershipType = .familyShared
    #expect(
      try await decision(kind, other: shared, at: Self.later) == .rejected(.ownerIsActive))
    #expect(
      try await decision(
        kind, other: shared, policy: EntitlementPolicy(familySharing: .deny), at: Self.later)
        == .transferred)
  }

  @Test(arguments: StoreKind.allCases)
  func `Failed payments count as long as the policies give access`(kind: StoreKind) async throws {
    let other = TestStore.transaction("9", environment: .production)
    let end = try #require(other.expiresDate)
    var failing = TestStore.renewalInfo(for: other, signedDate: end)
    failing.isInBillingRetryPeriod = true
    let kept = EntitlementPolicy(billingRetry: .keepAccess(days: 10))
    for (policy, days, expected) in [
      (EntitlementPolicy(), 5, ClaimDecision.transferred),
      (kept, 5, .rejected(.ownerIsActive)), (kept, 11, .transferred),
    ] {
      #expect(
        try await decision(kind, other: other, failing, policy: policy, at: end + .days(days))
          == expected)
    }
    failing.gracePeriodExpiresDate = end + .days(16)
    #expect(
      try await decision(kind, other: other, failing, at: end + .days(5))
        == .rejected(.ownerIsActive))
    #expect(
      try await decision(
        kind, other: other, failing, policy: EntitlementPolicy(gracePeriod: .deny),
        at: end + .days(5))
        == .transferred)
  }
}
