import AppStoreCore
import AppStoreSimulator
import Testing

extension Shop {
  /// Buys a weekly plan and migrates it to two items of Advanced Commerce.
  @discardableResult
  mutating func migrate() throws -> OriginalTransactionID {
    let original = try buy("weekly").transaction.originalTransactionId
    try change { try $0.migrateToAdvancedCommerce(original, AdvancedCommerceTests.terms) }
    return original
  }
}

@Suite(.timeLimit(.minutes(30))) struct AdvancedCommerceTests {
  static let terms = AdvancedCommerceTerms(
    descriptors: AdvancedCommerceDescriptors(description: "Two channels", displayName: "Bundle"),
    items: [
      AdvancedCommerceRenewalItem(
        sku: "coach", displayName: "Coach", description: "A coach", price: 1000),
      AdvancedCommerceRenewalItem(
        sku: "news", displayName: "News", description: "The news", price: 500),
    ], taxCode: "C003-00-1", requestReferenceID: "6f9619ff-8b86-d011-b42d-00c04fc964ff")

  @Test func `A migration shows the items at once and renews at their price`() throws {
    var shop = try Shop()
    let weekly = try shop.migrate()
    let state = try shop.state()
    #expect(state.transaction.price == 1990)
    #expect(state.transaction.advancedCommerceInfo?.items?.map(\.sku) == ["coach", "news"])
    #expect(state.transaction.advancedCommerceInfo?.period == .oneWeek)
    #expect(state.renewalInfo.advancedCommerceInfo?.taxCode == "C003-00-1")
    #expect(state.renewalInfo.renewalPrice == 1500)
    #expect(shop.store.advancedCommerceTerms(of: weekly) == Self.terms)
    let renewal = try #require(shop.advance(to: "2026-02-07").transactions.first)
    #expect(renewal.price == 1500)
    #expect(renewal.advancedCommerceInfo?.descriptors?.displayName == "Bundle")
    #expect(throws: ChangeError.advancedCommerce(weekly)) {
      try shop.store.migrateToAdvancedCommerce(weekly, Self.terms)
    }
  }

  @Test(arguments: [true, false])
  func `New names show at once or with the next period, at the old price`(
    immediately: Bool
  ) throws {
    var shop = try Shop()
    let weekly = try shop.migrate()
    let effects = try shop.change {
      try $0.changeMetadata(of: weekly, immediately: immediately) {
        $0.items[0].displayName = "Trainer"
        $0.items[0].price = 1
      }
    }
    #expect(effects.names == ["METADATA_UPDATE"])
    #expect(effects.transactions.count == (immediately ? 1 : 0))
    #expect(try shop.state().renewalInfo.renewalPrice == 1500)
    let renewal = try #require(shop.advance(to: "2026-02-07").transactions.first)
    #expect(renewal.advancedCommerceInfo?.items?.first?.displayName == "Trainer")
  }

  @Test func `New prices apply from the next renewal on`() throws {
    var shop = try Shop()
    let weekly = try shop.migrate()
    try shop.change { try $0.changePrices(of: weekly, ["coach": 2000, "none": 1]) }
    #expect(try shop.state().renewalInfo.renewalPrice == 2500)
    #expect(try shop.advance(to: "2026-02-07").transactions.map(\.price) == [2500])
  }

  @Test func `Only an active migrated subscription can be changed`() throws {
    var shop = try Shop()
    let weekly = try shop.buy("weekly").transaction.originalTransactionId
    let coins = try shop.buy("coins").transaction.originalTransactionId
    #expect(throws: ChangeError.notAdvancedCommerce(weekly)) {
      try shop.store.changePrices(of: weekly, [:])
    }
    #expect(throws: ChangeError.notAdvancedCommerce(coins)) {
      try shop.store.migrateToAdvancedCommerce(coins, Self.terms)
    }
    #expect(throws: ChangeError.unknownTransaction("1")) {
      try shop.store.migrateToAdvancedCommerce("1", Self.terms)
    }
    try shop.autoRenew(false)
    try shop.advance(to: "2026-02-08")
    #expect(throws: ChangeError.notSubscribed("anna", "G1")) {
      try shop.store.migrateToAdvancedCommerce(weekly, Self.terms)
    }
  }

  @Test func `The plan's price does not apply to items, and another plan ends the migration`()
    throws
  {
    var shop = try Shop()
    let monthly = try shop.buy("monthly.other").transaction.originalTransactionId
    try shop.change { try $0.migrateToAdvancedCommerce(monthly, Self.terms) }
    #expect(
      try shop.setPrice(9990, of: "monthly.other", .mustConsent(from: shop.store.now)).isEmpty)
    #expect(try shop.state().renewalInfo.priceIncreaseStatus == nil)
    try shop.buy("weekly")
    #expect(try shop.state().renewalInfo.advancedCommerceInfo == nil)
    let renewals = try shop.advance(to: "2026-03-08").transactions
    #expect(renewals.map(\.price) == [1990, 1990])
    #expect(renewals.map(\.advancedCommerceInfo) == [nil, nil])
    #expect(shop.store.advancedCommerceTerms(of: monthly) == nil)
  }
}
