import AppStoreCore
import AppStoreSimulator
import Testing

@Suite(.timeLimit(.minutes(30))) struct ForcingTests {
  @Test func `A forced expiration ends a subscription and its period at once`() throws {
    var shop = try Shop()
    try shop.buy("weekly")
    try shop.advance(to: "2026-02-03")
    let effects = try shop.change { try $0.expireSubscription(group: "G1", account: "anna") }
    #expect(effects.names == ["EXPIRED"])
    #expect(effects.transactions.map(\.expiresDate) == [try day("2026-02-03")])
    #expect(try shop.state().renewalInfo.expirationIntent == .other)
    #expect(shop.access.isEmpty)
    #expect(throws: ChangeError.notSubscribed("anna", "G1")) {
      try shop.store.expireSubscription(group: "G1", account: "anna")
    }
    #expect(try shop.buy("weekly").effects.names == ["SUBSCRIBED/RESUBSCRIBE"])
  }

  @Test func `A forced expiration can end a subscription bought a moment ago`() throws {
    var shop = try Shop()
    try shop.buy("weekly")
    try shop.change { try $0.expireSubscription(group: "G1", account: "anna") }
    #expect(shop.access.isEmpty)
  }

  @Test func `A forced renewal ignores the auto-renew setting`() throws {
    var shop = try Shop()
    try shop.buy("weekly")
    try shop.setPrice(2990, of: "weekly", .mustConsent(from: shop.store.now))
    try shop.autoRenew(false)
    try shop.advance(to: "2026-02-03")
    let effects = try shop.change { try $0.renewSubscription(group: "G1", account: "anna") }
    #expect(effects.names == ["DID_RENEW"])
    #expect(
      effects.transactions.map(\.expiresDate).map { $0.map(dayText) } == [
        "2026-02-03", "2026-02-10",
      ])
    #expect(effects.transactions.last?.price == 1990)
    #expect(try shop.state().renewalInfo.autoRenewStatus == .on)
    #expect(try shop.state().renewalInfo.priceIncreaseStatus == nil)
    #expect(throws: ChangeError.notSubscribed("ben", "G1")) {
      try shop.store.renewSubscription(group: "G1", account: "ben")
    }
  }

  @Test func `A forced renewal fails with a billing issue, and begins billing retry`() throws {
    var shop = try Shop()
    try shop.buy("weekly")
    shop.store.isBillingGracePeriodEnabled = false
    shop.billingIssue(true)
    try shop.advance(to: "2026-02-03")
    let effects = try shop.change { try $0.renewSubscription(group: "G1", account: "anna") }
    #expect(effects.names == ["DID_FAIL_TO_RENEW"])
    #expect(effects.transactions.map(\.expiresDate) == [try day("2026-02-03")])
    #expect(try shop.state().status == .billingRetry)
    #expect(shop.access.isEmpty)
    let again = try shop.change { try $0.renewSubscription(group: "G1", account: "anna") }
    #expect(again.isEmpty, "it waits for the payment already")
    let recovery = shop.billingIssue(false)
    #expect(recovery.names == ["DID_RENEW/BILLING_RECOVERY"])
  }

  @Test func `A forced renewal ends a grace period that the store no longer grants`() throws {
    var shop = try Shop()
    try shop.buy("weekly")
    shop.store.isBillingGracePeriodEnabled = true
    shop.billingIssue(true)
    let first = try shop.change { try $0.renewSubscription(group: "G1", account: "anna") }
    #expect(first.names == ["DID_FAIL_TO_RENEW/GRACE_PERIOD"])
    #expect(!shop.access.isEmpty)
    let second = try shop.change { try $0.renewSubscription(group: "G1", account: "anna") }
    #expect(second.isEmpty)
    shop.store.isBillingGracePeriodEnabled = false
    let third = try shop.change { try $0.renewSubscription(group: "G1", account: "anna") }
    #expect(third.names == ["GRACE_PERIOD_EXPIRED"])
    #expect(shop.access.isEmpty)
  }
}
