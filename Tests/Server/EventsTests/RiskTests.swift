import AppStoreCore
import Events
import Ledger
import Subscriptions
import TestSupport
import Testing

/// Subscriptions that may end.
@Suite(.timeLimit(.minutes(30)))
struct RiskTests {
  let periods = TestPeriods()
  let later = TestFeed.start + .days(3)

  func risks(_ feed: TestFeed) -> [RiskEventData] {
    feed.events.compactMap { event in
      guard case .risk(let data) = event.data else { return nil }
      return data
    }
  }

  func feed(trial: Bool = false) throws -> TestFeed {
    var feed = TestFeed()
    let first = periods.transaction(trial: trial)
    try feed.record(first, periods.info(of: first))
    return feed
  }

  @Test func `Auto-renew off is a risk, and on again resolves it`() throws {
    var feed = try feed()
    try feed.record(periods.transaction(), periods.info(at: later, autoRenew: .off))
    try feed.record(periods.transaction(), periods.info(at: later + .days(1)))
    let found = risks(feed)
    #expect(found.map(\.risk) == [.autoRenewOff, .autoRenewOff])
    let opened = try #require(feed.events.first { $0.type == .atRisk })
    let closed = try #require(feed.events.first { $0.type == .riskResolved })
    #expect(found[0].resolves == nil)
    #expect(found[1].resolves == opened.id)
    #expect(closed.timestamp > opened.timestamp)
    #expect(found[0].valueAtRisk == Money(milliunits: 4990, currency: "USD"))
    #expect(found[0].entitlements.map(\.id) == ["pro"])
    #expect(found[0].paidPeriods == 1)
  }

  @Test func `A canceled trial that ends is churn`() throws {
    var feed = try feed(trial: true)
    let trial = periods.transaction(trial: true)
    try feed.record(trial, periods.info(at: later, autoRenew: .off, of: trial))
    try feed.advance(to: TestPeriods.date(1))
    #expect(risks(feed).map(\.risk) == [.trialCancelled, .trialCancelled])
    #expect(risks(feed).last?.churn == "voluntary")
    #expect(risks(feed).last?.resolves == feed.events.first { $0.type == .atRisk }?.id)
  }

  @Test func `A failed payment is an involuntary risk until it recovers`() throws {
    var feed = try feed()
    let retry = periods.info(at: TestPeriods.date(1), retry: true, graceDays: 16)
    try feed.record(periods.transaction(), retry, .didFailToRenew, .gracePeriod)
    let paid = periods.transaction(1, signed: TestPeriods.date(1) + .days(2))
    try feed.record(paid, periods.info(of: paid), .didRenew, .billingRecovery)
    #expect(risks(feed).map(\.involuntary) == [true, true])
    #expect(risks(feed).first?.retryUntil == TestPeriods.date(1) + .days(60))
    #expect(feed.events.map(\.type).filter { $0 == .riskResolved }.count == 1)
    let again = periods.info(1, at: TestPeriods.date(2), retry: true)
    try feed.record(periods.transaction(1), again, .didFailToRenew)
    #expect(risks(feed).last?.earlierEpisodes == 1)
    #expect(risks(feed).last?.resolvedEpisodes == 1)
    let end = periods.info(1, at: TestPeriods.date(4), autoRenew: .off, intent: .billingError)
    try feed.record(periods.transaction(1), end, .expired, .billingRetry)
    #expect(risks(feed).last?.churn == "involuntary")
  }

  @Test func `A requested refund is a risk until it is declined or made`() throws {
    var feed = try feed()
    try feed.record(periods.transaction(), nil, .consumptionRequest, at: later)
    try feed.record(periods.transaction(), nil, .refundDeclined, at: later + .days(1))
    #expect(risks(feed).map(\.risk) == [.refundRequested, .refundRequested])
    #expect(feed.events.last?.type == .riskResolved)
    try feed.record(periods.transaction(), nil, .consumptionRequest, at: later + .days(2))
    var refunded = periods.transaction(signed: later + .days(3))
    refunded.revocationDate = later + .days(3)
    try feed.record(refunded, nil, .refund)
    #expect(risks(feed).last?.churn == "refund")
  }

  @Test func `A pending price increase is a risk until consent`() throws {
    var feed = try feed()
    var pending = periods.info(at: later)
    pending.priceIncreaseStatus = .pending
    try feed.record(periods.transaction(), pending, .priceIncrease, .pending)
    pending.priceIncreaseStatus = .consented
    pending.signedDate = later + .days(1)
    try feed.record(periods.transaction(), pending, .priceIncrease, .accepted)
    #expect(risks(feed).map(\.risk) == [.priceIncreasePending, .priceIncreasePending])
    #expect(feed.types == [.started, .priceIncreasePending, .priceIncreaseAccepted])
  }

  @Test func `A subscription that ends without a reported risk is churn`() throws {
    var feed = try feed()
    try feed.advance(to: TestPeriods.date(2))
    #expect(risks(feed).map(\.churn) == ["voluntary"])
    #expect(risks(feed).map(\.resolves) == [nil])
  }

