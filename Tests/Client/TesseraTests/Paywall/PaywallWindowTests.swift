import EntitlementAPI
import StoreKit
import Tessera
import TesseraUI
import Testing

/// A paywall whose view calls StoreKit itself, like SwiftUI's `PurchaseAction` in the view's
/// window.
@Suite(.timeLimit(.minutes(30))) struct PaywallWindowTests {
  @Test func `A view that calls StoreKit in its own window sells like the SDK`() async throws {
    try await Scene.play { @MainActor scene in
      let purchases = await scene.launched()
      let monthly = try #require(await purchases.products(["com.example.monthly"]).first)
      let package = Package(
        identifier: "$rc_monthly", packageType: .monthly, storeProduct: monthly,
        offeringIdentifier: "default")
      var actions = PaywallActions(purchases, unlocks: "pro", offering: nil)
      actions.offer = { () async throws(PurchasesError) in PaywallOffer(packages: [package]) }
      let model = PaywallModel(actions)
      await model.load()

      var asked: [String] = []
      await model.purchase { product, options in
        asked.append(product.id)
        #expect(!options.isEmpty, "the customer's token goes with it")
        return try await product.purchase(options: options)
      }

      #expect(asked == ["com.example.monthly"])
      #expect(model.outcome == .purchased)
      #expect(scene.server.receipts.count == 1)
      #expect(await scene.store.finished.count == 1)
    }
  }
}
