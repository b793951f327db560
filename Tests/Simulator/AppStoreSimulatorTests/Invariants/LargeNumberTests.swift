import AppStoreCore
import AppStoreSimulator
import StoreConfiguration
import Testing

/// The maximum numbers of the store, and larger ones.
@Suite(.timeLimit(.minutes(30))) struct LargeNumberTests {
  private let most = Price.largestMilliunits

  private func offer(_ price: Int64, count: Int = 1) throws -> StoreOffer {
    StoreOffer(
      type: .promotional, id: "long", discountType: .payUpFront,
      period: SubscriptionPeriod(value: 1000, unit: .year), periodCount: count,
      priceMilliunits: price)
  }

  @Test(arguments: [Price.largestMilliunits + 1, .max])
  func `A price too large to add up is rejected`(price: Int64) throws {
    var shop = try Shop()
    try shop.addOffers()
    let before = shop.store
    #expect(throws: CatalogChangeError.priceTooHigh(price)) {
      try shop.store.setPrice(price, of: "coins")
    }
    #expect(throws: CatalogChangeError.priceTooHigh(price)) {
      try shop.store.setMonthlyPrice(price, of: "yearly")
    }
    #expect(throws: CatalogChangeError.priceTooHigh(price)) {
      try shop.store.setOfferPrice(
        price, type: .promotional, id: "loyal", of: "monthly",
        in: Storefront(countryCode: "USA") ?? shop.store.storefront(of: "anna"))
    }
    #expect(throws: CatalogChangeError.unusableOffer("long", product: "monthly")) {
      try shop.store.addOffer(try offer(price), to: "monthly")
    }
    #expect(throws: CatalogChangeError.unusableOffer("long", product: "monthly")) {
      try shop.store.addOffer(try offer(1, count: 1001), to: "monthly")
    }
    #expect(shop.store == before)
  }

  @Test func `The maximum price is charged, refunded in part, and refunded in full`() throws {
    var shop = try Shop()
    try shop.change { try $0.setPrice(most, of: "coins") }
    let coins = try shop.buy("coins", quantity: 10).transaction
    #expect(coins.price == 10 * most)
    try shop.change { try $0.refund(coins.transactionId, reason: .other, share: .part(99_999)) }
    #expect(
      shop.store.charges(of: "anna").map(\.refundedMilliunits) == [most / 10_000 * 99_999])
    try shop.change { try $0.reverseRefund(coins.transactionId) }
    try shop.refund(coins.transactionId)
    #expect(shop.store.charges(of: "anna").map(\.refundedMilliunits) == [10 * most])
  }

  @Test func `The maximum price of the maximum seats is charged and refunded`() throws {
    var shop = try Shop()
    try shop.change { try $0.setPrice(most, of: "monthly.other") }
    try shop.store.setSeatSale(SeatSale(.organization, limit: 10_000), of: "monthly.other")
    let team = try shop.buy("monthly.other", quantity: 10_000).transaction
    try shop.change { try $0.refundSeats(9999, of: team.transactionId, share: .part(50_000)) }
    try shop.advance(to: "2026-02-10")
    try shop.change { try $0.refund(team.transactionId, reason: .other, share: .unused) }
    #expect(shop.store.charges(of: "anna").map(\.milliunits) == [10_000 * most])
  }

  @Test func `Items of Advanced Commerce together cost no more than the maximum price`() throws {
    var shop = try Shop()
    let weekly = try shop.migrate()
    try shop.change { try $0.changePrices(of: weekly, ["coach": .max, "news": .max]) }
    #expect(try shop.state().renewalInfo.renewalPrice == most)
    try shop.advance(to: "2026-02-10")
    let id = try shop.state().transaction.transactionId
    let items = [("coach", AdvancedCommerceRefundType.prorated), ("news", .full)].map {
      AdvancedCommerceItemRefund(sku: $0, reason: .other, type: $1, isRevoked: true)
    }
    try shop.change { try $0.refundItems(items, of: id) }
    #expect(shop.store.charges(of: "anna").last?.refundedMilliunits == most)
  }

  @Test func `A period of a million years can be refunded for its unused part`() throws {
    var shop = try Shop()
    try shop.buy("monthly")
    try shop.store.addOffer(try offer(most, count: 1000), to: "yearly")
    let order = PurchaseRequest(productID: "yearly", offer: .promotional("long"))
    let long = try shop.store.purchase(order, by: "anna").transaction
    try shop.change { try $0.refund(long.transactionId, reason: .other, share: .unused) }
    #expect(shop.store.transaction(long.transactionId)?.revocationPercentage == 100_000)
  }

  @Test func `A configuration created in code may have any price`() throws {
    var shop = try Shop()
    var configuration = shop.store.configuration
    for index in configuration.products.indices {
      configuration.products[index].priceMilliunits = index % 2 == 0 ? .max : .min
    }
    let ids = configuration.products.map(\.id)
    shop.store = AppStoreState(
      configuration: configuration, app: shop.store.app, environment: .sandbox,
      startingAt: shop.store.now, seed: 1)
    for id in ids { try shop.buy(id) }
    let prices = shop.store.history(of: "anna").compactMap(\.price)
    #expect(Set(prices) == [0, most])
  }

  @Test func `Refunds of items and seats never exceed the charge, and revoked ones stay revoked`()
    throws
  {
    var shop = try Shop()
    let team = try shop.buySeats(3, .appleHosted)
    let id = TransactionID(team.rawValue)
    try shop.change { try $0.refundSeats(2, of: id) }
    try shop.change { try $0.migrateToAdvancedCommerce(team, AdvancedCommerceTests.terms) }
    let items = ["coach", "news"].map {
      AdvancedCommerceItemRefund(sku: $0, reason: .other, type: .full, isRevoked: true)
    }
    try shop.change { try $0.refundItems(items, of: id) }
    #expect(shop.store.charges(of: "anna").map(\.refundedMilliunits) == [2 * 4490 + 1500])
  }

  @Test func `A seat assigned again after the billing retry time starts anew at every pace`() throws
  {
    var shop = try Shop(pace: SubscriptionDurations(.monthlyRenewalEveryFiveMinutes))
    let team = try shop.buySeats(2, .appleHosted)
    try shop.assign(team, to: "ben")
    try shop.change { try $0.unassignSeat(of: team, from: "ben") }
    shop.change { $0.advance(by: .seconds(900)) }
    try shop.assign(team, to: "ben")
    let info = try #require(shop.store.statuses(of: "ben").first?.renewalInfo)
    #expect(info.recentSubscriptionStartDate == shop.store.now)
  }
}
