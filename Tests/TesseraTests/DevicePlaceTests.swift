import AppStoreTypes
import Foundation
import Tessera
import Testing

/// Of what a device keeps only the purchases of the app's environment and of the Apple Account count.
///
/// `coins` stands for a lifetime purchase.
@Suite struct DevicePlaceTests {
  private static let lifetime: OnDeviceCatalog = ["pro": ["com.example.coins"]]

  @Test func `What was bought in TestFlight opens nothing in the App Store's version`()
    async throws
  {
    try await Scene.play { scene in
      await scene.store.give(FakeStore.monthly)
      #expect(await scene.startOnDevice().access(to: "pro") == .granted)

      await scene.store.move(to: .production)
      #expect(await scene.startOnDevice().access(to: "pro") == .denied(.neverOwned))
      #expect(await scene.startOnDevice().access(to: "pro") == .denied(.neverOwned))

      await scene.store.move(to: .sandbox)
      #expect(await scene.startOnDevice().access(to: "pro") == .granted, "it is still kept")
    }
  }

  @Test func `Before StoreKit says where the app runs, a test purchase is neither yes nor no`()
    async throws
  {
    try await Scene.play { scene in
      await scene.store.give(FakeStore.coins)
      #expect(await scene.startOnDevice(Self.lifetime).access(to: "pro") == .granted)
      await scene.store.mute()
      await scene.store.loseAppTransaction()

      #expect(await scene.startOnDevice(Self.lifetime).access(to: "pro") == .unknown)
    }
  }

  @Test func `Before StoreKit says where the app runs, what was paid for opens`() async throws {
    try await Scene.play { scene in
      await scene.store.give(FakeStore.monthly)
      _ = await scene.startOnDevice().access(to: "pro")
      await scene.store.move(to: .production)
      await scene.store.give(FakeStore.coins)
      let catalog: OnDeviceCatalog = [
        "pro": ["com.example.coins"], "extra": ["com.example.monthly"],
      ]
      #expect(await scene.startOnDevice(catalog).access(to: "pro") == .granted)
      await scene.store.mute()
      await scene.store.loseAppTransaction()

      let purchases = scene.startOnDevice(catalog)

      #expect(await purchases.access(to: "pro") == .granted)
      let decision = await purchases.accessDecision(for: "extra")
      #expect(decision.access == .unknown)
      #expect(decision.explanation.contains("whether the app runs in a test environment"))
    }
  }

  @Test func `A lifetime purchase of another Apple Account opens nothing, and its own again`()
    async throws
  {
    try await Scene.play { scene in
      await scene.store.signIn("700001")
      await scene.store.give(FakeStore.coins)
      #expect(await scene.startOnDevice(Self.lifetime).access(to: "pro") == .granted)

      await scene.store.signIn("700002")
      #expect(await scene.startOnDevice(Self.lifetime).access(to: "pro") == .denied(.neverOwned))

      await scene.store.signIn("700001")
      #expect(
        await scene.startOnDevice(Self.lifetime).access(to: "pro") == .granted,
        "an empty read takes nothing from its owner")
    }
  }

  @Test func `Whose the device is stays known over launches, so that only its own opens at once`()
    async throws
  {
    try await Scene.play { scene in
      await scene.store.move(to: .production)
      await scene.store.signIn("700001")
      await scene.store.give(FakeStore.coins)
      #expect(await scene.startOnDevice(Self.lifetime).access(to: "pro") == .granted)

      await scene.store.signIn("700002")
      let first = scene.startOnDevice(Self.lifetime)
      let info = try await first.customerInfo(fetchPolicy: .fetchCurrent)
      #expect(info.access(to: "pro") == .denied(.neverOwned))

      #expect(await scene.startOnDevice(Self.lifetime).access(to: "pro") == .denied(.neverOwned))
    }
  }

  @Test(arguments: [CacheFetchPolicy.cachedOrFetched, .notStaleCachedOrFetched])
  func `After another Apple Account signed in the first answer is not the former's`(
    policy: CacheFetchPolicy
  ) async throws {
    try await Scene.play { scene in
      await scene.store.move(to: .production)
      await scene.store.signIn("700001")
      await scene.store.give(FakeStore.coins)
      #expect(await scene.startOnDevice(Self.lifetime).access(to: "pro") == .granted)

      await scene.store.signIn("700002")
      let info = try await scene.startOnDevice(Self.lifetime).customerInfo(fetchPolicy: policy)

      #expect(info.access(to: "pro") == .denied(.neverOwned))
    }
  }

  @Test func `What StoreKit lists tells whose the device is, without an app transaction`()
    async throws
  {
    try await Scene.play { scene in
      await scene.store.loseAppTransaction()
      await scene.store.signIn("700001")
      await scene.store.give(FakeStore.coins)
      let catalog: OnDeviceCatalog = [
        "pro": ["com.example.coins"], "plus": ["com.example.monthly"],
      ]
      #expect(await scene.startOnDevice(catalog).access(to: "pro") == .granted)

      await scene.store.signIn("700002")
      await scene.store.give(FakeStore.monthly)
      let purchases = scene.startOnDevice(catalog)

      #expect(await purchases.access(to: "plus") == .granted)
      #expect(await purchases.access(to: "pro") == .denied(.neverOwned))
    }
  }

  @Test func `A purchase that does not say whose it is counts for whoever is there`() async throws {
    try await Scene.play { scene in
      await scene.store.give(FakeStore.coins)
      _ = await scene.startOnDevice(Self.lifetime).access(to: "pro")

      await scene.store.signIn("700002")

      #expect(await scene.startOnDevice(Self.lifetime).access(to: "pro") == .granted)
    }
  }

  @Test func `In an outage a test purchase does not open the App Store's version`() async throws {
    try await Scene.play { scene in
      await scene.store.give(FakeStore.monthly)
      scene.server.always(.offline)
      let beta = try scene.start { $0.with(onDeviceCatalog: Scene.catalog) }
      #expect(await beta.access(to: "pro") == .granted)

      await scene.store.move(to: .production)
      let released = try scene.start { $0.with(onDeviceCatalog: Scene.catalog) }

      #expect(await released.access(to: "pro") == .unknown)
    }
  }
}
