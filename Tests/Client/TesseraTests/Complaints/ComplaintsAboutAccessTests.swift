import AppStoreCore
import EntitlementAPI
import Foundation
import HTTPTypes
import StoreKitBackend
import Tessera
import Testing

/// The most frequent complaints about subscription SDKs, concerning access.
///
/// The numbers are those of a survey of public issues.
@Suite(.timeLimit(.minutes(30))) struct ComplaintsAboutAccessTests {
  @Test func `1: An empty StoreKit read at a cold launch does not unsubscribe a payer`()
    async throws
  {
    try await Scene.play { scene in
      await scene.store.give(FakeStore.monthly)
      #expect(await scene.startOnDevice().access(to: "pro") == .granted)
      await scene.store.mute()

      #expect(await scene.startOnDevice().access(to: "pro") == .granted)
    }
  }

  @Test func `1: A first launch that cannot reach the App Store knows nothing and denies nothing`()
    async throws
  {
    try await Scene.play { scene in
      await scene.store.give(FakeStore.monthly)
      await scene.store.lose()
      let purchases = scene.startOnDevice()
      #expect(await purchases.access(to: "pro") == .unknown)

      await scene.store.lose(false)
      #expect(await purchases.access(to: "pro") == .granted)
    }
  }

  @Test func `1: A canceled task does not unsubscribe a payer`()
    async throws
  {
    try await Scene.play { scene in
      await scene.store.give(FakeStore.monthly)
      let purchases = scene.startOnDevice()
      let access = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return await purchases.access(to: "pro")
      }

      #expect(await access.value == .granted)
    }
  }

  @Test(arguments: [SignedServer.Mishap.offline, .refuse(500, nil), .refuse(401, .invalidAPIKey)])
  func `1: A server that does not respond does not deny access`(mishap: SignedServer.Mishap)
    async throws
  {
    try await Scene.play { scene in
      scene.server.always(mishap)
      let purchases = try scene.start()
      #expect(await purchases.access(to: "pro") == .unknown)
    }
  }

  @Test(arguments: [Configuration.EntitlementVerificationMode.informational, .enforced])
  func `1: Verified StoreKit purchases admit a payer whose signatures are stripped in transit`(
    mode: Configuration.EntitlementVerificationMode
  ) async throws {
    try await Scene.play { scene in
      scene.server.always(.change { $0.response.headerFields[.signature] = nil })
      let stranger = try scene.start(mode) { $0.with(onDeviceCatalog: Scene.catalog) }
      #expect(await stranger.access(to: "pro") == .unknown)

      await scene.store.give(FakeStore.monthly)
      let payer = try scene.start(mode) { $0.with(onDeviceCatalog: Scene.catalog) }
      #expect(await payer.access(to: "pro") == .granted)
    }
  }

  @Test func `2: One policy defines offline access for every kind of purchase, with reasons`()
    async throws
  {
    try await Scene.play { scene in
      func offline(_ expires: Timestamp?) async throws -> AccessDecision {
        scene.server.always(nil)
        scene.server.subscribe("alice", until: expires)
        _ = try await scene.start().customerInfo(fetchPolicy: .fetchCurrent)
        scene.server.always(.offline)
        scene.advance(by: .days(4))
        return try await scene.start().accessDecision(for: "pro")
      }
      let over = try await offline(Scene.start + .days(1))
      let lifetime = try await offline(nil)

      #expect(over.access == .denied(.offlineTooLong))
      #expect(over.explanation.contains("keeps access only until 2026-08-24T17:42:58Z"))
      #expect(lifetime.access == .granted)
    }
  }

  @Test func `8: A purchase is active when the purchase call returns, listed or not`() async throws
  {
    try await Scene.play { scene in
      let purchases = scene.startOnDevice()
      let product = try #require(await purchases.products(["com.example.monthly"]).first)
      await scene.store.mute()

      let result = try await purchases.purchase(product: product)

      #expect(result.customerInfo.access(to: "pro") == .granted)
      #expect(result.customerInfo.entitlements.verification == .verifiedOnDevice)
      #expect(await scene.store.finished == ["1001"])
      #expect(await purchases.access(to: "pro") == .granted)
    }
  }

  @Test func `20: With the server down a purchase opens the gate and is recorded later`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = try scene.start { $0.with(onDeviceCatalog: Scene.catalog) }
      #expect(await purchases.access(to: "pro") == .denied(.neverOwned))
      scene.server.always(.refuse(503, nil))
      let product = try #require(await purchases.products(["com.example.monthly"]).first)

      let result = try await purchases.purchase(product: product)

      #expect(result.customerInfo.access(to: "pro") == .granted)
      #expect(result.customerInfo.entitlements.verification == .verifiedOnDevice)
      #expect(await scene.store.finished.isEmpty, "nobody recorded it yet")
      #expect(await purchases.access(to: "pro") == .granted)
      let relaunched = try scene.start { $0.with(onDeviceCatalog: Scene.catalog) }
      #expect(await relaunched.access(to: "pro") == .granted, "after a launch in the outage too")
      scene.server.always(nil)
      let info = try await relaunched.customerInfo(fetchPolicy: .fetchCurrent)
      #expect(info.entitlements.verification == .verified && info.access(to: "pro") == .granted)
      #expect(await scene.store.finished == ["1001"])
    }
  }

  @Test func `20: With the server down a lifetime purchase counts like a subscription`()
    async throws
  {
    try await Scene.play { scene in
      await scene.store.give(FakeStore.coins)
      scene.server.always(.offline)
      let catalog: OnDeviceCatalog = ["pro": ["com.example.coins"]]
      let purchases = try scene.start { $0.with(onDeviceCatalog: catalog) }

      let decision = await purchases.accessDecision(for: "pro")

      #expect(decision.access == .granted && decision.until == nil)
      #expect(decision.verification == .verifiedOnDevice)
    }
  }

  @Test func `20: In an outage the server's entitlements remain in addition to the device's`()
    async throws
  {
    try await Scene.play { scene in
      let catalog: OnDeviceCatalog = ["extra": ["com.example.coins"]]
      scene.server.subscribe("alice", until: Scene.start + .days(1))
      _ = try await scene.start().customerInfo()
      scene.server.always(.offline)
      await scene.store.give(FakeStore.coins)
      scene.advance(by: .days(2))
      let purchases = try scene.start { $0.with(onDeviceCatalog: catalog) }
      purchases.invalidateCustomerInfoCache()

      let info = try await purchases.customerInfo()

      #expect(info.access(to: "extra") == .granted)
      #expect(info.access(to: "pro") == .granted, "its time is over, but it is honoured offline")
    }
  }

  @Test func `20: A rejection by the server is not an outage, and the device does not overrule it`()
    async throws
  {
    try await Scene.play { scene in
      await scene.store.give(FakeStore.monthly)
      scene.server.always(.refuse(401, .invalidAPIKey))
      let purchases = try scene.start { $0.with(onDeviceCatalog: Scene.catalog) }

      #expect(await purchases.access(to: "pro") == .unknown)
    }
  }

  @Test func `21: Only a restore that finds nothing may show the App Store's password dialog`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = scene.startOnDevice(as: nil)
      _ = await purchases.access(to: "pro")
      _ = try await purchases.syncPurchases()
      #expect(await scene.store.syncs == 0)
      _ = try await purchases.restorePurchases()
      #expect(await scene.store.syncs == 1)
      await scene.store.give(FakeStore.monthly)
      _ = try await purchases.restorePurchases()
      #expect(await scene.store.syncs == 1)
    }
  }
}
