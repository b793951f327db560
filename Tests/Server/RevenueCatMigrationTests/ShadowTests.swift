import AppStoreCore
import Catalog
import Ledger
import LedgerTestSupport
import RevenueCatMigration
import Subscriptions
import Testing

/// Every difference between two servers has the reason that a person would find.
@Suite(.timeLimit(.minutes(30))) struct ShadowTests {
  private static let now = MigrationWorld.now

  private static func entitlement(
    _ transaction: String? = "1", days: Int? = 10, since: Int = -10,
    edit: (inout ShadowEntitlement) -> Void = { _ in }
  ) -> ShadowEntitlement {
    var value = ShadowEntitlement(
      isActive: days.map { $0 > 0 } ?? true, expiresAt: days.map { now + .days($0) },
      product: "monthly", purchasedAt: now + .days(since), transaction: transaction,
      store: "app_store")
    edit(&value)
    return value
  }

  private func reason(
    ours: ShadowEntitlement?, theirs: ShadowEntitlement?, known: Bool = true,
    transactions: Set<String> = ["1"], products: [String: Timestamp] = ["monthly": now - .days(10)],
    theirTransactions: Set<String> = ["1"],
    theirProducts: [String: Timestamp] = ["monthly": now - .days(10)],
    catalog: [String: Set<String>] = ["pro": ["monthly"]]
  ) -> ShadowReason? {
    let comparison = ShadowComparison(
      at: Self.now, tolerance: .seconds(60), countsSandbox: false)
    let found = comparison.differences(
      of: "ada", ours: ours.map { ["pro": $0] } ?? [:], theirs: theirs.map { ["pro": $0] } ?? [:],
      knowing: .init(
        knowsCustomer: known, transactions: transactions, products: products,
        theirTransactions: theirTransactions, theirProducts: theirProducts, catalog: catalog))
    return found.differences.first?.reason
  }

  @Test func `Equal access, and access that ended on both sides, is no difference`() {
    let active = Self.entitlement()
    #expect(reason(ours: active, theirs: active) == nil)
    #expect(
      reason(ours: Self.entitlement(days: -1), theirs: Self.entitlement(days: -3)) == nil)
    #expect(reason(ours: nil, theirs: Self.entitlement(days: -3)) == nil)
  }

  @Test func `Times within the tolerance agree`() {
    let late = Self.entitlement { $0.expiresAt = Self.now + .days(10) + .seconds(60) }
    #expect(reason(ours: Self.entitlement(), theirs: late) == .withinTolerance)
    let later = Self.entitlement { $0.expiresAt = Self.now + .days(10) + .seconds(61) }
    #expect(reason(ours: Self.entitlement(), theirs: later) == .unexplained)
  }

  @Test func `The side without the newest renewal is late`() {
    let old = Self.entitlement(days: -1, since: -31)
    let renewed = Self.entitlement("2", days: 29, since: -1)
    let before = ["monthly": Self.now - .days(31)]
    #expect(
      reason(ours: old, theirs: renewed, products: before, theirTransactions: ["2"]) == .oursLate)
    #expect(
      reason(ours: renewed, theirs: old, transactions: ["1", "2"], theirProducts: before)
        == .theirsLate)
  }

  @Test func `A purchase that one side lacks is missing there`() {
    let bought = Self.entitlement("9")
    #expect(
      reason(ours: nil, theirs: bought, products: [:], theirTransactions: ["9"])
        == .purchaseMissing)
    #expect(
      reason(ours: bought, theirs: nil, transactions: ["9"], theirProducts: [:])
        == .purchaseMissingThere)
    #expect(reason(ours: nil, theirs: bought, known: false, products: [:]) == .customerMissing)
  }

  @Test func `Grants, stores, sandbox, sharing, grace and the catalog explain themselves`() {
    let grant = Self.entitlement(nil) {
      ($0.product, $0.store) = ("rc_promo_pro_lifetime", "promotional")
    }
    #expect(reason(ours: nil, theirs: grant) == .grantMissing)
    #expect(reason(ours: grant, theirs: nil) == .grantMissingThere)
    let play = Self.entitlement("GPA") { $0.store = "play_store" }
    #expect(reason(ours: nil, theirs: play) == .otherStore)
    let sandbox = Self.entitlement { $0.isSandbox = true }
    #expect(reason(ours: nil, theirs: sandbox) == .sandbox)
    let family = Self.entitlement { $0.isFamilyShared = true }
    let denied = Self.entitlement {
      ($0.isFamilyShared, $0.isActive) = (true, false)
    }
    #expect(reason(ours: denied, theirs: family) == .familySharing)
    let grace = Self.entitlement { $0.graceEndsAt = Self.now + .days(10) }
    #expect(reason(ours: Self.entitlement(days: -1), theirs: grace) == .gracePeriod)
    let waiting = Self.entitlement { $0.isAwaitingRenewal = true }
    #expect(reason(ours: waiting, theirs: Self.entitlement(days: -1)) == .awaitingRenewal)
    #expect(
      reason(ours: nil, theirs: Self.entitlement(), catalog: ["pro": []]) == .notInCatalog)
    #expect(reason(ours: Self.entitlement(days: -1), theirs: Self.entitlement()) == .unexplained)
  }

  /// A ledger with `customer 0` to `customer 9`, each with a grant of `pro`.
  private func ledger() async throws -> InMemoryLedger {
    let ledger = InMemoryLedger()
    for number in 0..<10 {
      let id = AppUserID("customer \(number)")
      _ = try await ledger.grant(
        PromotionalGrant(
          id: "g\(number)", customer: id, entitlement: "pro", duration: .custom,
          startsAt: Self.now - .days(30), endsAt: Timestamp(milliseconds: 1_771_000_000_000),
          grantedAt: Self.now - .days(30), actor: "test"))
    }
    return ledger
  }

  private func run(_ ledger: InMemoryLedger, _ peer: FakeRevenueCat) throws -> ShadowRun {
    ShadowRun(
      ledger: ledger,
      catalog: ServerCatalog(
        apps: [], entitlements: EntitlementCatalog(["pro": ["com.example.pro.monthly"]])),
      api: try peer.api(), clock: VirtualClock(at: Self.now), tolerance: .seconds(60),
      concurrency: 3)
  }

  private func granted(until end: String) -> String {
    """
    "entitlements":{"pro":{"expires_date":"\(end)","product_identifier":"rc_promo_pro_custom",\
    "purchase_date":"2026-01-11T09:00:00Z"}},"subscriptions":{"rc_promo_pro_custom":{\
    "purchase_date":"2026-01-11T09:00:00Z","expires_date":"\(end)","store":"promotional",\
    "is_sandbox":false}}
    """
  }

  @Test func `All planted differences are found, and nothing else`() async throws {
    let ledger = try await ledger()
    let peer = FakeRevenueCat()
    for number in 0..<10 {
      peer.add("customer \(number)", granted(until: "2026-02-13T16:26:40Z"))
    }
    // 2026-02-13T16:26:40Z is the end of the grants in the ledger.
    peer.add("customer 3", granted(until: "2026-02-13T16:26:50Z"))
    peer.add("customer 5")
    peer.add("customer 7", granted(until: "2027-02-13T16:26:40Z"))
    let run = try run(ledger, peer)
    let report = try await run.run(try await run.customers(sample: nil, seed: 1))
    #expect((report.customers, report.agreeingCustomers, report.entitlements) == (10, 8, 10))
    #expect(report.equal == 7)
    #expect(
      report.reasons == ["within_tolerance": 1, "grant_missing_there": 1, "grant_missing": 1])
    #expect(report.differences.map(\.customer) == ["customer 5", "customer 7"])
    #expect(report.accessReasons == ["grant_missing_there": 1])
    #expect(report.disagreements == 2)
  }

  @Test func `A sample has the requested size, no customer twice, and depends on its seed`()
    async throws
  {
    let run = try run(try await ledger(), FakeRevenueCat())
    let one = try await run.customers(sample: 4, seed: 1)
    #expect(Set(one).count == 4)
    #expect(try await run.customers(sample: 4, seed: 1) == one)
    let others = try await (2..<20).asyncMap { try await run.customers(sample: 4, seed: $0) }
    #expect(Set(others).count > 5)
    #expect(try await run.customers(sample: 50, seed: 1).count == 10)
  }
}

extension Sequence {
  fileprivate func asyncMap<Value>(
    _ transform: (Element) async throws -> Value
  ) async throws -> [Value] {
    var values: [Value] = []
    for element in self { values.append(try await transform(element)) }
    return values
  }
}
