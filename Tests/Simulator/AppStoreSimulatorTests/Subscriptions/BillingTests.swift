import AppStoreCore
import AppStoreSimulator
import Testing

@Suite(.timeLimit(.minutes(30))) struct BillingTests {
  @Test func `A grace period keeps access for 16 days`() throws {
    var shop = try Shop(from: "2026-03-01")
    try shop.buy("monthly.other")
    shop.billingIssue(true)
    #expect(try shop.advance(to: "2026-04-01").names == ["DID_FAIL_TO_RENEW/GRACE_PERIOD"])
    let state = try shop.state()
    #expect(state.status == .gracePeriod)
    #expect(state.renewalInfo.isInBillingRetryPeriod == true)
    #expect(state.renewalInfo.gracePeriodExpiresDate == (try day("2026-04-17")))
    #expect(state.renewalInfo.expirationIntent == .billingError)
    #expect(state.transaction.expiresDate == (try day("2026-04-01")))
    #expect(shop.access == ["monthly.other 2026-04-17"])
    #expect(shop.store.currentEntitlements(of: shop.customer) == [state.transaction])
    #expect(try shop.advance(to: "2026-04-17").names == ["GRACE_PERIOD_EXPIRED"])
    #expect(try shop.state().status == .billingRetry)
    #expect(shop.access.isEmpty)
  }

  @Test(arguments: [
    (BillingGracePeriod.threeDays, "2026-04-04", "2026-03-11"),
    (.sixteenDays, "2026-04-17", "2026-03-14"), (.twentyEightDays, "2026-04-29", "2026-03-14"),
  ])
  func `Grace is as long as the developer chose, and no more than 6 days for a week`(
    chosen: BillingGracePeriod, month: String, week: String
  ) throws {
    for (product, end, from) in [
      ("monthly.other", month, "2026-04-01"), ("weekly", week, "2026-03-08"),
    ]
      as [(ProductID, String, String)]
    {
      var shop = try Shop(from: "2026-03-01")
      shop.store.billingGracePeriod = chosen
      try shop.buy(product)
      shop.billingIssue(true)
      try shop.advance(to: from)
      #expect(try shop.state().renewalInfo.gracePeriodExpiresDate == (try day(end)))
      #expect(try shop.advance(to: end).names == ["GRACE_PERIOD_EXPIRED"])
    }
  }

  @Test func `A weekly plan has 6 days of grace`() throws {
    var shop = try Shop(from: "2026-03-01")
    try shop.buy("weekly")
    shop.billingIssue(true)
    try shop.advance(to: "2026-03-08")
    #expect(shop.access == ["weekly 2026-03-14"])
  }

  @Test func `Without a grace period a failed renewal ends access at once`() throws {
    var shop = try Shop(grace: false, from: "2026-03-01")
    try shop.buy("monthly.other")
    shop.billingIssue(true)
    #expect(try shop.advance(to: "2026-04-01").names == ["DID_FAIL_TO_RENEW"])
    let state = try shop.state()
    #expect(state.status == .billingRetry)
    #expect(state.renewalInfo.isInBillingRetryPeriod == true)
    #expect(state.renewalInfo.gracePeriodExpiresDate == nil)
    #expect(state.renewalInfo.expirationIntent == .billingError)
    #expect(shop.access.isEmpty)
    #expect(shop.store.currentEntitlements(of: shop.customer).isEmpty)
  }

  @Test func `Billing retry ends after 60 days`() throws {
    var shop = try Shop(grace: false, from: "2026-03-01")
    try shop.buy("monthly.other")
    shop.billingIssue(true)
    try shop.advance(to: "2026-05-30T23:59")
    #expect(try shop.state().status == .billingRetry)
    #expect(try shop.advance(to: "2026-05-31").names == ["EXPIRED/BILLING_RETRY"])
    #expect(try shop.state().renewalInfo.expirationIntent == .billingError)
    #expect(try shop.state().renewalInfo.isInBillingRetryPeriod == false)
    #expect(shop.billingIssue(false).isEmpty)
  }

  @Test func `Recovery in the grace period keeps the renewal dates`() throws {
    var shop = try Shop(from: "2026-01-31")
    try shop.buy("monthly.other")
    shop.billingIssue(true)
    try shop.advance(to: "2026-03-05")
    let effects = shop.billingIssue(false)
    #expect(effects.names == ["DID_RENEW/BILLING_RECOVERY"])
    let renewal = try #require(effects.transactions.first)
    #expect(renewal.purchaseDate == (try day("2026-02-28")))
    #expect(renewal.expiresDate == (try day("2026-03-31")))
    #expect(renewal.transactionReason == .renewal)
    #expect(try shop.state().renewalInfo.gracePeriodExpiresDate == nil)
    #expect(try shop.state().renewalInfo.isInBillingRetryPeriod == nil)
  }

  @Test func `Recovery in billing retry starts a new period`() throws {
    var shop = try Shop(grace: false, from: "2026-01-31")
    try shop.buy("monthly.other")
    shop.billingIssue(true)
    try shop.advance(to: "2026-03-05T10:30")
    let renewal = try #require(shop.billingIssue(false).transactions.first)
    #expect(renewal.purchaseDate == (try day("2026-03-05T10:30")))
    #expect(renewal.expiresDate == (try day("2026-04-05T10:30")))
    let next = try #require(shop.advance(to: "2026-04-06").transactions.first)
    #expect(next.expiresDate == (try day("2026-05-05T10:30")))
  }

  @Test func `A billing issue that ends before the renewal changes nothing`() throws {
    var shop = try Shop()
    try shop.buy("weekly")
    #expect(shop.billingIssue(true).isEmpty)
    #expect(shop.store.hasBillingIssue(shop.customer))
    #expect(shop.billingIssue(false).isEmpty)
    #expect(try shop.advance(to: "2026-02-07").names == ["DID_RENEW"])
  }

  @Test func `Recovery renews with the plan chosen in the meantime`() throws {
    var shop = try Shop(from: "2026-03-01")
    try shop.buy("monthly.other")
    shop.billingIssue(true)
    try shop.advance(to: "2026-04-03")
    try shop.buy("weekly")
    let renewal = try #require(shop.billingIssue(false).transactions.first)
    #expect(renewal.productId == "weekly")
    #expect(renewal.expiresDate == (try day("2026-04-08")))
  }

  @Test func `Auto-renew off in the grace period keeps access until its end`() throws {
    var shop = try Shop(from: "2026-03-01")
    try shop.buy("monthly.other")
    shop.billingIssue(true)
    try shop.advance(to: "2026-04-02")
    try shop.autoRenew(false)
    #expect(shop.billingIssue(false).isEmpty)
    #expect(shop.access == ["monthly.other 2026-04-17"])
    #expect(try shop.advance(to: "2026-04-17").names == ["EXPIRED/VOLUNTARY"])
  }

  @Test func `Auto-renew turned on in the grace period recovers when payments succeed`() throws {
    var shop = try Shop(from: "2026-03-01")
    try shop.buy("monthly.other")
    shop.billingIssue(true)
    try shop.advance(to: "2026-04-02")
    try shop.autoRenew(false)
    shop.billingIssue(false)
    #expect(
      try shop.autoRenew(true).names == [
        "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED", "DID_RENEW/BILLING_RECOVERY",
      ])
    #expect(shop.access == ["monthly.other 2026-05-01"])
  }

  @Test func `Auto-renew off in billing retry ends it at once`() throws {
    var shop = try Shop(grace: false, from: "2026-03-01")
    try shop.buy("monthly.other")
    shop.billingIssue(true)
    try shop.advance(to: "2026-04-02")
    #expect(
      try shop.autoRenew(false).names == [
        "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", "EXPIRED/VOLUNTARY",
      ])
    #expect(shop.store.nextEventDate == nil)
  }

  @Test func `Buying in billing retry subscribes again`() throws {
    var shop = try Shop(grace: false, from: "2026-03-01")
    try shop.buy("monthly.other")
    shop.billingIssue(true)
    try shop.advance(to: "2026-04-02")
    let receipt = try shop.buy("monthly.other")
    #expect(receipt.isNew)
    #expect(receipt.effects.names == ["SUBSCRIBED/RESUBSCRIBE"])
    #expect(receipt.transaction.purchaseDate == (try day("2026-04-02")))
  }
}
