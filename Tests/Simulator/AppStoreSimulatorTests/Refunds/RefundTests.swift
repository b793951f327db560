import AppStoreCore
import AppStoreSimulator
import Testing

@Suite(.timeLimit(.minutes(30))) struct RefundTests {
  @Test func `A refund is full, dated and signed again under the same id`() throws {
    var shop = try Shop()
    let lifetime = try shop.buy("lifetime").transaction
    #expect(shop.access == ["lifetime for ever"])
    try shop.advance(to: "2026-02-03")
    let effects = try shop.refund(lifetime.transactionId, .developerIssue)
    #expect(effects.names == ["REFUND"])
    let refunded = try #require(effects.transactions.first)
    #expect(refunded.transactionId == lifetime.transactionId)
    #expect(refunded.revocationDate == (try day("2026-02-03")))
    #expect(refunded.revocationReason == .developerIssue)
    #expect(refunded.revocationType == .fullRefund)
    #expect(refunded.revocationPercentage == 100_000)
    #expect(refunded.signedDate > lifetime.signedDate)
    #expect(effects.notifications.first?.renewalInfo == nil)
    #expect(effects.notifications.first?.status == nil)
    #expect(shop.access.isEmpty)
    #expect(shop.store.currentEntitlements(of: shop.customer).isEmpty)
    #expect(shop.store.transactions(of: shop.customer) == [refunded])
  }

  @Test func `Refunding the current period ends the subscription`() throws {
    var shop = try Shop()
    let monthly = try shop.buy("monthly.other").transaction
    let effects = try shop.refund(monthly.transactionId)
    #expect(effects.names == ["REFUND"])
    #expect(effects.notifications.first?.status == .revoked)
    #expect(try shop.state().status == .revoked)
    #expect(try shop.state().renewalInfo.autoRenewStatus == .off)
    #expect(shop.access.isEmpty)
    #expect(shop.store.nextEventDate == nil)
    #expect(try shop.advance(to: "2026-12-01").isEmpty)
  }

  @Test func `Refunding an old period revokes only that transaction`() throws {
    var shop = try Shop()
    let first = try shop.buy("weekly").transaction
    try shop.advance(to: "2026-02-10")
    let before = try shop.state()
    #expect(try shop.refund(first.transactionId).notifications.first?.status == .active)
    #expect(try shop.state() == before)
    #expect(shop.access == ["weekly 2026-02-14"])
  }

  @Test func `Refunding in the grace period ends the grace`() throws {
    var shop = try Shop()
    let weekly = try shop.buy("weekly").transaction
    shop.billingIssue(true)
    try shop.advance(to: "2026-02-08")
    try shop.refund(weekly.transactionId)
    #expect(shop.access.isEmpty)
    #expect(try shop.state().status == .revoked)
  }

  @Test func `A refund after the end leaves the subscription expired`() throws {
    var shop = try Shop()
    let weekly = try shop.buy("weekly").transaction
    try shop.autoRenew(false)
    try shop.advance(to: "2026-02-08")
    try shop.refund(weekly.transactionId)
    #expect(try shop.state().status == .expired)
  }

  @Test func `A refund after the end is announced, is full, and lets the customer resubscribe`()
    throws
  {
    var shop = try Shop()
    let weekly = try shop.buy("weekly").transaction
    try shop.autoRenew(false)
    try shop.advance(to: "2026-04-08")
    let effects = try shop.refund(weekly.transactionId)
    let told = try #require(effects.notifications.first)
    #expect(told.name == "REFUND")
    #expect(told.status == .expired)
    #expect(told.transaction.revocationDate == (try day("2026-04-08")))
    #expect(told.transaction.expiresDate == weekly.expiresDate)
    #expect(told.renewalInfo?.expirationIntent == .cancelled)
    #expect(shop.store.charges(of: "anna").map(\.refundedMilliunits) == [1990])
    #expect(try shop.buy("weekly").effects.names == ["SUBSCRIBED/RESUBSCRIBE"])
  }

  @Test func `A period of an earlier subscription is refunded without ending the current one`()
    throws
  {
    var shop = try Shop()
    let first = try shop.buy("weekly").transaction
    let second = try #require(shop.advance(to: "2026-02-08").transactions.first)
    try shop.autoRenew(false)
    try shop.advance(to: "2026-03-01")
    try shop.buy("monthly.other")
    #expect(try shop.refund(first.transactionId).notifications.first?.status == .active)
    #expect(shop.access == ["monthly.other 2026-04-01"])
    #expect(shop.store.transaction(second.transactionId)?.revocationDate == nil)
    #expect(throws: ChangeError.nothingToRefund(second.transactionId)) {
      try shop.store.refund(second.transactionId, reason: .other, share: .unused)
    }
    #expect(shop.store.charges(of: "anna").map(\.refundedMilliunits) == [1990, 0, 0])
  }

  @Test func `A reversed refund restores the period without auto-renew`() throws {
    var shop = try Shop()
    let monthly = try shop.buy("monthly.other").transaction
    try shop.refund(monthly.transactionId)
    try shop.advance(to: "2026-02-03")
    let effects = try shop.reverseRefund(monthly.transactionId)
    #expect(effects.names == ["REFUND_REVERSED"])
    let reinstated = try #require(effects.transactions.first)
    #expect(reinstated.revocationDate == nil)
    #expect(reinstated.revocationReason == nil)
    #expect(reinstated.revocationType == nil)
    #expect(reinstated.revocationPercentage == nil)
    #expect(reinstated.signedDate > monthly.signedDate)
    #expect(shop.access == ["monthly.other 2026-02-28"])
    #expect(try shop.advance(to: "2026-02-28").names == ["EXPIRED/VOLUNTARY"])
  }

  @Test func `Auto-renew on after a reversal renews on the old dates`() throws {
    var shop = try Shop()
    let monthly = try shop.buy("monthly.other").transaction
    try shop.refund(monthly.transactionId)
    try shop.reverseRefund(monthly.transactionId)
    try shop.autoRenew(true)
    let renewal = try #require(shop.advance(to: "2026-03-01").transactions.first)
    #expect(renewal.expiresDate == (try day("2026-03-31")))
  }

  @Test func `A refund reversed after the period leaves the subscription expired`() throws {
    var shop = try Shop()
    let weekly = try shop.buy("weekly").transaction
    try shop.refund(weekly.transactionId)
    try shop.advance(to: "2026-03-01")
    #expect(try shop.reverseRefund(weekly.transactionId).names == ["REFUND_REVERSED"])
    #expect(try shop.state().status == .expired)
    #expect(shop.access.isEmpty)
  }

  @Test func `A period whose refund was reversed outlasts a later purchase`() throws {
    var shop = try Shop()
    let yearly = try shop.buy("yearly").transaction
    try shop.refund(yearly.transactionId)
    try shop.buy("weekly")
    try shop.reverseRefund(yearly.transactionId)
    #expect(shop.access == ["weekly 2026-02-07", "yearly 2027-01-31"])
    try shop.autoRenew(false)
    try shop.advance(to: "2026-02-07")
    #expect(shop.access == ["yearly 2027-01-31"])
    #expect(try shop.state().status == .active)
    #expect(try shop.advance(to: "2027-01-31").names == ["EXPIRED/VOLUNTARY"])
  }

  @Test func `Only an existing transaction can be refunded, and only once`() throws {
    var shop = try Shop()
    let lifetime = try shop.buy("lifetime").transaction.transactionId
    #expect(throws: ChangeError.unknownTransaction("1")) { try shop.refund("1") }
    #expect(throws: ChangeError.unknownTransaction("1")) { try shop.reverseRefund("1") }
    #expect(throws: ChangeError.notRefunded(lifetime)) { try shop.reverseRefund(lifetime) }
    try shop.refund(lifetime)
    let before = shop.store
    #expect(throws: ChangeError.alreadyRefunded(lifetime)) { try shop.refund(lifetime) }
    #expect(shop.store == before)
  }
}
