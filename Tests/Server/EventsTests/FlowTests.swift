import AppStoreCore
import Events
import Subscriptions
import TestSupport
import Testing

/// The flows that RevenueCat documents, from Apple's facts to bodies.
@Suite(.timeLimit(.minutes(30)))
struct FlowTests {
  let periods = TestPeriods()

  /// The RevenueCat types of all events, with the reasons.
  func bodies(_ feed: TestFeed) -> [String] {
    feed.events.flatMap { RevenueCatEvent.bodies(of: $0) }.map { body in
      guard case .object(let fields)? = body.body["event"] else { return "no event" }
      let extra = ["cancel_reason", "expiration_reason"].compactMap { name -> String? in
        guard case .string(let text)? = fields[name] else { return nil }
        return "(\(text))"
      }
      return body.type + extra.joined()
    }
  }

  @Test func `A trial converts`() throws {
    var feed = TestFeed()
    let trial = periods.transaction(trial: true)
    try feed.record(trial, periods.info(of: trial), .subscribed, .initialBuy)
    try feed.record(periods.transaction(1), periods.info(1), .didRenew)
    #expect(feed.types == [.started, .renewed])
    #expect(bodies(feed) == ["INITIAL_PURCHASE", "RENEWAL"])
    #expect(feed.events.renewals == [.renewal(.trialConversion, isTrialConversion: true)])
  }

