import Foundation
import Tessera
import Testing

/// A product created by an app for its own tests: a yearly subscription for $69.99.
@Suite(.timeLimit(.minutes(30))) struct StoreProductTests {
  static let yearly = TestStoreProduct(
    localizedTitle: "Yearly", price: Decimal(6999) / 100, currencyCode: "USD",
    localizedPriceString: "$69.99", productIdentifier: "yearly",
    productType: .autoRenewableSubscription, localizedDescription: "All of it",
    subscriptionGroupIdentifier: "main", subscriptionPeriod: .init(value: 1, unit: .year),
    introductoryDiscount: TestStoreProductDiscount(
      identifier: "intro", price: 6, localizedPriceString: "$6.00", paymentMode: .payAsYouGo,
      subscriptionPeriod: .init(value: 2, unit: .month), numberOfPeriods: 1, type: .introductory),
    locale: Locale(identifier: "en_US"))

  @Test func `Prices of other periods are rounded down and formatted in the product's currency`() {
    let product = Self.yearly.toStoreProduct()

    #expect(product.localizedPricePerMonth == "$5.83" && product.localizedPricePerWeek == "$1.34")
    #expect(product.localizedPricePerYear == "$69.99" && product.localizedPricePerDay == "$0.19")
    #expect(product.pricePerMonth == NSDecimalNumber(string: "5.83"))
    #expect(product.priceDecimalNumber == NSDecimalNumber(string: "69.99"))
    #expect(product.priceFormatter?.string(from: product.priceDecimalNumber) == "$69.99")
    #expect(product.currencyCode == "USD" && product.productCategory == .subscription)
  }

  @Test func `A test product's own texts override computed ones`() {
    var test = Self.yearly
    test.localizedPricePerMonth = "almost nothing"

    #expect(test.toStoreProduct().localizedPricePerMonth == "almost nothing")
    #expect(test.toStoreProduct().localizedPricePerWeek == "$1.34")
  }

  @Test func `Without a period or a currency there are no formatted prices`() {
    var test = Self.yearly
    test.subscriptionPeriod = nil
    #expect(test.toStoreProduct().pricePerMonth == nil)
    #expect(test.toStoreProduct().localizedPricePerMonth == nil)

    test = Self.yearly
    test.currencyCode = nil
    #expect(test.toStoreProduct().pricePerMonth != nil)
    #expect(test.toStoreProduct().localizedPricePerMonth == nil)
    #expect(test.toStoreProduct().priceFormatter == nil)
  }

  @Test func `An introductory offer has its price, and its price per month`() throws {
    let product = Self.yearly.toStoreProduct()
    let offer = try #require(product.introductoryDiscount)

    #expect(product.localizedIntroductoryPriceString == "$6.00" && offer.pricePerMonth == 3)
    #expect(offer.id == offer.id && offer.type == .introductory && offer.sk2Discount == nil)
    #expect(offer.priceDecimalNumber == 6)
  }

  @Test(arguments: [
    (StoreProduct.ProductType.autoRenewableSubscription, StoreProduct.ProductCategory.subscription),
    (.nonRenewableSubscription, .subscription), (.consumable, .nonSubscription),
    (.nonConsumable, .nonSubscription),
  ])
  func `A product is a subscription whether it renews or not`(
    type: StoreProduct.ProductType, category: StoreProduct.ProductCategory
  ) {
    var test = Self.yearly
    test.productType = type

    #expect(test.toStoreProduct().productCategory == category)
  }

  @Test func `A test product is eligible for the offer it has`() async {
    var without = Self.yearly
    without.introductoryDiscount = nil

    #expect(await StoreKitAdapter().introEligibility(of: Self.yearly.toStoreProduct()) == .eligible)
    #expect(
      await StoreKitAdapter().introEligibility(of: without.toStoreProduct()) == .noIntroOfferExists)
    #expect(IntroEligibilityStatus.allCases.filter(\.isEligible) == [.eligible])
  }
}
