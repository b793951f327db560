import AppStoreCore
import Foundation
import Synchronization
import Tessera
import Testing
import WaitingTestSupport

/// What a store says about the age of its state while the server cannot be reached.
@Suite(.timeLimit(.minutes(30))) struct OutageTests {
  /// The policies an app may have.
  enum Rules: String, CaseIterable {
    case standard, strict, shortOffline, noGrace

    var policy: AccessPolicy {
      switch self {
      case .standard: AccessPolicy()
      case .strict: .strict
      case .shortOffline: AccessPolicy(offlinePeriod: .zero)
      case .noGrace: AccessPolicy(gracePeriod: .refuse, familySharing: .refuse)
      }
    }
  }

  /// The ways in which the server gives no verified response.
  enum Outage: CaseIterable {
    case offline, unsigned, unavailable

    var mishap: SignedServer.Mishap {
      switch self {
      case .offline: .offline
      case .unsigned: .stripped
      case .unavailable: .refuse(503, nil)
      }
    }
  }

  @Test(arguments: Rules.allCases, [false, true])
  func `Without a verified response a state is stale, and its time stays that of the last one`(
    rules: Rules, hasOnDevicePurchase: Bool
  ) async throws {
    for seed in UInt64(1)...4 {
      try await Scene.play { @MainActor scene in
        var random = SeededRandom(seed: seed)
        scene.server.subscribe("alice", until: Scene.start + .days(20))
        let purchases = try scene.start {
          $0.with(accessPolicy: rules.policy).with(onDeviceCatalog: Scene.catalog)
        }
        let store = EntitlementStore(purchases, entitlement: "pro")
        await store.refresh(reason: .manual)
        var verified = scene.clock.now()
        #expect(!store.isStale && store.lastRefreshed == verified.date)
        if hasOnDevicePurchase {
          scene.server.always(.offline)
          let product = try #require(await purchases.products(["com.example.monthly"]).first)
          _ = try? await purchases.purchase(product: product)
        }
        for step in 1...8 {
          let outage = Outage.allCases.randomElement(using: &random)
          scene.advance(by: .seconds(Int64.random(in: 600...90_000, using: &random)))
          let isUp = step.isMultiple(of: 4)
          scene.server.always(isUp ? nil : outage?.mishap)
          // The app's own requests publish what it has.
          if Bool.random(using: &random) { _ = try? await purchases.customerInfo() }
          await store.refresh(
            reason: Bool.random(using: &random) ? .manual : .foreground)
          if isUp { verified = scene.clock.now() }
          #expect(store.isStale == !isUp, "seed \(seed), step \(step)")
          #expect(store.lastRefreshed == verified.date, "seed \(seed), step \(step)")
        }
      }
    }
  }

  @Test func `With the strict policy, StoreKit's purchases do not make an old state fresh`()
    async throws
  {
    try await Scene.play { @MainActor scene in
      let purchases = try scene.start {
        $0.with(accessPolicy: .strict).with(onDeviceCatalog: Scene.catalog)
      }
      let store = EntitlementStore(purchases, entitlement: "pro")
      await store.refresh(reason: .manual)
      let verified = try #require(store.lastRefreshed)
      scene.server.always(.offline)
      let product = try #require(await purchases.products(["com.example.monthly"]).first)
      _ = try await purchases.purchase(product: product)

      scene.advance(by: .seconds(25 * 3_600))
      await store.refresh(reason: .foreground)

      #expect(store.state == .unknown && store.couldNotVerify)
      #expect(store.isStale && store.lastRefreshed == verified)
    }
  }

  @Test func `A refresh in the foreground does not join one that began before`() async throws {
    try await Scene.play { @MainActor scene in
      let purchases = try scene.start()
      let gate = Gate()
      scene.server.next(.hold(gate))
      let store = EntitlementStore(purchases, entitlement: "pro")
      try await eventually("the request is sent") { !scene.server.log.isEmpty }
      let before = store.watch.begun

      async let foreground: Void = store.refresh(reason: .foreground)
      gate.open()
      await foreground

      #expect(store.watch.begun == before + 1)
    }
  }
}
