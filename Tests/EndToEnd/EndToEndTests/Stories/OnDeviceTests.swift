import AppStoreCore
import AppStoreSimulator
import Foundation
import SimulatorServer
import StoreConfiguration
import StoreKitBackend
import Tessera
import Testing

/// The SDK without a server, on devices with every awkward behavior of StoreKit: after each event
/// its result equals the simulator's ground truth.
@Suite(.serialized, .timeLimit(.minutes(30))) struct OnDeviceTests {
  private let world: InProcess
  private let store: SimulatedStore

  init() async throws {
    world = try await InProcess.awkward()
    store = world.store
  }

  private func withApp(
    on account: AccountID = InProcess.account, policy: AccessPolicy = AccessPolicy(),
    _ body: (Purchases) async throws -> Void
  ) async throws {
    let clock = store.clock
    let configuration = Configuration.builder(for: .onDevice(InProcess.catalog))
      .with(cacheDirectory: world.folder.url.appending(path: "device-\(account)"))
      .with(accessPolicy: policy, forEntitlement: "pro")
      .with(
        SDKDependencies(
          transport: Wire(), now: { clock.now() }, random: .system, pause: { _ in },
          isSandbox: true))
    try await StoreKitBackendRegistry.$current.withValue(store.device(for: account)) {
      try await body(Purchases.configure(with: configuration))
    }
  }

  /// The access that the app reports after reading StoreKit, as `product until milliseconds`.
  private func answer(_ app: Purchases) async -> String {
    _ = try? await app.customerInfo(fetchPolicy: .fetchCurrent)
    let decision = await app.accessDecision(for: "pro")
    guard decision.access == .granted, let product = decision.productIdentifier else {
      return decision.access == .unknown ? "unknown" : "inactive"
    }
    return "\(product) until " + (decision.until.map { "\(Timestamp($0).milliseconds)" } ?? "ever")
  }

  /// The simulator's ground truth of the customer's access.
  private func truth() async -> String {
    let access = await store.simulator.access(of: InProcess.account)
    let far = Timestamp(milliseconds: .max)
    guard let longest = access.max(by: { ($0.until ?? far) < ($1.until ?? far) }) else {
      return "inactive"
    }
    return "\(longest.productID) until \(longest.until.map { "\($0.milliseconds)" } ?? "ever")"
  }

  private func buy(_ id: ProductID, _ app: Purchases) async throws {
    let product = try #require(await app.products([id.rawValue]).first)
    let result = try await app.purchase(product: product)
    #expect(result.customerInfo.access(to: "pro") == .granted, "the purchase call knows of it")
  }

  @Test func `Purchase, renewals, upgrade, refund and Ask to Buy work without a server`()
    async throws
  {
    try await withApp { app in
      func agree(_ product: ProductID?) async {
        let said = await answer(app)
        #expect(await said == truth())
        #expect(said.hasPrefix(product?.rawValue ?? "inactive"))
      }
      await agree(nil)
      try await buy(InProcess.monthly, app)
      await agree(InProcess.monthly)
      for _ in 1...3 {
        try await store.advance(by: .days(31))
        await agree(InProcess.monthly)
      }
      try await buy(InProcess.yearly, app)
      await agree(InProcess.yearly)
      let paid = try #require(await store.simulator.history(of: InProcess.account).last)
      try await store.refund(paid.transactionId)
      await agree(nil)

      try await store.setPurchaseBehavior(.asksToBuy, of: InProcess.account)
      let error = await #expect(throws: PurchasesError.self) {
        try await buy(InProcess.lifetime, app)
      }
      #expect(error?.code == .paymentPendingError)
      await agree(nil)
      let pending = try #require(await store.simulator.pendingPurchases.first)
      try await store.completePurchase(pending.id)
      // An approved purchase is announced before it is listed, and is read one step later.
      for _ in 1...4 { _ = await answer(app) }
      await agree(InProcess.lifetime)
      #expect(await store.simulator.unfinished(of: InProcess.account).isEmpty)
    }
  }

  @Test func `No transient StoreKit state denies a paying customer access at a renewal`()
    async throws
  {
    try await withApp { app in
      try await buy(InProcess.monthly, app)
      for _ in 1...6 {
        let date = try #require(await store.simulator.nextEventDate)
        try await store.advance(to: date)
        for _ in 1...4 {
          let decision = await app.accessDecision(for: "pro")
          #expect(decision.access == .granted, "\(decision)")
        }
      }
    }
  }

  @Test func `Grace keeps access, billing retry removes it, and a payment restores it`()
    async throws
  {
    try await withApp { app in
      try await buy(InProcess.monthly, app)
      try await store.setBillingIssue(true, for: InProcess.account)
      var states: [String] = []
      for _ in 1...30 {
        try await store.advance(by: .days(2))
        let said = await answer(app)
        #expect(await said == truth())
        let state = said == "inactive" ? "out" : "in"
        if states.last != state { states.append(state) }
      }
      #expect(states == ["in", "out"])
      try await store.setBillingIssue(false, for: InProcess.account)
      #expect(await answer(app) == truth())
    }
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `The device's result equals the ground truth after random events`(
    seed: UInt64
  ) async throws {
    var random = SeededRandom(seed: seed)
    try await withApp { app in
      for step in 1...8 {
        let done = try await happen(app, &random)
        // Transient states pass after a few reads.
        for _ in 1...3 { _ = await answer(app) }
        #expect(await answer(app) == truth(), "seed \(seed), step \(step): \(done)")
      }
    }
  }

  /// Makes one random event happen; returns its description.
  private func happen(_ app: Purchases, _ random: inout SeededRandom) async throws -> String {
    let account = InProcess.account
    let group = try #require(await store.simulator.configuration.subscriptionGroups.first?.id)
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1:
      let id = Bool.random(using: &random) ? InProcess.monthly : InProcess.yearly
      let product = try #require(await app.products([id.rawValue]).first)
      _ = try await app.purchase(product: product)
      return "buy \(id)"
    case 2:
      let history = await store.simulator.history(of: account)
      guard let paid = history.last(where: { $0.revocationDate == nil }) else { return "nothing" }
      try await store.refund(paid.transactionId)
      return "refund \(paid.transactionId)"
    case 3:
      let isOn = Bool.random(using: &random)
      _ = try? await store.setAutoRenew(isOn, group: group, account: account)
      return "auto-renew \(isOn)"
    case 4:
      let isOn = Bool.random(using: &random)
      try await store.setBillingIssue(isOn, for: account)
      return "billing issue \(isOn)"
    default:
      let days = Int.random(in: 1...40, using: &random)
      try await store.advance(by: .days(days))
      return "\(days) days"
    }
  }
}
