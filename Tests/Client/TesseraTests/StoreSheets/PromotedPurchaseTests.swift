import Foundation
import StoreKitBackend
import Tessera
import Testing
import WaitingTestSupport

/// Purchases that a customer starts in the App Store, outside the app.
@Suite(.timeLimit(.minutes(30))) struct PromotedPurchaseTests {
  /// Collects the purchases to continue.
  @MainActor private final class Shop: PurchasesDelegate {
    private(set) var offered: [(product: StoreProduct, start: StartPurchaseBlock)] = []

    nonisolated init() {}

    func purchases(
      _ purchases: Purchases, readyForPromotedProduct product: StoreProduct,
      purchase startPurchase: @escaping StartPurchaseBlock
    ) {
      offered.append((product, startPurchase))
    }

    func untilOffered(_ count: Int) async throws {
      try await eventually("a promoted purchase is offered") { offered.count >= count }
    }
  }

  private func monthly(_ purchases: Purchases) async throws -> StoreProduct {
    try #require(await purchases.products(["com.example.monthly"]).first)
  }

  @Test func `The delegate is called, and the purchase is made when it continues`() async throws {
    try await Scene.play { @MainActor scene in
      let purchases = await scene.launched()
      let shop = Shop()
      purchases.delegate = shop
      purchases.delegateNotifier.offer(
        PromotedPurchase(product: try await monthly(purchases), offer: nil))
      try await shop.untilOffered(1)
      #expect(await scene.store.orders.isEmpty, "nothing is bought before the app goes on")

      let offered = try #require(shop.offered.first)
      #expect(offered.product.productIdentifier == "com.example.monthly")
      let info = await withCheckedContinuation { continuation in
        offered.start { _, info, _, _ in continuation.resume(returning: info) }
      }

      #expect(info?.entitlements["pro"]?.isActive == true)
      #expect(scene.server.receipts.count == 1)
      #expect(await scene.store.finished.count == 1)
    }
  }

  @Test func `Purchases started before a delegate was set are passed to it, each once`()
    async throws
  {
    try await Scene.play { @MainActor scene in
      let purchases = await scene.launched()
      let promoted = PromotedPurchase(product: try await monthly(purchases), offer: nil)
      purchases.delegateNotifier.offer(promoted)
      purchases.delegateNotifier.offer(promoted)
      purchases.delegate = nil

      let shop = Shop()
      purchases.delegate = shop
      try await shop.untilOffered(1)

      let second = Shop()
      purchases.delegate = second
      purchases.delegateNotifier.offer(promoted)
      try await second.untilOffered(1)
      #expect(shop.offered.count == 1 && second.offered.count == 1)
    }
  }

  @Test(arguments: StoreProductDiscount.DiscountType.allCases)
  func `Only a win-back offer is part of the purchase`(
    type: StoreProductDiscount.DiscountType
  ) {
    let offer = TestStoreProductDiscount(
      identifier: "back", price: 1, localizedPriceString: "$1.00", paymentMode: .payUpFront,
      subscriptionPeriod: .init(value: 1, unit: .month), numberOfPeriods: 1, type: type
    ).toStoreProductDiscount()
    let params = PromotedPurchase(
      product: StoreProductTests.yearly.toStoreProduct(), offer: offer
    ).params

    #expect(params.winBackOffer?.discount == (type == .winBack ? offer : nil))
    #expect(params.promotionalOffer == nil)
  }
}
