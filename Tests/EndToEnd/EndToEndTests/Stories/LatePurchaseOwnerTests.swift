import AppStoreCore
import AppStoreSimulator
import SimulatorServer
import StoreConfiguration
import StoreKitBackend
import Tessera
import Testing

/// Two customers of one Apple Account, one after the other, and the owner of a purchase.
///
/// `ada` had a subscription that ended; `bob` pays for it again, and the server learns of it late.
@Suite(.serialized, .timeLimit(.minutes(30))) struct LatePurchaseOwnerTests {
  private let world: InProcess
  private let store: SimulatedStore

  init() async throws {
    world = try await InProcess()
    store = world.store
  }

  private func buy(_ app: Purchases) async throws {
    let product = try #require(await app.products([InProcess.monthly.rawValue]).first)
    _ = try await app.purchase(product: product)
  }

  /// Subscribes `ada`, lets the subscription end, and logs `bob` in.
  private func handOver(_ app: Purchases) async throws {
    try await buy(app)
    let group = try #require(await store.simulator.configuration.subscriptionGroups.first?.id)
    try await store.setAutoRenew(false, group: group, account: InProcess.account)
    try await store.advance(by: .days(60))
    let adas = try await app.customerInfo(fetchPolicy: .fetchCurrent)
    #expect(adas.access(to: "pro") == .denied(.expired))
    _ = try await app.logIn("bob")
    #expect(await app.access(to: "pro") == .denied(.neverOwned))
  }

  private func isBobs(_ app: Purchases) async throws {
    let bobs = try await app.customerInfo(fetchPolicy: .fetchCurrent)
    #expect(bobs.access(to: "pro") == .granted)
    #expect(bobs.entitlements.verification == .verified)
    #expect(await store.simulator.unfinished(of: InProcess.account).isEmpty)
  }

  @Test(arguments: [Wire.Weather.fine, .receiptsAreLost, .cut])
  func `A purchase belongs to the customer who paid, however late the server records it`(
    weather: Wire.Weather
  ) async throws {
    try await world.withApp { app in
      try await handOver(app)
      world.wire.turn(weather)
      do { try await buy(app) } catch { #expect(weather != .fine) }
      world.wire.turn(.fine)

      try await isBobs(app)
    }
  }

  @Test func `A purchase approved later belongs to the customer who requested it`() async throws {
    try await world.withApp { app in
      try await handOver(app)
      try await store.setPurchaseBehavior(.asksToBuy, of: InProcess.account)
      let error = await #expect(throws: PurchasesError.self) { try await buy(app) }
      #expect(error?.code == .paymentPendingError)

      let pending = try #require(await store.simulator.pendingPurchases.first)
      try await store.completePurchase(pending.id)

      try await isBobs(app)
    }
  }

  @Test func `A restore in a canceled task still returns the account's purchases`()
    async throws
  {
    await store.setBehaviors(StoreKitBehaviors([.cancelledListing]))
    try await world.withApp { app in
      try await buy(app)
      _ = try await app.logIn("bob")
      let restoring = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await app.restorePurchases()
      }
      let restored = try await restoring.value

      #expect(restored.access(to: "pro") == .granted)
    }
  }
}
