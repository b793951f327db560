import AppStoreCore
import EntitlementAPI
import Foundation
import HTTPTypes
import StoreKitBackend
import Tessera
import Testing

/// The data that a purchase from an offering, or with an offer, sends to the server and the App
/// Store.
@Suite(.timeLimit(.minutes(30))) struct OfferingPurchaseTests {
  static let half = TestStoreProductDiscount(
    identifier: "half", price: 2, localizedPriceString: "$2.00", paymentMode: .payAsYouGo,
    subscriptionPeriod: .init(value: 1, unit: .month), numberOfPeriods: 3, type: .promotional
  ).toStoreProductDiscount()

  private func monthly(_ purchases: Purchases) async throws -> StoreProduct {
    try #require(await purchases.products(["com.example.monthly"]).first)
  }

  /// Makes the server respond to the next request with a body of the contract, unsigned.
  private func answer(_ scene: Scene, with body: some Encodable) throws {
    let bytes = try WireJSON.encode(body)
    scene.server.next(
      .change { reply in
        var response = HTTPResponse(status: .ok)
        response.headerFields[.contentType] = "application/json"
        reply = BufferedHTTPResponse(response, body: bytes)
      })
  }

  @Test func `A package sends its presentation context to the server`() async throws {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      let package = Package(
        identifier: "$rc_monthly", packageType: .monthly,
        storeProduct: try await monthly(purchases),
        presentedOfferingContext: PresentedOfferingContext(
          offeringIdentifier: "sale", placementIdentifier: "banner", targetingContext: nil))

      let result = try await purchases.purchase(package: package)

      #expect(result.customerInfo.entitlements["pro"]?.isActive == true)
      #expect(scene.server.receipts.first?.presentedOfferingIdentifier == "sale")
      #expect(scene.server.receipts.first?.presentedPlacementIdentifier == "banner")
    }
  }

  @Test func `A requested product's price is not sent for another product that was returned`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      let coins = try #require(await purchases.products(["com.example.coins"]).first)
      await scene.store.give(FakeStore.monthly)
      let held = try #require(try await scene.store.transactions(.all).first)
      await scene.store.end(with: .success(held))

      _ = try await purchases.purchase(product: coins)

      let receipt = scene.server.receipts.first { $0.initiationSource == .purchase }
      #expect(receipt?.productID == FakeStore.monthly && receipt?.price == nil)
    }
  }

  @Test func `A product without a package sends no offering, but sends the quantity`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      let coins = try #require(await purchases.products(["com.example.coins"]).first)

      _ = try await purchases.purchase(
        PurchaseParams.Builder(product: coins).with(quantity: 4).build())

      #expect(scene.server.receipts.first?.presentedOfferingIdentifier == nil)
      #expect(await scene.store.orders.first?.quantity == 4)
    }
  }

  @Test func `A test product cannot be bought`() async throws {
    try await Scene.play { scene in
      let purchases = await scene.launched()

      let failure = await error {
        _ = try await purchases.purchase(product: StoreProductTests.yearly.toStoreProduct())
      }

      #expect(failure == .productNotAvailableForPurchaseError)
      #expect(await scene.store.orders.isEmpty)
    }
  }

  @Test func `An offer is signed for a customer who subscribed, and used in the purchase`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      let monthly = try await monthly(purchases)
      _ = try await purchases.purchase(product: monthly)
      var signed = SignedOfferBody(
        keyID: "KEY", offerID: "half", productID: "com.example.monthly")
      signed.signature = SignedOfferBody.Signature(
        nonce: PurchaseParamsTests.nonce, signature: "c2ln",
        timestamp: Timestamp(milliseconds: 7))
      try answer(scene, with: SignedOffersBody(offers: [signed]))

      let offer = try await purchases.promotionalOffer(
        forProductDiscount: Self.half, product: monthly)
      _ = try await purchases.purchase(product: monthly, promotionalOffer: offer)

      #expect(offer.signedData.keyIdentifier == "KEY" && offer.signedData.timestamp == 7)
      #expect(scene.server.log.contains("POST /v1/offers"))
      #expect(await scene.store.orders.last?.promotionalOffer?.offerID == "half")
    }
  }

  @Test func `A customer who never subscribed, or whom the server rejects, gets no offer`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      let monthly = try await monthly(purchases)
      func ask(_ discount: StoreProductDiscount) async -> PurchasesError? {
        await error {
          _ = try await purchases.promotionalOffer(forProductDiscount: discount, product: monthly)
        }
      }
      let introductory = try #require(monthly.introductoryDiscount)
      #expect(await ask(introductory) == .productDiscountMissingIdentifierError)
      #expect(await ask(Self.half) == .ineligibleError)
      #expect(!scene.server.log.contains("POST /v1/offers"))

      _ = try await purchases.purchase(product: monthly)
      var refused = SignedOfferBody(keyID: "", offerID: "half", productID: "com.example.monthly")
      refused.error = APIErrorBody(code: .userIneligibleForPromoOffer, message: "not now")
      try answer(scene, with: SignedOffersBody(offers: [refused]))
      let failure = await ask(Self.half)
      #expect(failure == .ineligibleError && failure?.message.contains("not now") == true)
    }
  }

  @Test func `Balances are returned, and an unsigned response is rejected in enforced mode`()
    async throws
  {
    try await Scene.play { scene in
      let body = VirtualCurrenciesBody([
        VirtualCurrencyBody(balance: 70, code: "COINS", name: "Coins", description: "Shiny.")
      ])
      try answer(scene, with: body)
      let purchases = scene.launch(.informational)
      #expect(purchases.cachedVirtualCurrencies == nil)
      let currencies = try await purchases.virtualCurrencies()
      #expect(purchases.cachedVirtualCurrencies == currencies)
      purchases.invalidateVirtualCurrenciesCache()
      #expect(purchases.cachedVirtualCurrencies == nil)
      #expect(currencies["COINS"]?.balance == 70 && currencies["COINS"]?.name == "Coins")
      #expect(currencies["COINS"]?.serverDescription == "Shiny." && currencies["GEMS"] == nil)

      try answer(scene, with: body)
      let failure = await error { _ = try await scene.launch(.enforced).virtualCurrencies() }
      #expect(failure == .signatureVerificationFailed)
    }
  }
}
