import AppStoreCore
import EntitlementAPI
import Foundation
import Paywalls
import StoreKitBackend
import Synchronization
import Tessera
import TesseraUI
import Testing

/// Paywalls that the server describes, with a complete SDK.
///
/// The offering `default` has the packages `$rc_monthly` and `coins`; `sale` has `coins`.
@Suite(.timeLimit(.minutes(30))) struct DescribedPaywallTests {
  private static func paywall(_ title: String, _ packages: [PackageID] = []) -> Paywall {
    var english = PaywallTexts(title: title)
    english.callToAction = "Buy for {{ product.price_per_period }}"
    english.offerDetails = "{{ product.price }}"
    english.restore = "I have paid"
    english.termsURL = "https://example.com/terms"
    var german = PaywallTexts(title: "Werde Pro")
    german.terms = "AGB"
    return Paywall(
      template: .list, defaultLocale: "en", locales: ["en": english, "de": german],
      packages: packages)
  }

  private static func offerings(_ paywall: Paywall? = paywall("Go Pro")) -> OfferingsBody {
    let coins = PackageBody(identifier: "coins", productIdentifier: "com.example.coins")
    return OfferingsBody(
      currentOfferingID: "default",
      offerings: [
        OfferingBody(
          identifier: "default", description: "", metadata: [:],
          packages: [
            PackageBody(identifier: "$rc_monthly", productIdentifier: "com.example.monthly"), coins,
          ], paywall: paywall),
        OfferingBody(
          identifier: "sale", description: "", metadata: [:], packages: [coins],
          paywall: Self.paywall("Sale")),
      ],
      placements: PlacementsBody(
        fallbackOfferingID: "default", offeringIDsByPlacement: ["banner": "sale"]))
  }

  private func play(
    _ body: OfferingsBody = offerings(), _ run: (Scene) async throws -> Void
  ) async throws {
    try await Scene.play { scene in
      scene.server.state.withLock { $0.offerings = body }
      try await run(scene)
    }
  }

  @Test func `An offering has the paywall that the server describes`() async throws {
    try await play { scene in
      let offerings = try await scene.launch().offerings()
      #expect(offerings.current?.hasPaywall == true)
      #expect(offerings.current?.paywall?.locales["de"]?.title == "Werde Pro")
    }
    try await play(Self.offerings(nil)) { scene in
      let offerings = try await scene.launch().offerings()
      #expect(offerings.current?.hasPaywall == false && offerings["sale"]?.hasPaywall == true)
    }
  }

  @Test func `A placement or an experiment shows another offering with its own paywall`()
    async throws
  {
    try await play { @MainActor scene in
      let purchases = scene.launch()
      let offering = try #require(
        try await purchases.offerings().currentOffering(forPlacement: "banner"))
      let model = PaywallModel(purchases, offering: offering, languages: ["en"])
      await model.load()
      #expect(model.content?.title == "Sale")

      await model.purchase()
      #expect(model.outcome == .purchased)
      let receipt = try #require(scene.server.receipts.first)
      #expect(receipt.presentedOfferingIdentifier == "sale")
      #expect(receipt.presentedPlacementIdentifier == "banner")
    }
    // An experiment changes the current offering of a customer.
    var body = Self.offerings()
    body.currentOfferingID = "sale"
    try await play(body) { @MainActor scene in
      let model = PaywallModel(scene.launch(), unlocks: "pro", languages: ["en"])
      await model.load()
      #expect(model.content?.title == "Sale")
    }
  }

  @Test func `The content follows the selection, with the App Store's prices`() async throws {
    try await play(Self.offerings(Self.paywall("Go Pro", ["coins", "$rc_monthly"]))) {
      @MainActor scene in
      let purchases = scene.launch()
      let model = PaywallModel(purchases, unlocks: "pro", languages: ["en-GB"])
      #expect(model.content == nil && model.buyTitle == model.text.buy)
      await model.load()

      let products = await purchases.products(["com.example.monthly", "com.example.coins"])
      let monthly = try #require(
        products.first { $0.productIdentifier == "com.example.monthly" }?.localizedPriceString)
      let coins = try #require(
        products.first { $0.productIdentifier == "com.example.coins" }?.localizedPriceString)
      #expect(model.selection == "coins", "the first package of the paywall")
      #expect(model.content?.rows.map(\.details) == [coins, monthly])
      #expect(model.buyTitle == "Buy for \(coins)")

      model.selection = "$rc_monthly"
      #expect(model.buyTitle == "Buy for \(monthly) per month")
      #expect(model.content?.rows.map(\.isSelected) == [false, true])
      #expect(model.restoreTitle == "I have paid")
    }
  }

  @Test func `The links of the footer are those of the paywall, and otherwise those of the app`()
    async throws
  {
    let own = try #require(URL(string: "https://app.example.com/terms"))
    try await play { @MainActor scene in
      let model = PaywallModel(
        scene.launch(), unlocks: "pro", terms: own, languages: ["de"])
      #expect(model.footerLinks.map(\.url) == [own])
      await model.load()
      #expect(model.content?.locale == "de" && model.content?.title == "Werde Pro")
      #expect(model.footerLinks.map(\.title) == ["AGB"])
      #expect(model.footerLinks.map(\.url.absoluteString) == ["https://example.com/terms"])
      #expect(model.restoreTitle == model.text.restore, "texts of another language are not shown")
    }
    try await play(Self.offerings(nil)) { @MainActor scene in
      let model = PaywallModel(scene.launch(), unlocks: "pro", terms: own)
      await model.load()
      #expect(model.footerLinks.map(\.url) == [own] && model.content == nil)
    }
  }

  @Test func `Without an entitlement, a restore counts if it finds any`() async throws {
    try await play { @MainActor scene in
      let purchases = await scene.launched()
      let offering = try #require(try await purchases.offerings().current)
      let model = PaywallModel(purchases, offering: offering)
      await model.restore()
      #expect(model.outcome == .nothingToRestore)

      await scene.store.give(FakeStore.monthly)
      await model.restore()
      #expect(model.outcome == .restored)

      await scene.store.end(with: .userCancelled)
      await model.load()
      await model.purchase()
      #expect(model.outcome == nil)
    }
  }

  @MainActor @Test(arguments: [(true, "Try 2 weeks free"), (false, "Buy")])
  func `The introductory offer is in the texts of eligible customers only`(
    isEligible: Bool, title: String
  ) async {
    var texts = PaywallTexts(title: "Go Pro")
    texts.callToAction = "Buy"
    texts.callToActionWithIntroOffer = "Try {{ product.offer_period_with_unit }} free"
    let paywall = Paywall(template: .single, defaultLocale: "en", locales: ["en": texts])
    let yearly = Package(
      identifier: "yearly", packageType: .annual, storeProduct: Self.yearly,
      offeringIdentifier: "default")
    let model = PaywallModel(
      PaywallActions(
        offer: { () async throws(PurchasesError) in
          PaywallOffer(packages: [yearly], paywall: paywall)
        }, eligible: { _ in isEligible ? ["yearly"] : [] }, access: { _ in .denied(.neverOwned) },
        purchase: { _, _ async throws(PurchasesError) in nil },
        restore: { () async throws(PurchasesError) in .denied(.neverOwned) }))
    await model.load()
    #expect(model.buyTitle == title)
  }

  private static let yearly = TestStoreProduct(
    localizedTitle: "A year", price: 49.99, currencyCode: "USD", localizedPriceString: "$49.99",
    productIdentifier: "com.example.yearly", productType: .autoRenewableSubscription,
    localizedDescription: "", subscriptionPeriod: .init(value: 1, unit: .year),
    introductoryDiscount: TestStoreProductDiscount(
      identifier: "intro", price: 0, localizedPriceString: "$0.00", paymentMode: .freeTrial,
      subscriptionPeriod: .init(value: 2, unit: .week), numberOfPeriods: 1, type: .introductory)
  ).toStoreProduct()

  @Test func `A paywall is presented once, and only to customers known to have no access`() {
    var presentation = PaywallPresentation()
    #expect(presentation.isPresented(in: .locked))
    #expect(!presentation.isPresented(in: .open) && !presentation.isPresented(in: .waiting))
    presentation.dismiss()
    #expect(!presentation.isPresented(in: .locked))
  }
}