  @Test func `A failed payment stays a risk until Apple stops trying, without any access`() throws {
    var feed = try feed()
    let end = TestPeriods.date(1)
    try feed.record(
      periods.transaction(), periods.info(at: end - .hours(20), retry: true), .didFailToRenew)
    try feed.advance(to: end + .days(59))
    #expect(feed.types == [.started, .billingIssue, .expired])
    #expect(risks(feed).map(\.risk) == [.billingRetry])
    #expect(feed.risks.count == 1)
    try feed.advance(to: end + .days(61))
    #expect(risks(feed).map(\.churn) == [nil, "involuntary"])
    #expect(feed.risks.isEmpty)
  }

  @Test func `A second risk joins the open one, and both must be resolved`() throws {
    var feed = try feed()
    try feed.record(periods.transaction(), nil, .consumptionRequest, at: later)
    try feed.record(
      periods.transaction(), periods.info(at: later + .hours(1), autoRenew: .off),
      .didChangeRenewalStatus, .autoRenewDisabled)
    let row = try #require(feed.risks.values.first)
    #expect(row.kinds == ["auto_renew_off", "refund_requested"])
    #expect(row.since == later)
    try feed.record(periods.transaction(), nil, .refundDeclined, at: later + .days(1))
    #expect(feed.risks.values.first?.kinds == ["auto_renew_off"])
    try feed.record(
      periods.transaction(), periods.info(at: later + .days(2)), .didChangeRenewalStatus,
      .autoRenewEnabled)
    #expect(feed.risks.isEmpty)
    let types = feed.events.map(\.type).filter { [EventType.atRisk, .riskResolved].contains($0) }
    #expect(types == [.atRisk, .riskResolved])
    #expect(risks(feed).map(\.risk) == [.refundRequested, .refundRequested])
  }

  @Test func `A request for a retention message is a risk until the renewal`() throws {
    var feed = try feed()
    try feed.signal(.retentionRequest, about: periods.original, "request", at: later)
    #expect(risks(feed).map(\.risk) == [.retentionScreenShown])
    let next = periods.transaction(1)
    try feed.record(next, periods.info(of: next), .didRenew)
    #expect(feed.events.map(\.type).contains(.riskResolved))
    #expect(feed.risks.isEmpty)
  }

  @Test func `The list has what would be lost, and the offers`() throws {
    var feed = try feed()
    feed.derivation.promotionalOffers = [TestFeed.monthly: ["stay50", "again"]]
    var info = periods.info(at: later, autoRenew: .off)
    info.eligibleWinBackOfferIds = ["back"]
    try feed.record(periods.transaction(), info)
    func row() throws -> AtRiskSubscription {
      try AtRiskSubscription(json: try #require(feed.risks.values.first).body)
    }
    #expect(try row().entitlementsLost == ["pro"])
    #expect(try row().promotionalOfferIDs == ["again", "stay50"])
    #expect(try row().winBackOfferIDs == ["back"])
    #expect(try row().customer?.appUserID == TestFeed.ada)
    #expect(try row().valueAtRisk == Money(milliunits: 4990, currency: "USD"))
    #expect(risks(feed).first?.promotionalOfferIDs == ["again", "stay50"])
    var lifetime = TestStore.transaction(
      "7", productID: TestFeed.lifetime, environment: .production, purchaseDate: later,
      signedDate: later)
    lifetime.type = .nonConsumable
    lifetime.expiresDate = nil
    try feed.record(lifetime, at: later + .days(1))
    #expect(try row().entitlementsLost == [])
  }

  @Test func `The value of a trial's renewal is unknown without a signed price`() throws {
    var feed = try feed(trial: true)
    let trial = periods.transaction(trial: true)
    var info = periods.info(at: later, autoRenew: .off, of: trial)
    info.renewalPrice = nil
    try feed.record(trial, info)
    #expect(risks(feed).map(\.valueAtRisk) == [nil])
    #expect(feed.risks.values.map(\.milliunits) == [nil])
  }

  @Test func `A refund request is open until it is completed or decided`() throws {
    var feed = try feed()
    for (number, end) in ["a", "b", "c"].enumerated() {
      let date = later + .days(number)
      try feed.record(periods.transaction(), nil, .consumptionRequest, uuid: end, at: date)
      let request = try #require(feed.refundRequests[end])
      #expect(request.respondBefore == date + .hours(12))
      #expect(request.transaction == periods.transaction().transactionId)
      switch end {
      case "a":
        try feed.signal(
          .consumptionInformation, about: periods.original, end, at: date + .hours(1))
      case "b":
        try feed.record(periods.transaction(), nil, .refundDeclined, at: date + .hours(1))
      default:
        var refunded = periods.transaction(signed: date + .hours(1))
        refunded.revocationDate = date + .hours(1)
        try feed.record(refunded, nil, .refund)
      }
      #expect(feed.refundRequests.isEmpty)
    }
  }

  @Test func `A refund request that arrives after its deadline is not opened`() throws {
    var feed = try feed()
    try feed.advance(to: later + .days(2))
    let late = periods.transaction(signed: later + .days(2))
    try feed.record(late, nil, at: later + .days(2))
    try feed.record(late, nil, .consumptionRequest, at: later)
    #expect(feed.events.map(\.type).contains(.refundRequested))
    #expect(feed.refundRequests.isEmpty)
  }
}
