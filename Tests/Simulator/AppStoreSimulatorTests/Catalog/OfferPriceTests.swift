import AppStoreCore
import AppStoreSimulator
import StoreConfiguration
import Testing

/// Prices of offers in each storefront.
@Suite(.timeLimit(.minutes(30))) struct OfferPriceTests {
  private let japan = Storefront(countryCode: "JPN")

  @Test func `An offer costs its storefront's price, and elsewhere its own`() throws {
    var shop = try Shop()
    try shop.addOffers()
    let japan = try #require(japan)
    try shop.store.setOfferPrice(
      80_000, type: .promotional, id: "loyal", of: "weekly", in: japan)
    try shop.store.setOfferPrice(120_000, type: .introductory, id: nil, of: "news", in: japan)
    _ = shop.change { $0.setStorefront(japan, of: "ben") }
    let introductory = try shop.buy("news", as: "ben").transaction
    #expect(introductory.price == 120_000)
    #expect(introductory.currency == "JPY")
    #expect(
      try shop.buy("weekly", with: .promotional("loyal"), as: "ben").transaction.price == 80_000)
    try shop.buy("news")
    #expect(try shop.buy("weekly", with: .promotional("loyal")).transaction.price == 500)
    #expect(shop.store.offers(of: "news", in: japan).map(\.priceMilliunits).first == 120_000)
    #expect(shop.store.offers(of: "news").map(\.priceMilliunits).first == 990)
  }

  @Test func `A running offer keeps its price until its end`() throws {
    var shop = try Shop()
    let home = shop.store.configuration.settings.storefront
    try shop.buy("news")
    try shop.store.setOfferPrice(10, type: .introductory, id: nil, of: "news", in: home)
    #expect(try shop.advance(to: "2026-03-01").transactions.map(\.price) == [990])
    #expect(try shop.buy("news", as: "ben").transaction.price == 10)
  }

  @Test func `A code for a one-time product has a price in each storefront too`() throws {
    var shop = try Shop()
    try shop.addOffers()
    let japan = try #require(japan)
    try shop.store.setOfferPrice(15_000, type: .code, id: "SUMMER", of: "coins", in: japan)
    _ = shop.change { $0.setStorefront(japan, of: "ben") }
    #expect(try shop.buy("coins", with: .code("SUMMER"), as: "ben").transaction.price == 15_000)
    #expect(try shop.buy("coins", with: .code("SUMMER")).transaction.price == 100)
  }

  @Test func `A price requires an offer, a product and a nonnegative number`() throws {
    var shop = try Shop()
    let japan = try #require(japan)
    let before = shop.store
    #expect(throws: CatalogChangeError.unknownOffer("none", product: "weekly")) {
      try shop.store.setOfferPrice(1, type: .promotional, id: "none", of: "weekly", in: japan)
    }
    #expect(throws: CatalogChangeError.unknownProduct("gold")) {
      try shop.store.setOfferPrice(1, type: .promotional, id: "none", of: "gold", in: japan)
    }
    #expect(throws: CatalogChangeError.negativePrice(-1)) {
      try shop.store.setOfferPrice(-1, type: .introductory, id: nil, of: "news", in: japan)
    }
    #expect(shop.store == before)
  }
}
