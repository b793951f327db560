import AppStoreSimulator
import AppStoreTypes
import Testing

@Suite struct ForcingTests {
  @Test func `A subscription ends at once, with its period`() throws {
    var shop = try Shop()
    try shop.buy("weekly")
    try shop.advance(to: "2026-02-03")
    let effects = try shop.change { try $0.expireSubscription(group: "G1", account: "anna") }
    #expect(effects.names == ["EXPIRED"])
    #expect(effects.transactions.map(\.expiresDate) == [try day("2026-02-03")])
    #expect(try shop.state().renewalInfo.expirationIntent == .other)
    #expect(shop.access.isEmpty)
    #expect(throws: ChangeFailure.notSubscribed("anna", "G1")) {
      try shop.store.expireSubscription(group: "G1", account: "anna")
    }
    #expect(try shop.buy("weekly").effects.names == ["SUBSCRIBED/RESUBSCRIBE"])
  }

  @Test func `A subscription that was bought a moment ago can end too`() throws {
    var shop = try Shop()
    try shop.buy("weekly")
    try shop.change { try $0.expireSubscription(group: "G1", account: "anna") }
    #expect(shop.access.isEmpty)
  }

  @Test func `A renewal is forced whatever the card and the customer say`() throws {
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
    #expect(throws: ChangeFailure.notSubscribed("ben", "G1")) {
      try shop.store.renewSubscription(group: "G1", account: "ben")
    }
  }
}
