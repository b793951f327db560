import AppStoreCore
import EntitlementAPI
import Foundation
import StoreKitBackend
import Tessera
import Testing

/// The saved entries of pending purchases: `1001` is a subscription and `1002` are coins.
@Suite(.timeLimit(.minutes(30))) struct PendingEntryTests {
  /// A device that sends purchases; the test provides every response.
  private struct Device {
    let scene: Scene
    var purchases = PendingPurchases(mode: .revenueCat, credits: false)
    var file: PurchasesFile
    var waiter = 0

    init(_ scene: Scene) {
      self.scene = scene
      file = PurchasesFile(in: SecureStorage(folder: scene.folder), random: .system)
      if let saved = file.load() { _ = purchases.apply(.loaded(saved)) }
    }

    mutating func apply(_ event: PurchaseEvent) -> PurchaseEffects {
      let effects = purchases.apply(event)
      if effects.contains(.persist) { file.write(purchases.saved) }
      return effects
    }

    /// Notes a purchase, and sends it with a given outcome; `nil` if the app ends before that.
    mutating func note(
      _ purchase: VerifiedTransaction, of customer: AppUserID,
      _ outcome: Tessera.PurchaseOutcome? = nil
    ) {
      waiter += 1
      let receipt = ReceiptBody(purchase, of: customer, source: .queue, isRestore: false)
      let effects = apply(
        .received(
          ReceivedTransaction(purchase), PurchaseRequest(receipt: receipt, waiter: waiter)))
      guard let outcome, let flight = effects.queued.first else { return }
      _ = apply(.turnCame(flight: flight, customer: customer))
      _ = apply(.responded(flight: flight, outcome, isBuyerHere: true))
    }
  }

  private func seen(_ scene: Scene) async throws -> (VerifiedTransaction, VerifiedTransaction) {
    await scene.store.give(FakeStore.monthly)
    await scene.store.give(FakeStore.coins)
    let seen = await StoreKitAdapter().transactions(.all)
    return (try #require(seen.first), try #require(seen.last))
  }

  private func ids(_ scene: Scene, of customer: AppUserID = "alice") -> [TransactionID] {
    // A new instance reads the file, like a launch.
    Device(scene).purchases.unsynced(of: customer).map(\.transactionID)
  }

  @Test func `An entry survives a launch and is removed only with its own transaction`()
    async throws
  {
    try await Scene.play { scene in
      let (monthly, coins) = try await seen(scene)
      var device = Device(scene)
      device.note(monthly, of: "alice")
      device.note(coins, of: "alice")
      device.note(monthly, of: "alice")
      #expect(ids(scene) == ["1001", "1002"])
      #expect(ids(scene, of: "bob").isEmpty)

      device = Device(scene)
      device.note(coins, of: "alice", .recorded(listed: true))

      #expect(ids(scene) == ["1001"])
    }
  }

  @Test func `A revoked purchase has no entry`() async throws {
    try await Scene.play { scene in
      let (monthly, coins) = try await seen(scene)
      var device = Device(scene)
      device.note(monthly, of: "alice")
      device.note(coins, of: "alice")
      try await scene.store.revoke("1001")
      let revoked = try #require(await StoreKitAdapter().transactions(.all).first)

      device.note(revoked, of: "alice")

      #expect(ids(scene) == ["1002"])
    }
  }

  @Test func `A rejection stays when the transaction is sent again, until it is recorded`()
    async throws
  {
    try await Scene.play { scene in
      let (monthly, _) = try await seen(scene)
      var device = Device(scene)
      device.note(monthly, of: "alice", .rejected)
      device.note(monthly, of: "alice", .failed)
      device.note(monthly, of: "bob", .recorded(listed: true))
      #expect(ids(scene).isEmpty)
      #expect(Device(scene).purchases.rejected(of: "alice") == ["1001"])

      device.note(monthly, of: "alice", .recorded(listed: true))

      #expect(Device(scene).purchases.rejected(of: "alice").isEmpty)
    }
  }

  @Test func `An anonymous customer's entries move to the resolved ID`() async throws {
    try await Scene.play { scene in
      let (monthly, coins) = try await seen(scene)
      var device = Device(scene)
      device.note(monthly, of: "anonymous")
      device.note(coins, of: "bob")

      _ = device.apply(.customerMerged(from: "anonymous", to: "alice"))

      #expect(ids(scene) == ["1001"])
      #expect(ids(scene, of: "bob") == ["1002"])
    }
  }
}
