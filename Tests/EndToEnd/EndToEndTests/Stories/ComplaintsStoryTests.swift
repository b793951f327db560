import AppStoreCore
import AppStoreSimulator
import SimulatorServer
import Tessera
import Testing

/// The most frequent complaints about subscription SDKs that need an app, a store and a whole
/// server.
///
/// The numbers are those of a survey of public issues.
@Suite(.serialized, .timeLimit(.minutes(30))) struct ComplaintsStoryTests {
  private static let catalog = OnDeviceCatalog([
    "pro": [InProcess.monthly.rawValue, InProcess.lifetime.rawValue]
  ])

  private let world: InProcess
  private let store: SimulatedStore

  init() async throws {
    world = try await InProcess()
    store = world.store
  }

  private func buy(_ id: ProductID, _ app: Purchases) async throws -> CustomerInfo {
    let product = try #require(await app.products([id.rawValue]).first)
    return try await app.purchase(product: product).customerInfo
  }

  @Test func `13: A notification finds its customer by the purchase's token, without the app`()
    async throws
  {
    try await world.withApp { app in
      #expect(await app.access(to: "pro") == .denied(.neverOwned))
      world.wire.turn(.receiptsAreLost)
      let known = try await buy(InProcess.monthly, app)
      #expect(known.entitlements.verification == .verifiedOnDevice)

      let info = try await app.customerInfo(fetchPolicy: .fetchCurrent)

      #expect(info.access(to: "pro") == .granted)
      #expect(info.entitlements.verification == .verified)
    }
  }

  @Test(arguments: [InProcess.monthly, InProcess.lifetime])
  func `20: In an outage of weeks the gate stays open, and everything is recorded later`(
    id: ProductID
  ) async throws {
    try await world.withApp(knowing: Self.catalog) { app in
      #expect(await app.access(to: "pro") == .denied(.neverOwned))
      world.wire.turn(.cut)
      let info = try await buy(id, app)
      #expect(info.access(to: "pro") == .granted)
    }
    for _ in 1...5 {
      try await store.advance(by: .days(9))
      try await world.withApp(knowing: Self.catalog) { app in
        let decision = await app.accessDecision(for: "pro")
        #expect(decision.access == .granted, "\(decision)")
      }
    }
    #expect(await !store.simulator.unfinished(of: InProcess.account).isEmpty)

    world.wire.turn(.fine)
    try await world.withApp(knowing: Self.catalog) { app in
      let info = try await app.customerInfo(fetchPolicy: .fetchCurrent)
      #expect(info.access(to: "pro") == .granted)
      #expect(info.entitlements.verification == .verified)
      #expect(await store.simulator.unfinished(of: InProcess.account).isEmpty)
    }
  }
}
