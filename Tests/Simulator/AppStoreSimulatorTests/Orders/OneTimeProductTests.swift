import AppStoreCore
import AppStoreSimulator
import Testing

@Suite(.timeLimit(.minutes(30))) struct OneTimeProductTests {
  @Test func `A purchase contains the product, storefront and price`() throws {
    var shop = try Shop()
    let receipt = try shop.buy("coins", quantity: 3)
    #expect(receipt.effects.names == ["ONE_TIME_CHARGE"])
    let coins = receipt.transaction
    #expect(coins.price == 2970)
    #expect(coins.quantity == 3)
    #expect(coins.currency == "USD")
    #expect(coins.storefront == "USA")
    #expect(coins.storefrontId == "143441")
    #expect(coins.bundleId == "com.example.app")
    #expect(coins.environment == .sandbox)
    #expect(coins.type == .consumable)
    #expect(coins.expiresDate == nil)
    #expect(coins.webOrderLineItemId == nil)
    #expect(coins.originalTransactionId.rawValue == coins.transactionId.rawValue)
  }

  @Test func `A finished consumable is removed from the listings but not from the history`() throws
  {
    var shop = try Shop()
    let coins = try shop.buy("coins").transaction
    #expect(shop.store.unfinished(of: shop.customer) == [coins])
    #expect(shop.store.transactions(of: shop.customer) == [coins])
    #expect(shop.store.currentEntitlements(of: shop.customer).isEmpty)
    shop.store.finish(coins.transactionId, account: shop.customer)
    #expect(shop.store.unfinished(of: shop.customer).isEmpty)
    #expect(shop.store.transactions(of: shop.customer).isEmpty)
    #expect(shop.store.latest("coins", of: shop.customer) == nil)
    #expect(shop.store.history(of: shop.customer) == [coins])
  }

  @Test func `A refunded consumable is listed again`() throws {
    var shop = try Shop()
    let coins = try shop.buy("coins").transaction
    shop.store.finish(coins.transactionId, account: shop.customer)
    try shop.refund(coins.transactionId)
    #expect(
      shop.store.transactions(of: shop.customer).map(\.transactionId) == [coins.transactionId])
  }

  @Test func `Another account's transaction cannot be finished`() throws {
    var shop = try Shop()
    let coins = try shop.buy("coins").transaction
    shop.store.finish(coins.transactionId, account: "ben")
    #expect(shop.store.unfinished(of: shop.customer) == [coins])
  }

  @Test func `An owned non-consumable is not sold again`() throws {
    var shop = try Shop()
    let lifetime = try shop.buy("lifetime").transaction
    shop.store.finish(lifetime.transactionId, account: shop.customer)
    try shop.advance(to: "2026-05-01")
    let again = try shop.buy("lifetime")
    #expect(again.transaction == lifetime)
    #expect(!again.isNew && again.effects.isEmpty)
    try shop.refund(lifetime.transactionId)
    #expect(try shop.buy("lifetime").isNew)
  }

  @Test func `Every purchase of a non-renewing subscription stays listed`() throws {
    var shop = try Shop()
    let first = try shop.buy("season").transaction
    let second = try shop.buy("season", quantity: 2).transaction
    shop.store.finish(first.transactionId, account: shop.customer)
    try shop.advance(to: "2029-01-01")
    #expect(shop.store.currentEntitlements(of: shop.customer) == [first, second])
    #expect(shop.access == ["season for ever"])
  }

  @Test func `A quantity outside 1 to 10 is rejected`() throws {
    var shop = try Shop()
    let before = shop.store
    for quantity in [0, -1, 11] {
      #expect(throws: StorePurchaseError.invalidQuantity(quantity, product: "coins", limit: 10)) {
        try shop.buy("coins", quantity: quantity)
      }
    }
    for product in ["lifetime", "monthly"] as [ProductID] {
      #expect(throws: StorePurchaseError.invalidQuantity(2, product: product, limit: 1)) {
        try shop.buy(product, quantity: 2)
      }
    }
    #expect(shop.store == before)
  }

  @Test func `An unknown product is rejected by name`() throws {
    var shop = try Shop()
    let failure = #expect(throws: StorePurchaseError.self) { try shop.buy("gold") }
    #expect(failure == .unknownProduct("gold"))
    #expect(failure?.description.contains("gold") == true)
  }

  @Test func `Latest is the newest transaction of a product`() throws {
    var shop = try Shop()
    try shop.buy("weekly")
    let renewal = try #require(shop.advance(to: "2026-02-07").transactions.last)
    #expect(shop.store.latest("weekly", of: shop.customer) == renewal)
    #expect(shop.store.latest("monthly", of: shop.customer) == nil)
  }

  @Test func `Any transaction identifies its account and subscription state`() throws {
    var shop = try Shop()
    let weekly = try shop.buy("weekly").transaction
    let coins = try shop.buy("coins").transaction
    try shop.advance(to: "2026-02-07")
    #expect(
      shop.store.status(ofSubscriptionWith: weekly.transactionId) == (try shop.state()))
    #expect(shop.store.status(ofSubscriptionWith: coins.transactionId) == nil)
    #expect(shop.store.account(with: coins.transactionId) == shop.customer)
    let download = try #require(coins.appTransactionId)
    #expect(shop.store.account(with: TransactionID(download)) == shop.customer)
    #expect(shop.store.account(with: "1") == nil)
  }
}
