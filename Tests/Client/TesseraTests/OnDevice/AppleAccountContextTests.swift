import AppStoreCore
import Foundation
import Tessera
import Testing

/// Only the saved purchases of the app's environment and of the Apple Account count.
///
/// `coins` represents a lifetime purchase.
@Suite(.timeLimit(.minutes(30))) struct DevicePlaceTests {
  private static let lifetime: OnDeviceCatalog = ["pro": ["com.example.coins"]]

  @Test func `A TestFlight purchase gives no access in the App Store version`()
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

  @Test func `While the environment is unknown, a test purchase neither grants nor denies`()
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

  @Test func `While the environment is unknown, a paid purchase gives access`() async throws {
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

  @Test func `A lifetime purchase gives access to its own Apple Account and no other`()
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

  @Test func `The Apple Account is saved over launches, so only its purchases count immediately`()
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
  func `After another Apple Account signs in, the first result is not the previous one's`(
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

  @Test func `StoreKit's listing identifies the Apple Account without an app transaction`()
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

  @Test func `A purchase without an account counts for the current account`() async throws {
    try await Scene.play { scene in
      await scene.store.give(FakeStore.coins)
      _ = await scene.startOnDevice(Self.lifetime).access(to: "pro")

      await scene.store.signIn("700002")

      #expect(await scene.startOnDevice(Self.lifetime).access(to: "pro") == .granted)
    }
  }

  @Test func `In an outage a test purchase gives no access in the App Store version`() async throws
  {
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
