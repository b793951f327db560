import AppStoreCore
import Foundation
import StoreKitBackend
import Tessera
import TesseraUI
import Testing

/// Sales of an app without a server, with the same calls as with one.
@Suite(.timeLimit(.minutes(30))) struct OnDeviceShopTests {
  private static let both: OnDeviceCatalog = [
    "pro": ["com.example.monthly"], "rich": ["com.example.coins", "com.example.lost"],
  ]

  @Test func `The catalog is an offering, sorted by period, with lifetime products last`()
    async throws
  {
    try await Scene.play { scene in
      let offerings = try await scene.startOnDevice(Self.both).offerings()

      #expect(offerings.current?.identifier == "default")
      #expect(
        offerings.current?.availablePackages.map(\.identifier)
          == ["$rc_monthly", "com.example.coins"])
      #expect(offerings.current?.monthly?.storeProduct.productIdentifier == "com.example.monthly")
    }
  }

  @Test func `An app may set its products and their order`() async throws {
    try await Scene.play { scene in
      let catalog = OnDeviceCatalog(
        ["pro": ["com.example.monthly"]], offering: ["com.example.coins", "com.example.monthly"])
      let packages = try await scene.startOnDevice(catalog).offerings().current?.availablePackages

      #expect(packages?.map(\.identifier) == ["com.example.coins", "$rc_monthly"])
    }
  }

  @Test
  func `An error names unavailable catalog products, or an unreachable App Store`()
    async throws
  {
    try await Scene.play { scene in
      let none = scene.startOnDevice(["pro": ["com.example.lost"]])
      let missing = await error { _ = try await none.offerings() }
      #expect(missing == .configurationError)
      #expect(missing?.message.contains("com.example.lost") == true)

      await scene.store.lose()
      let lost = await error { _ = try await scene.startOnDevice().offerings() }
      #expect(lost != nil && lost != .configurationError)
    }
  }

  @Test func `A paywall sells on the device as it does with a server`() async throws {
    try await Scene.play { @MainActor scene in
      let model = PaywallModel(scene.startOnDevice(), unlocks: "pro")
      await model.load()
      #expect(model.selection == "$rc_monthly")

      await model.purchase()
      #expect(model.outcome == .purchased)
    }
  }

  @Test func `A purchase made by the app is recorded on the device and left unfinished`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = scene.startOnDevice {
        $0.with(purchasesAreCompletedBy: .myApp, storeKitVersion: .storeKit2)
      }
      await scene.store.give(FakeStore.monthly)

      let recorded = try await purchases.recordPurchase(productID: "com.example.monthly")

      #expect(recorded?.transactionIdentifier == "1001")
      #expect(await scene.store.finished.isEmpty)
      await scene.store.mute()
      #expect(await purchases.access(to: "pro") == .granted)
    }
  }
}
