import AppStoreCore
import AppStoreSimulator
import Testing

/// Apple's sandbox stops renewing after twelve times; production never does.
@Suite(.timeLimit(.minutes(30))) struct RenewalLimitTests {
  private func shop() throws -> Shop {
    var shop = try Shop()
    shop.store.renewalLimit = AppStoreState.sandboxRenewalLimit
    return shop
  }

  @Test func `After twelve renewals a subscription ends as if it were canceled`() throws {
    var shop = try shop()
    try shop.buy("monthly.other")
    let effects = try shop.advance(to: "2028-01-01")
    #expect(effects.names == Array(repeating: "DID_RENEW", count: 12) + ["EXPIRED/VOLUNTARY"])
    let state = try shop.state()
    #expect(state.status == .expired)
    #expect(state.transaction.expiresDate == (try day("2027-02-28")))
    #expect(state.renewalInfo.autoRenewStatus == .off)
    #expect(state.renewalInfo.expirationIntent == .cancelled)
  }

  @Test func `Without a limit a subscription keeps renewing`() throws {
    var shop = try Shop()
    try shop.buy("monthly.other")
    let effects = try shop.advance(to: "2028-01-01")
    #expect(effects.names == Array(repeating: "DID_RENEW", count: 23))
  }

  @Test func `A new purchase resets the count`() throws {
    var shop = try shop()
    try shop.buy("monthly.other")
    try shop.advance(to: "2026-07-01")
    try shop.buy("yearly")
    #expect(try shop.advance(to: "2038-06-30").names == Array(repeating: "DID_RENEW", count: 11))
    #expect(try shop.advance(to: "2039-07-02").names == ["DID_RENEW", "EXPIRED/VOLUNTARY"])
    try shop.buy("monthly.other")
    #expect(try shop.advance(to: "2042-01-01").names.count == 13)
  }

  @Test func `A commitment also ends at the limit, and late payments count`() throws {
    var shop = try shop()
    shop.store.renewalLimit = 2
    try shop.buy("monthly.other")
    try shop.advance(to: "2026-02-15")
    shop.billingIssue(true)
    try shop.advance(to: "2026-03-02")
    #expect(shop.billingIssue(false).names == ["DID_RENEW/BILLING_RECOVERY"])
    #expect(try shop.advance(to: "2026-06-01").names == ["DID_RENEW", "EXPIRED/VOLUNTARY"])
    try shop.store.setMonthlyPrice(4990, of: "yearly")
    try shop.buy("yearly", plan: .monthly, as: "ben")
    #expect(try shop.advance(to: "2027-01-01").names.suffix(1) == ["EXPIRED/VOLUNTARY"])
  }
}
