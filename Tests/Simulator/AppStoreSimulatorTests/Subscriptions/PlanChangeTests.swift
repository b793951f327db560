import AppStoreCore
import AppStoreSimulator
import Foundation
import Testing

func uuid(_ text: String) -> UUID? { UUID(uuidString: text) }

@Suite(.timeLimit(.minutes(30))) struct PlanChangeTests {
  @Test func `An upgrade is immediate and marks the old transaction`() throws {
    var shop = try Shop()
    let monthly = try shop.buy("monthly").transaction
    try shop.advance(to: "2026-02-03")
    let receipt = try shop.buy("yearly")
    #expect(receipt.isNew)
    #expect(receipt.transaction.transactionReason == .purchase)
    #expect(receipt.transaction.originalTransactionId == monthly.originalTransactionId)
    #expect(receipt.transaction.expiresDate == (try day("2027-02-03")))
    #expect(receipt.effects.names == ["DID_CHANGE_RENEWAL_PREF/UPGRADE"])
    let old = try #require(shop.store.transaction(monthly.transactionId))
    #expect(old.isUpgraded == true)
    #expect(old.expiresDate == monthly.expiresDate)
    #expect(old.signedDate > monthly.signedDate)
    #expect(receipt.effects.transactions == [old, receipt.transaction])
    #expect(shop.store.currentEntitlements(of: shop.customer) == [receipt.transaction])
    #expect(shop.access == ["yearly 2027-02-03"])
  }

  @Test func `A plan of the same level and duration replaces the old one at once`() throws {
    var shop = try Shop()
    try shop.buy("monthly")
    let receipt = try shop.buy("monthly.other")
    #expect(receipt.isNew)
    #expect(receipt.effects.names == ["DID_CHANGE_RENEWAL_PREF/UPGRADE"])
  }

  @Test(arguments: ["quarterly", "weekly"] as [ProductID])
  func `A lower plan, or one of the same level and another duration, waits for the renewal`(
    product: ProductID
  ) throws {
    var shop = try Shop()
    let monthly = try shop.buy("monthly").transaction
    let receipt = try shop.buy(product)
    #expect(!receipt.isNew)
    #expect(receipt.transaction == monthly)
    #expect(receipt.effects.names == ["DID_CHANGE_RENEWAL_PREF/DOWNGRADE"])
    #expect(receipt.effects.transactions.isEmpty)
    #expect(try shop.state().renewalInfo.productId == "monthly")
    #expect(try shop.state().renewalInfo.autoRenewProductId == product)
    let renewal = try #require(shop.advance(to: "2026-02-07").transactions.first)
    #expect(renewal.productId == product)
    #expect(renewal.transactionReason == .renewal)
    #expect(renewal.purchaseDate == (try day("2026-02-07")))
  }

  @Test func `Buying the current plan reverts a downgrade`() throws {
    var shop = try Shop()
    try shop.buy("monthly")
    try shop.buy("weekly")
    let receipt = try shop.buy("monthly")
    #expect(receipt.effects.names == ["DID_CHANGE_RENEWAL_PREF"])
    #expect(try shop.state().renewalInfo.autoRenewProductId == "monthly")
  }

  @Test func `Buying an active plan again returns the current transaction and changes nothing`()
    throws
  {
    var shop = try Shop()
    let held = try shop.buy("monthly").transaction
    let before = shop.store
    let receipt = try shop.buy("monthly")
    #expect(receipt.transaction == held)
    #expect(!receipt.isNew && receipt.effects.isEmpty)
    #expect(shop.store == before)
  }

  @Test func `Buying an active plan turns auto-renew on`() throws {
    var shop = try Shop()
    let held = try shop.buy("monthly").transaction
    try shop.autoRenew(false)
    let receipt = try shop.buy("monthly")
    #expect(receipt.transaction == held)
    #expect(receipt.effects.names == ["DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED"])
  }

  @Test func `With auto-renew off a subscription expires after its period, with the reason`() throws
  {
    var shop = try Shop()
    try shop.buy("monthly")
    #expect(try shop.autoRenew(false).names == ["DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED"])
    #expect(try shop.autoRenew(false).isEmpty)
    #expect(shop.access == ["monthly 2026-02-07"])
    let effects = try shop.advance(to: "2026-02-07")
    #expect(effects.names == ["EXPIRED/VOLUNTARY"])
    #expect(effects.transactions.isEmpty)
    #expect(try shop.state().status == .expired)
    #expect(try shop.state().renewalInfo.expirationIntent == .cancelled)
    #expect(shop.access.isEmpty)
  }

  @Test func `Auto-renew turned on before the end renews`() throws {
    var shop = try Shop()
    try shop.buy("monthly")
    try shop.autoRenew(false)
    #expect(try shop.autoRenew(true).names == ["DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED"])
    #expect(try shop.advance(to: "2026-02-07").names == ["DID_RENEW"])
  }

  @Test func `Auto-renew of an inactive subscription is rejected`() throws {
    var shop = try Shop()
    #expect(throws: ChangeError.notSubscribed("anna", "G1")) { try shop.autoRenew(true) }
    try shop.buy("weekly")
    try shop.autoRenew(false)
    try shop.advance(to: "2026-02-07")
    #expect(throws: ChangeError.notSubscribed("anna", "G1")) { try shop.autoRenew(true) }
  }

  @Test func `Subscribing again after the end continues the original purchase`() throws {
    var shop = try Shop()
    let first = try shop.buy("weekly").transaction
    try shop.autoRenew(false)
    try shop.advance(to: "2026-02-20")
    let receipt = try shop.buy("yearly")
    #expect(receipt.effects.names == ["SUBSCRIBED/RESUBSCRIBE"])
    #expect(receipt.transaction.originalTransactionId == first.originalTransactionId)
    #expect(receipt.transaction.originalPurchaseDate == first.purchaseDate)
    #expect(receipt.transaction.transactionId != first.transactionId)
    #expect(receipt.transaction.transactionReason == .purchase)
    #expect(try shop.state().renewalInfo.expirationIntent == nil)
  }

  @Test(arguments: [("2026-04-08", "2026-01-31"), ("2026-04-09", "2026-04-09")])
  func `The start of a subscription ignores gaps of up to 60 days`(
    again: String, start: String
  ) throws {
    var shop = try Shop()
    try shop.buy("weekly")
    try shop.autoRenew(false)
    try shop.advance(to: again)
    try shop.buy("weekly")
    #expect(try shop.state().renewalInfo.recentSubscriptionStartDate == day(start))
  }
}
