import AppStoreCore
import AppStoreSimulator
import SimulatorServer
import StoreConfiguration
import StoreKitBackend
import Tessera
import Testing

/// The SDK on devices with every awkward behavior of StoreKit: after each event its result equals
/// the simulator's ground truth.
@Suite(.serialized, .timeLimit(.minutes(30))) struct AwkwardStoreTests {
  private let world: InProcess
  private let store: SimulatedStore

  init() async throws {
    world = try await InProcess.awkward()
    store = world.store
  }

  /// The access that the app reports, as `product until milliseconds`.
  private func answer(_ app: Purchases) async throws -> String {
    let info = try await app.customerInfo(fetchPolicy: .fetchCurrent)
    guard let pro = info.entitlements["pro"], pro.isActive else { return "inactive" }
    let until = pro.expirationDate.map { "\(Timestamp($0).milliseconds)" } ?? "ever"
    return "\(pro.productIdentifier) until \(until)"
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
    _ = try await app.purchase(product: product)
  }

  @Test func `Purchase, renewals, refund and Ask to Buy end with the correct entitlement`()
    async throws
  {
    try await world.withApp { app in
      func agree(_ product: ProductID?) async throws {
        let said = try await answer(app)
        #expect(await said == truth())
        #expect(said.hasPrefix(product?.rawValue ?? "inactive"))
      }
      try await agree(nil)
      try await buy(InProcess.monthly, app)
      try await agree(InProcess.monthly)
      for _ in 1...3 {
        try await store.advance(by: .days(31))
        try await agree(InProcess.monthly)
      }
      let paid = try #require(await store.simulator.history(of: InProcess.account).last)
      try await store.refund(paid.transactionId)
      try await agree(nil)

      try await store.setPurchaseBehavior(.asksToBuy, of: InProcess.account)
      let error = await #expect(throws: PurchasesError.self) {
        try await buy(InProcess.lifetime, app)
      }
      #expect(error?.code == .paymentPendingError)
      try await agree(nil)
      let pending = try #require(await store.simulator.pendingPurchases.first)
      try await store.completePurchase(pending.id)
      try await agree(InProcess.lifetime)
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `The app's result equals the ground truth after random events`(
    seed: UInt64
  ) async throws {
    var random = SeededRandom(seed: seed)
    try await world.withApp { app in
      for step in 1...12 {
        let done = try await happen(Int.random(in: 0..<8, using: &random), app, &random)
        #expect(try await answer(app) == truth(), "seed \(seed), step \(step): \(done)")
        #expect(
          await store.simulator.unfinished(of: InProcess.account).isEmpty,
          "seed \(seed), step \(step): \(done)")
      }
    }
  }

  @Test(
    arguments: [
      .ownedPurchase, .listedGracePeriod, .heldTransaction, .immediateUpgrade, .singleRefund,
      .promptWinBack, .silentExpiry, .everlastingListing, .newestPeriod, .severalStatuses,
    ] as [StoreKitBehavior])
  func `The app's result does not depend on any single documented behavior`(
    without behavior: StoreKitBehavior
  ) async throws {
    var behaviors = StoreKitBehaviors.awkward
    try behaviors.set(behavior, false)
    await store.setBehaviors(behaviors)
    var random = SeededRandom(seed: 7)
    try await world.withApp { app in
      for step in 1...12 {
        let done = try await happen(Int.random(in: 0..<8, using: &random), app, &random)
        #expect(try await answer(app) == truth(), "without \(behavior), step \(step): \(done)")
      }
    }
  }

  /// Makes one random event happen; returns its description.
  private func happen(
    _ choice: Int, _ app: Purchases, _ random: inout SeededRandom
  ) async throws -> String {
    let account = InProcess.account
    let group = try #require(await store.simulator.configuration.subscriptionGroups.first?.id)
    switch choice {
    case 0, 1:
      let id = Bool.random(using: &random) ? InProcess.monthly : InProcess.yearly
      do {
        try await buy(id, app)
      } catch let error as PurchasesError where error.code == .paymentPendingError {
        let isExpected = await !store.behaviors.contains(.heldTransaction)
        #expect(isExpected)
        return "buy \(id) from the renewal on"
      }
      return "buy \(id)"
    case 2:
      var behaviors = await store.behaviors
      try behaviors.set(.silentDecline, Bool.random(using: &random))
      await store.setBehaviors(behaviors)
      try await store.setPurchaseBehavior(.asksToBuy, of: account)
      await #expect(throws: PurchasesError.self) { try await buy(InProcess.lifetime, app) }
      try await store.setPurchaseBehavior(nil, of: account)
      let id = try #require(await store.simulator.pendingPurchases.last).id
      if Bool.random(using: &random) {
        try await store.completePurchase(id)
        return "approve"
      }
      try await store.declinePurchase(id)
      return "decline"
    case 3:
      let history = await store.simulator.history(of: account)
      guard let paid = history.last(where: { $0.revocationDate == nil }) else { return "nothing" }
      try await store.refund(paid.transactionId)
      return "refund \(paid.transactionId)"
    case 4:
      let isOn = Bool.random(using: &random)
      _ = try? await store.setAutoRenew(isOn, group: group, account: account)
      return "auto-renew \(isOn)"
    case 5:
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
