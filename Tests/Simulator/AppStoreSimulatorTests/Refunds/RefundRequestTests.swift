import AppStoreCore
import AppStoreSimulator
import Testing

@Suite(.timeLimit(.minutes(30))) struct RefundRequestTests {
  @Test func `A refund request waits for its decision, and the subscription will not renew`() throws
  {
    var shop = try Shop()
    let weekly = try shop.buy("weekly").transaction.transactionId
    let effects = try shop.change { try $0.requestRefund(weekly, reason: .fulfillmentIssue) }
    #expect(
      effects.names == ["CONSUMPTION_REQUEST", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED"])
    #expect(effects.notifications.first?.consumptionRequestReason == .fulfillmentIssue)
    let request = try #require(shop.store.refundRequests.first)
    #expect(request.transactionID == weekly)
    #expect(request.account == "anna")
    #expect(request.reason == .fulfillmentIssue)
    #expect(request.date == shop.store.now)
    #expect(request.consumptionDeadline == (try day("2026-01-31T12:00")))
    #expect(shop.access == ["weekly 2026-02-07"])
    #expect(throws: ChangeError.refundRequested(weekly)) {
      try shop.store.requestRefund(weekly, reason: .legal)
    }
    try shop.refund(weekly)
    #expect(shop.store.refundRequests.isEmpty)
  }

  @Test func `A declined request changes nothing, and another may follow`() throws {
    var shop = try Shop()
    let coins = try shop.buy("coins").transaction
    #expect(throws: ChangeError.noRefundRequest(coins.transactionId)) {
      try shop.store.declineRefund(coins.transactionId)
    }
    #expect(throws: ChangeError.unknownTransaction("1")) { try shop.store.declineRefund("1") }
    for _ in 0..<2 {
      try shop.change { try $0.requestRefund(coins.transactionId, reason: .other) }
      #expect(
        try shop.change { try $0.declineRefund(coins.transactionId) }.names
          == ["REFUND_DECLINED"])
    }
    #expect(shop.store.transaction(coins.transactionId) == coins)
    let identifiers = shop.history.notifications.map(\.notificationUUID)
    #expect(Set(identifiers).count == identifiers.count)
  }

  @Test func `A partial refund revokes the transaction`() throws {
    var shop = try Shop()
    let yearly = try shop.buy("yearly").transaction.transactionId
    try shop.advance(to: "2026-08-01")
    let effects = try shop.change { try $0.refund(yearly, reason: .other, share: .unused) }
    let refunded = try #require(effects.transactions.first)
    #expect(refunded.revocationType == .proratedRefund)
    #expect(refunded.revocationPercentage == 50_136)
    #expect(shop.store.charges(of: "anna").map(\.refundedMilliunits) == [25_062])
    #expect(shop.access.isEmpty)
    try shop.reverseRefund(yearly)
    #expect(shop.store.charges(of: "anna").map(\.refundedMilliunits) == [0])
    #expect(shop.access == ["yearly 2027-01-31"])
  }

  @Test func `An ended period has no unused part, and a part is limited to the whole`() throws {
    var shop = try Shop()
    let weekly = try shop.buy("weekly").transaction.transactionId
    try shop.autoRenew(false)
    try shop.advance(to: "2026-02-08")
    for share in [RefundAmount.unused, .part(0), .part(100_001), .part(-1)] {
      #expect(throws: ChangeError.nothingToRefund(weekly)) {
        try shop.store.refund(weekly, reason: .other, share: share)
      }
    }
    let effects = try shop.change { try $0.refund(weekly, reason: .other, share: .part(1)) }
    #expect(effects.transactions.first?.revocationPercentage == 1)
    #expect(try shop.state().status == .expired)
  }

  @Test func `An upgrade refunds the rest of the old period, and a refund no more than that`()
    throws
  {
    var shop = try Shop(from: "2026-04-01")
    let monthly = try shop.buy("monthly.other").transaction.transactionId
    try shop.advance(to: "2026-04-16")
    try shop.buy("yearly")
    #expect(shop.store.charges(of: "anna").map(\.refundedMilliunits) == [2245, 0])
    try shop.refund(monthly)
    #expect(shop.store.charges(of: "anna").map(\.refundedMilliunits) == [4490, 0])
    #expect(shop.access == ["yearly 2027-04-16"])
  }

  @Test func `A refund request in billing retry does not stop the retries`() throws {
    var shop = try Shop(grace: false)
    let weekly = try shop.buy("weekly").transaction.transactionId
    shop.billingIssue(true)
    try shop.advance(to: "2026-02-08")
    #expect(
      try shop.change { try $0.requestRefund(weekly, reason: .other) }.names
        == ["CONSUMPTION_REQUEST"])
    #expect(shop.billingIssue(false).names == ["DID_RENEW/BILLING_RECOVERY"])
  }
}