  @Test func `A canceled trial ends, and a purchase after it is a conversion`() throws {
    var feed = TestFeed()
    let trial = periods.transaction(trial: true)
    try feed.record(trial, periods.info(of: trial), .subscribed, .initialBuy)
    let off = periods.info(at: TestFeed.start + .days(3), autoRenew: .off, of: trial)
    try feed.record(trial, off, .didChangeRenewalStatus, .autoRenewDisabled)
    try feed.advance(to: TestPeriods.date(1))
    #expect(
      bodies(feed) == ["INITIAL_PURCHASE", "CANCELLATION(UNSUBSCRIBE)", "EXPIRATION(UNSUBSCRIBE)"])
    var again = periods.transaction(1, start: TestPeriods.date(2))
    again.transactionReason = .purchase
    try feed.record(again, periods.info(of: again), .subscribed, .resubscribe)
    #expect(bodies(feed).last == "RENEWAL")
    #expect(feed.events.renewals == [.renewal(.resubscribe, isTrialConversion: true)])
  }

  @Test func `A trial canceled too late renews`() throws {
    var feed = TestFeed()
    let trial = periods.transaction(trial: true)
    try feed.record(trial, periods.info(of: trial), .subscribed, .initialBuy)
    let off = periods.info(at: TestPeriods.date(1) - .hours(5), autoRenew: .off, of: trial)
    try feed.record(trial, off, .didChangeRenewalStatus, .autoRenewDisabled)
    try feed.record(periods.transaction(1), periods.info(1, autoRenew: .off), .didRenew)
    #expect(bodies(feed) == ["INITIAL_PURCHASE", "CANCELLATION(UNSUBSCRIBE)", "RENEWAL"])
  }

  @Test func `A failed payment with a grace period recovers`() throws {
    var feed = TestFeed()
    try feed.record(periods.transaction(), periods.info(), .subscribed, .initialBuy)
    let grace = periods.info(at: TestPeriods.date(1), retry: true, graceDays: 16)
    try feed.record(
      periods.transaction(), grace, .didFailToRenew, .gracePeriod, status: .gracePeriod)
    let paid = periods.transaction(1, signed: TestPeriods.date(1) + .days(2))
    try feed.record(paid, periods.info(of: paid), .didRenew, .billingRecovery)
    #expect(
      bodies(feed) == [
        "INITIAL_PURCHASE", "BILLING_ISSUE", "CANCELLATION(BILLING_ERROR)", "RENEWAL",
      ])
    #expect(feed.events.renewals == [.renewal(.recovery, isTrialConversion: false)])
    #expect(!feed.events.map(\.type).contains(.deactivated))
  }

  @Test func `A failed payment with a grace period ends`() throws {
    var feed = TestFeed()
    try feed.record(periods.transaction(), periods.info(), .subscribed, .initialBuy)
    let grace = periods.info(at: TestPeriods.date(1), retry: true, graceDays: 16)
    try feed.record(
      periods.transaction(), grace, .didFailToRenew, .gracePeriod, status: .gracePeriod)
    try feed.advance(to: TestPeriods.date(1) + .days(16))
    // The notification comes after the clock and changes nothing.
    let retry = periods.info(at: TestPeriods.date(1) + .days(16), retry: true)
    try feed.record(periods.transaction(), retry, .gracePeriodExpired, status: .billingRetry)
    let end = periods.info(at: TestPeriods.date(1) + .days(60), intent: .billingError)
    try feed.record(periods.transaction(), end, .expired, .billingRetry, status: .expired)
    #expect(feed.types == [.started, .billingIssue, .gracePeriodEnded, .expired])
    #expect(
      bodies(feed) == [
        "INITIAL_PURCHASE", "BILLING_ISSUE", "CANCELLATION(BILLING_ERROR)",
        "EXPIRATION(BILLING_ERROR)",
      ])
  }

  @Test func `A failed payment without a grace period ends access at once`() throws {
    var feed = TestFeed()
    try feed.record(periods.transaction(), periods.info(), .subscribed, .initialBuy)
    let retry = periods.info(at: TestPeriods.date(1), retry: true)
    try feed.record(periods.transaction(), retry, .didFailToRenew, status: .billingRetry)
    #expect(
      bodies(feed) == [
        "INITIAL_PURCHASE", "BILLING_ISSUE", "CANCELLATION(BILLING_ERROR)",
        "EXPIRATION(BILLING_ERROR)",
      ])
    #expect(feed.events.map(\.type).contains(.deactivated))
    let paid = periods.transaction(1, start: TestPeriods.date(1) + .days(9))
    try feed.record(paid, periods.info(of: paid), .didRenew, .billingRecovery)
    #expect(bodies(feed).last == "RENEWAL")
    #expect(feed.events.renewals == [.renewal(.recovery, isTrialConversion: false)])
  }

  @Test func `A refund of the newest period ends access`() throws {
    var feed = TestFeed()
    try feed.record(periods.transaction(), periods.info(), .subscribed, .initialBuy)
    var refunded = periods.transaction(signed: TestFeed.start + .days(2))
    refunded.revocationDate = TestFeed.start + .days(2)
    refunded.revocationReason = .other
    refunded.revocationType = .proratedRefund
    refunded.revocationPercentage = 50_000
    try feed.record(refunded, nil, .refund)
    #expect(
      bodies(feed) == [
        "INITIAL_PURCHASE", "CANCELLATION(CUSTOMER_SUPPORT)", "EXPIRATION(CUSTOMER_SUPPORT)",
      ])
    let refund = try #require(feed.events.first { $0.type == .refunded })
    guard case .purchase(let data) = refund.data else { return #expect(Bool(false)) }
    #expect(
      data.details
        == .refund(
          Money(milliunits: 2495, currency: "USD"), seats: nil, isLatest: true, endsAccess: true))
    #expect(data.previous?["status"] == .string("active"))
    #expect(refund.cause.notificationType == .refund)
    try feed.advance(to: TestPeriods.date(2))
    #expect(feed.types == [.started, .refunded])
  }

  @Test func `A refund of an earlier period is no event of RevenueCat`() throws {
    var feed = TestFeed()
    try feed.record(periods.transaction(), periods.info(), .subscribed, .initialBuy)
    try feed.record(periods.transaction(1), periods.info(1), .didRenew)
    var refunded = periods.transaction(signed: TestPeriods.date(1) + .days(2))
    refunded.revocationDate = TestPeriods.date(1) + .days(2)
    try feed.record(refunded, nil, .refund)
    #expect(feed.types == [.started, .renewed, .refunded])
    #expect(bodies(feed) == ["INITIAL_PURCHASE", "RENEWAL"])
  }

  @Test func `A new purchase after the end is a renewal, or by setting an initial purchase`() throws
  {
    var feed = TestFeed()
    try feed.record(periods.transaction(), periods.info(autoRenew: .off), .subscribed, .initialBuy)
    try feed.advance(to: TestPeriods.date(1))
    var again = periods.transaction(1, start: TestPeriods.date(3))
    again.transactionReason = .purchase
    try feed.record(again, periods.info(of: again), .subscribed, .resubscribe)
    let event = try #require(feed.events.last { $0.type == .renewed })
    #expect(RevenueCatEvent.bodies(of: event).map(\.type) == ["RENEWAL"])
    let context = RevenueCatContext(resubscription: .initialPurchase)
    #expect(RevenueCatEvent.bodies(of: event, context).map(\.type) == ["INITIAL_PURCHASE"])
  }

  @Test func `An upgrade changes the product and renews at once`() throws {
    var feed = TestFeed()
    try feed.record(periods.transaction(), periods.info(), .subscribed, .initialBuy)
    var upgrade = periods.transaction(1, product: TestFeed.yearly, start: TestFeed.start + .days(4))
    upgrade.transactionReason = .purchase
    try feed.record(upgrade, periods.info(of: upgrade), .didChangeRenewalPref, .upgrade)
    #expect(feed.types == [.started, .productChanged, .renewed])
    #expect(bodies(feed) == ["INITIAL_PURCHASE", "PRODUCT_CHANGE", "RENEWAL"])
    #expect(feed.events.renewals == [.renewal(.productChange, isTrialConversion: false)])
    #expect(!feed.events.map(\.type).contains(.deactivated))
  }

  @Test func `A downgrade is scheduled, and its period renews later`() throws {
    var feed = TestFeed()
    let yearly = periods.transaction(product: TestFeed.yearly)
    try feed.record(yearly, periods.info(of: yearly), .subscribed, .initialBuy)
    let down = periods.info(at: TestFeed.start + .days(1), next: TestFeed.monthly, of: yearly)
    try feed.record(yearly, down, .didChangeRenewalPref, .downgrade)
    try feed.record(periods.transaction(1), periods.info(1), .didRenew)
    #expect(feed.types == [.started, .changeScheduled, .renewed])
    #expect(bodies(feed) == ["INITIAL_PURCHASE", "PRODUCT_CHANGE", "RENEWAL"])
  }

  @Test func `A scheduled change is taken back`() throws {
    var feed = TestFeed()
    let yearly = periods.transaction(product: TestFeed.yearly)
    try feed.record(yearly, periods.info(of: yearly), .subscribed, .initialBuy)
    let down = periods.info(at: TestFeed.start + .days(1), next: TestFeed.monthly, of: yearly)
    try feed.record(yearly, down, .didChangeRenewalPref, .downgrade)
    let back = periods.info(at: TestFeed.start + .days(2), of: yearly)
    try feed.record(yearly, back, .didChangeRenewalPref)
    #expect(feed.types == [.started, .changeScheduled, .changeUnscheduled])
    #expect(bodies(feed) == ["INITIAL_PURCHASE", "PRODUCT_CHANGE"])
  }
}

extension [Event] {
  /// The details of every renewal.
  var renewals: [EventDetails] {
    compactMap { event in
      guard event.type == .renewed, case .purchase(let data) = event.data else { return nil }
      return data.details
    }
  }
}
