import AppStoreCore
import Foundation
import Tessera
import Testing

/// A device without a server, whose clock is changed: `pro` lasts thirty days from the start.
@Suite(.timeLimit(.minutes(30))) struct OnDeviceClockTests {
  @Test func `Setting back the clock restores no access that had ended at the newest signature`()
    async throws
  {
    try await Scene.play { scene in
      let device = SetClock()
      await scene.store.give(FakeStore.monthly)
      let purchases = scene.startOnDevice(on: device)
      #expect(await purchases.access(to: "pro") == .granted)
      scene.advance(by: .days(31))
      await scene.store.give(FakeStore.coins)
      #expect(await purchases.access(to: "pro") == .denied(.expired))

      device.set(.days(-10))

      #expect(await purchases.access(to: "pro") == .denied(.expired), "in the same process")
      #expect(await scene.startOnDevice(on: device).access(to: "pro") == .denied(.expired))
      try FileManager.default.removeItem(at: scene.folder.appending(path: "proven-purchases"))
      await scene.store.forget("1002")
      #expect(await scene.startOnDevice(on: device).access(to: "pro") == .denied(.expired))
    }
  }

  @Test func `A clock that was set back continues from the newest signed time`()
    async throws
  {
    try await Scene.play { scene in
      let device = SetClock()
      await scene.store.give(FakeStore.monthly)
      let purchases = scene.startOnDevice(on: device)
      #expect(await purchases.access(to: "pro") == .granted)
      device.set(.days(-28))
      #expect(await purchases.access(to: "pro") == .granted)

      scene.advance(by: .days(31))

      #expect(await purchases.access(to: "pro") == .denied(.expired))
    }
  }

  @Test func `A clock that is far ahead denies no customer whom StoreKit lists`() async throws {
    try await Scene.play { scene in
      let device = SetClock()
      await scene.store.give(FakeStore.monthly)
      device.set(.days(400))

      let decision = await scene.startOnDevice(on: device).accessDecision(for: "pro")

      #expect(decision.access == .granted)
      #expect(decision.explanation.contains("StoreKit lists it as current"))
      scene.advance(by: .days(31))
      #expect(await scene.startOnDevice(on: device).access(to: "pro") == .denied(.expired))
    }
  }

  @Test func `A clock that was once far ahead denies no access after it was corrected`()
    async throws
  {
    try await Scene.play { scene in
      let device = SetClock()
      await scene.store.give(FakeStore.monthly)
      device.set(.days(400))
      _ = await scene.startOnDevice(on: device).access(to: "pro")
      device.set(.zero)
      await scene.store.mute()

      #expect(await scene.startOnDevice(on: device).access(to: "pro") == .granted)
    }
  }

  @Test func `A transaction signed by a local test is not a time source`() async throws {
    try await Scene.play { scene in
      await scene.store.move(to: .production)
      await scene.store.give(FakeStore.monthly)
      _ = await scene.startOnDevice().access(to: "pro")
      let device = SetClock()
      device.set(.days(400))
      await scene.store.move(to: .xcode)
      scene.advance(by: .days(400))
      await scene.store.give(FakeStore.monthly)
      _ = await scene.startOnDevice().access(to: "pro")

      let vault = SecureTimestamp(
        storage: SecureStorage(folder: scene.folder), name: "newest-signed-time")
      #expect(vault.read() == .time(Scene.start))
    }
  }

  @Test func `A listing confirms a subscription that is not revoked, and nothing else`() {
    let end = Scene.start + .days(30)
    var transaction = JWSTransactionDecodedPayload(
      transactionId: "1", originalTransactionId: "1", bundleId: FakeStore.bundle,
      productId: FakeStore.monthly, type: .autoRenewable, purchaseDate: Scene.start,
      originalPurchaseDate: Scene.start, signedDate: Scene.start, environment: .production)
    transaction.expiresDate = end
    func access(
      listed: Set<TransactionID> = ["1"], _ policy: AccessPolicy = AccessPolicy()
    ) -> EntitlementAccess {
      let rules = GateConfiguration(mode: .enforced, usual: policy)
      let catalog = OnDeviceCatalog(
        ["pro": ["com.example.monthly"]], nonRenewingDays: ["com.example.monthly": 30])
      var proven = VerifiedPurchases()
      _ = proven.apply(StoreKitSnapshot(transactions: [transaction]))
      let now = end + .days(40)
      let body = OnDeviceCustomerInfo(catalog: catalog, rules: rules)
        .body(of: proven, for: "me", at: now, listed: listed)
      let info = CustomerInfo(body, verification: .verifiedOnDevice, now: now, isSandbox: false)
      return AccessGate(body, info.entitlements, rules: rules, at: now)
        .access(to: "pro", at: now)
    }

    #expect(access() == .granted)
    #expect(access(listed: []) == .denied(.expired))
    transaction.inAppOwnershipType = .familyShared
    #expect(!access(AccessPolicy(familySharing: .refuse)).isGranted)
    transaction.inAppOwnershipType = .purchased
    transaction.type = .nonRenewing
    #expect(!access().isGranted, "StoreKit lists it for ever")
    transaction.type = .autoRenewable
    transaction.revocationDate = Scene.start
    #expect(access() == .denied(.refunded))
  }
}
