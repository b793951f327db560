import AppStoreSimulator
import AppStoreTypes
import Testing

@Suite(.timeLimit(.minutes(10))) struct ForcingTests {
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

  @Test func `A forced renewal ignores the card and the auto-renew setting`() throws {
    var shop = try Shop()
    try shop.buy("weekly")
    try shop.setPrice(2990, of: "weekly", .mustConsent(from: shop.store.now))
    try shop.autoRenew(false)
    shop.billingIssue(true)
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
}
