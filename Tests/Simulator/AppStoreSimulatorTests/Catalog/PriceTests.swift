import AppStoreCore
import AppStoreSimulator
import StoreConfiguration
import Testing

@Suite(.timeLimit(.minutes(30))) struct PriceTests {
  @Test func `A preserved price lasts until another purchase`() throws {
    var shop = try Shop()
    try shop.buy("weekly")
    #expect(try shop.setPrice(2990, of: "weekly", .keepPrice).isEmpty)
    #expect(try shop.advance(to: "2026-02-07").transactions.map(\.price) == [1990])
    #expect(try shop.buy("weekly", as: "ben").transaction.price == 2990)
    try shop.autoRenew(false)
    try shop.advance(to: "2026-02-20")
    #expect(try shop.buy("weekly").transaction.price == 2990)
  }

  @Test func `A lower price applies to every subscriber at the renewal, without notice`() throws {
    var shop = try Shop()
    try shop.buy("weekly")
    try shop.setPrice(2990, of: "weekly", .mustConsent(from: shop.store.now))
    #expect(try shop.state().renewalInfo.priceIncreaseStatus == .pending)
    #expect(try shop.setPrice(990, of: "weekly", .keepPrice).names == [])
    #expect(try shop.state().renewalInfo.priceIncreaseStatus == nil)
    #expect(try shop.state().renewalInfo.renewalPrice == 990)
    #expect(try shop.advance(to: "2026-02-07").transactions.map(\.price) == [990])
  }

  @Test func `Without required consent the higher price applies from its date`() throws {
    var shop = try Shop()
    try shop.buy("weekly")
    let date = try day("2026-02-10")
    #expect(
      try shop.setPrice(2990, of: "weekly", .payMore(from: date)).names
        == ["PRICE_INCREASE/ACCEPTED"])
    #expect(try shop.state().renewalInfo.priceIncreaseStatus == .consented)
    #expect(try shop.state().renewalInfo.renewalPrice == 1990)
    #expect(try shop.advance(to: "2026-02-14").transactions.map(\.price) == [1990, 2990])
    #expect(try shop.state().renewalInfo.priceIncreaseStatus == nil)
  }

  @Test func `A price increase does not apply to another plan`() throws {
    var shop = try Shop()
    try shop.buy("weekly")
    try shop.setPrice(2990, of: "weekly", .mustConsent(from: shop.store.now))
    try shop.buy("yearly")
    #expect(try shop.state().renewalInfo.priceIncreaseStatus == nil)
    #expect(throws: ChangeError.noPriceIncrease("anna", "G1")) {
      try shop.store.consentToPriceIncrease(group: "G1", account: "anna")
    }
    #expect(throws: ChangeError.noPriceIncrease("anna", "G1")) {
      try shop.store.declinePriceIncrease(group: "G1", account: "anna")
    }
  }

  @Test func `A late payment costs the price at its due date`() throws {
    var shop = try Shop()
    try shop.buy("weekly")
    shop.billingIssue(true)
    try shop.advance(to: "2026-02-09")
    try shop.setPrice(2990, of: "weekly", .mustConsent(from: day("2026-02-01")))
    #expect(shop.billingIssue(false).transactions.map(\.price) == [1990])
    #expect(try shop.advance(to: "2026-02-14").names == ["EXPIRED/PRICE_INCREASE"])
    #expect(try shop.state().renewalInfo.expirationIntent == .noPriceConsent)
  }

  @Test func `Each storefront has its own price and currency`() throws {
    var shop = try Shop()
    let germany = try #require(Storefront(countryCode: "DEU"))
    _ = try shop.store.setPrice(2490, of: "weekly", in: germany)
    #expect(shop.store.price(of: "weekly", in: germany) == 2490)
    #expect(shop.store.price(of: "weekly", in: .unitedStates) == 1990)
    shop.change { $0.setStorefront(germany, of: "anna") }
    let weekly = try shop.buy("weekly").transaction
    #expect(weekly.price == 2490)
    #expect(weekly.currency == "EUR")
    #expect(weekly.storefront == "DEU")
    #expect(weekly.storefrontId == "143443")
    #expect(try shop.buy("weekly", as: "ben").transaction.currency == "USD")
  }

  @Test func `After a move the renewal is charged in the new storefront`() throws {
    var shop = try Shop()
    let before = try shop.buy("weekly").transaction
    let germany = try #require(Storefront(countryCode: "DEU"))
    _ = try shop.store.setPrice(2490, of: "weekly", in: germany)
    shop.change { $0.setStorefront(germany, of: "anna") }
    #expect(try shop.state().renewalInfo.renewalPrice == 2490)
    #expect(try shop.state().renewalInfo.currency == "EUR")
    #expect(shop.store.transaction(before.transactionId) == before)
    let renewal = try #require(shop.advance(to: "2026-02-07").transactions.first)
    #expect(renewal.price == 2490)
    #expect(renewal.storefront == "DEU")
  }

  @Test func `A customer who returns to the first storefront pays its price again`() throws {
    var shop = try Shop()
    let japan = try #require(Storefront(countryCode: "JPN"))
    _ = try shop.store.setPrice(300_000, of: "weekly", in: japan)
    try shop.buy("weekly")
    shop.change { $0.setStorefront(japan, of: "anna") }
    let renewal = try #require(shop.advance(to: "2026-02-07").transactions.first)
    #expect(renewal.price == 300_000)
    #expect(renewal.storefront == "JPN")
    #expect(renewal.currency == "JPY")
    shop.change { $0.setStorefront(.unitedStates, of: "anna") }
    #expect(try shop.advance(to: "2026-02-14").transactions.map(\.price) == [1990])
    #expect(shop.store.storefront(of: "ben") == .unitedStates)
  }

  @Test func `A price increase of the old storefront is dropped after a move`() throws {
    var shop = try Shop()
    try shop.buy("weekly")
    try shop.setPrice(2990, of: "weekly", .mustConsent(from: shop.store.now))
    let germany = try #require(Storefront(countryCode: "DEU"))
    shop.change { $0.setStorefront(germany, of: "anna") }
    #expect(try shop.state().renewalInfo.priceIncreaseStatus == nil)
    #expect(try shop.advance(to: "2026-02-07").names == ["DID_RENEW"])
  }

  @Test func `A canceled or future plan requires no consent to a price increase`() throws {
    var shop = try Shop()
    try shop.buy("weekly")
    try shop.buy("monthly.other", as: "ben")
    try shop.buy("weekly", as: "ben")
    try shop.autoRenew(false)
    try shop.advance(to: "2026-02-08")
    #expect(try shop.setPrice(2990, of: "weekly", .mustConsent(from: shop.store.now)).names == [])
    let ben = try #require(shop.store.statuses(of: "ben").first)
    #expect(ben.renewalInfo.renewalPrice == 2990)
  }

  @Test func `A price must be nonnegative and have a product`() throws {
    var shop = try Shop()
    #expect(throws: CatalogChangeError.negativePrice(-1)) {
      try shop.store.setPrice(-1, of: "weekly")
    }
    #expect(throws: CatalogChangeError.unknownProduct("gold")) {
      try shop.store.setPrice(1, of: "gold")
    }
  }

  @Test func `A product not for sale is neither sold nor renewed until it is again`() throws {
    var shop = try Shop()
    try shop.buy("weekly")
    try shop.store.setForSale(false, "weekly")
    #expect(throws: StorePurchaseError.notForSale("weekly")) { try shop.buy("weekly", as: "ben") }
    try shop.advance(to: "2026-02-08")
    #expect(try shop.state().renewalInfo.expirationIntent == .productUnavailable)
    try shop.store.setForSale(true, "weekly")
    #expect(try shop.buy("weekly").effects.names == ["SUBSCRIBED/RESUBSCRIBE"])
    #expect(throws: CatalogChangeError.unknownProduct("gold")) {
      try shop.store.setForSale(true, "gold")
    }
  }
}
