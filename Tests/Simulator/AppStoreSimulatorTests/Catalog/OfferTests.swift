import AppStoreCore
import AppStoreSimulator
import StoreConfiguration
import Testing

@Suite(.timeLimit(.minutes(30))) struct OfferTests {
  private func shop() throws -> Shop {
    var shop = try Shop()
    try shop.addOffers()
    return shop
  }

  @Test func `A promotional offer requires a current or former subscription`() throws {
    var shop = try shop()
    let offer = RequestedOffer.promotional("loyal")
    #expect(!shop.store.isEligible("anna", for: offer, of: "weekly"))
    let before = shop.store
    #expect(throws: StorePurchaseError.ineligibleForOffer(offer, product: "weekly")) {
      try shop.buy("weekly", with: offer)
    }
    #expect(shop.store == before)
    try shop.buy("news")
    #expect(shop.store.isEligible("anna", for: offer, of: "weekly"))
    let transaction = try shop.buy("weekly", with: offer).transaction
    #expect(transaction.offerType == .promotional)
    #expect(transaction.offerIdentifier == "loyal")
    #expect(transaction.offerDiscountType == .payAsYouGo)
    #expect(transaction.price == 500)
  }

  @Test func `A code is redeemed once, by eligible customers`() throws {
    var shop = try shop()
    let offer = RequestedOffer.code("NEW")
    try shop.store.addOffer(
      StoreOffer(
        type: .code, id: "NEW", discountType: .freeTrial,
        period: SubscriptionPeriod(value: 1, unit: .month), customers: [.new, .expired]),
      to: "weekly")
    let receipt = try shop.buy("weekly", with: offer)
    #expect(receipt.effects.names == ["SUBSCRIBED/INITIAL_BUY"])
    #expect(receipt.transaction.price == 0)
    #expect(receipt.transaction.offerType == .code)
    #expect(receipt.transaction.expiresDate == (try day("2026-02-28")))
    try shop.autoRenew(false)
    try shop.advance(to: "2026-04-01")
    #expect(!shop.store.isEligible("anna", for: offer, of: "weekly"))
    try shop.buy("weekly", as: "ben")
    #expect(!shop.store.isEligible("ben", for: offer, of: "weekly"))
    #expect(shop.store.isEligible("carl", for: offer, of: "weekly"))
  }

  @Test func `A win-back offer requires an ended subscription`() throws {
    var shop = try shop()
    try shop.store.addOffer(
      StoreOffer(
        type: .winBack, id: "long", discountType: .payUpFront,
        period: SubscriptionPeriod(value: 3, unit: .month), priceMilliunits: 990,
        minimumPaidMonths: 2), to: "monthly.other")
    let offer = RequestedOffer.winBack("long")
    try shop.buy("monthly.other")
    #expect(!shop.store.isEligible("anna", for: offer, of: "monthly.other"))
    try shop.autoRenew(false)
    try shop.advance(to: "2026-03-01")
    #expect(!shop.store.isEligible("anna", for: offer, of: "monthly.other"))
    #expect(try shop.state().renewalInfo.eligibleWinBackOfferIds?.contains("long") == false)
    try shop.buy("monthly.other")
    try shop.autoRenew(false)
    try shop.advance(to: "2026-05-01")
    #expect(try shop.state().renewalInfo.eligibleWinBackOfferIds?.prefix(2) == ["return", "long"])
    let receipt = try shop.buy("monthly.other", with: offer)
    #expect(receipt.effects.names == ["SUBSCRIBED/RESUBSCRIBE"])
    #expect(receipt.transaction.offerType == .winBack)
    #expect(receipt.transaction.expiresDate == (try day("2026-08-01")))
    #expect(try shop.state().renewalInfo.eligibleWinBackOfferIds == nil)
  }

  @Test func `A win-back offer requires an earlier purchase of the product`() throws {
    var shop = try Shop()
    for (product, id) in [("weekly", "week"), ("monthly.other", "month"), ("yearly", "year")]
      as [(ProductID, String)]
    {
      try shop.store.addOffer(
        StoreOffer(
          type: .winBack, id: id, discountType: .freeTrial, period: .init(value: 1, unit: .week)),
        to: product)
    }
    try shop.buy("weekly")
    try shop.advance(to: "2026-02-10")
    try shop.buy("monthly.other")
    try shop.autoRenew(false)
    try shop.advance(to: "2026-04-01")
    #expect(try shop.state().renewalInfo.eligibleWinBackOfferIds == ["month", "week"])
    #expect(shop.store.isEligible("anna", for: .winBack("week"), of: "weekly"))
    #expect(!shop.store.isEligible("anna", for: .winBack("year"), of: "yearly"))
  }

  @Test func `A chosen offer does not use up the introductory one`() throws {
    var shop = try shop()
    #expect(try shop.buy("monthly", with: .code("SUMMER")).transaction.offerType == .code)
    try shop.autoRenew(false)
    try shop.advance(to: "2026-05-01")
    #expect(shop.store.isEligibleForIntroOffer("anna", in: "G1"))
  }

  @Test func `The developer's server may allow the introductory offer again, or deny it`() throws {
    var shop = try shop()
    let refused = PurchaseRequest(productID: "monthly", allowIntroductoryOffer: false)
    #expect(try shop.store.purchase(refused, by: "anna").transaction.price == 4990)
    let allowed = PurchaseRequest(productID: "monthly", allowIntroductoryOffer: true)
    for _ in 0..<2 {
      #expect(try shop.store.purchase(allowed, by: "ben").transaction.price == 0)
      try shop.change { try $0.expireSubscription(group: "G1", account: "ben") }
      #expect(!shop.store.isEligibleForIntroOffer("ben", in: "G1"))
    }
  }

  @Test(arguments: [(1, 0), (4, 1), (9, 2), (53, 12)])
  func `Paid weeks add up to months`(weeks: Int, months: Int) throws {
    var shop = try shop()
    for minimum in [months, months + 1] {
      try shop.store.addOffer(
        StoreOffer(
          type: .winBack, id: "\(minimum)", discountType: .freeTrial,
          period: SubscriptionPeriod(value: 1, unit: .week), minimumPaidMonths: minimum),
        to: "weekly")
    }
    try shop.buy("weekly")
    shop.change { $0.advance(by: .days(7 * (weeks - 1))) }
    try shop.autoRenew(false)
    shop.change { $0.advance(by: .days(7)) }
    #expect(shop.store.isEligible("anna", for: .winBack("\(months)"), of: "weekly"))
    #expect(!shop.store.isEligible("anna", for: .winBack("\(months + 1)"), of: "weekly"))
  }

  @Test func `Choosing another plan for the renewal replaces a redeemed offer`() throws {
    var shop = try shop()
    try shop.buy("monthly.other")
    try shop.buy("monthly.other", with: .promotional("loyal"))
    #expect(try shop.state().renewalInfo.offerIdentifier == "loyal")
    #expect(try shop.state().renewalInfo.offerType == .promotional)
    #expect(try shop.state().renewalInfo.renewalPrice == 500)
    try shop.buy("weekly")
    #expect(try shop.state().renewalInfo.offerIdentifier == nil)
    #expect(try shop.state().renewalInfo.renewalPrice == 1990)
  }

  @Test func `An unknown or unsuitable offer is rejected by name`() throws {
    var shop = try shop()
    #expect(throws: StorePurchaseError.unknownOffer(.code("X"), product: "weekly")) {
      try shop.buy("weekly", with: .code("X"))
    }
    let free = StoreOffer(type: .code, id: "FREE", discountType: .freeTrial, period: nil)
    #expect(throws: CatalogChangeError.unusableOffer("FREE", product: "weekly")) {
      try shop.store.addOffer(free, to: "weekly")
    }
    #expect(throws: CatalogChangeError.unusableOffer("FREE", product: "coins")) {
      try shop.store.addOffer(free, to: "coins")
    }
    #expect(throws: CatalogChangeError.unknownProduct("gold")) {
      try shop.store.addOffer(free, to: "gold")
    }
    #expect(
      shop.store.offers(of: "monthly").map(\.type) == [
        .introductory, .promotional, .code, .winBack,
      ])
  }
}
