import AppStoreCore
import Events
import Ledger
import Subscriptions
import TestSupport
import Testing

/// Events that occur because time passes.
@Suite(.timeLimit(.minutes(30)))
struct TimeTests {
  let periods = TestPeriods()
  let end = TestPeriods.date(1)

  @Test func `A subscription with auto-renew off ends at once`() throws {
    var feed = TestFeed()
    try feed.record(periods.transaction(), periods.info(autoRenew: .off))
    try feed.advance(to: end - .milliseconds(1))
    #expect(feed.types == [.started, .cancelled])
    try feed.advance(to: end)
    #expect(feed.types == [.started, .cancelled, .expired])
    #expect(feed.events.map(\.type).contains(.deactivated))
    let expired = try #require(feed.events.first { $0.type == .expired })
    #expect(expired.timestamp == end)
    #expect(expired.cause.source == .clock)
    #expect(feed.due.isEmpty)
  }

  @Test func `With auto-renew on, the App Store's data is awaited for one hour`() throws {
    var feed = TestFeed()
    try feed.record(periods.transaction(), periods.info())
    try feed.advance(to: end + .hours(1) - .milliseconds(1))
    #expect(feed.types == [.started])
    try feed.advance(to: end + .hours(1))
    #expect(feed.types == [.started, .expired])
    let late = periods.transaction(1, signed: end + .hours(3))
    try feed.record(late, periods.info(of: late), .didRenew)
    #expect(feed.types == [.started, .expired, .renewed])
    #expect(feed.events.renewals == [.renewal(.renewal, isTrialConversion: false)])
  }

  @Test func `An end that the App Store reports is not awaited`() throws {
    var feed = TestFeed()
    try feed.record(periods.transaction(), periods.info())
    let over = periods.info(at: end + .seconds(5), autoRenew: .off, intent: .cancelled)
    try feed.record(periods.transaction(), over, .expired, .voluntary)
    try feed.advance(to: end + .days(9))
    #expect(feed.types == [.started, .expired])
  }

  @Test func `A renewal in time moves the due date`() throws {
    var feed = TestFeed()
    try feed.record(periods.transaction(), periods.info())
    try feed.record(periods.transaction(1), periods.info(1), .didRenew)
    try feed.advance(to: TestPeriods.date(2))
    #expect(feed.types == [.started, .renewed])
    #expect(feed.due.values.sorted() == [TestPeriods.date(2) + .hours(1)])
  }

  @Test func `Reminders are off by default`() throws {
    var feed = TestFeed()
    try feed.record(periods.transaction(), periods.info())
    #expect(feed.due.keys.map(\.kind) == [.expiry])
  }

  @Test(arguments: [
    (true, AutoRenewStatus.on, EventType.trialEnding, 3),
    (false, .on, .renewalUpcoming, 7), (false, .off, .expiring, 2),
  ])
  func `A reminder is sent once in a period`(
    trial: Bool, autoRenew: AutoRenewStatus, type: EventType, days: Int
  ) throws {
    let settings = ReminderSettings(
      trialEnding: .days(3), renewalUpcoming: .days(7), expiring: .days(2))
    var feed = TestFeed(reminders: settings)
    let first = periods.transaction(trial: trial)
    try feed.record(first, periods.info(autoRenew: autoRenew, of: first))
    try feed.advance(to: end - .days(days) - .milliseconds(1))
    #expect(!feed.types.contains(type))
    try feed.advance(to: end - .hours(1))
    #expect(feed.types.filter { $0 == type }.count == 1)
    let again = periods.info(at: end - .hours(1), autoRenew: autoRenew, of: first)
    try feed.record(first, again)
    try feed.advance(to: end - .milliseconds(1))
    #expect(feed.types.filter { $0 == type }.count == 1)
    #expect(feed.due.keys.map(\.kind) == [.expiry])
  }

  @Test func `An imported subscription that ended makes one event, of its end`() throws {
    var feed = TestFeed()
    let now = TestPeriods.date(12)
    for number in 0..<4 {
      try feed.record(
        periods.transaction(number), nil, at: now + .seconds(number), from: .import)
    }
    #expect(feed.types.isEmpty)
    try feed.advance(to: now + .days(1))
    #expect(feed.types == [.expired])
    #expect(feed.events.filter { !$0.isBackfill }.isEmpty)
  }

  @Test func `An imported subscription that continues makes one event, of its newest period`()
    throws
  {
    var feed = TestFeed()
    let now = TestPeriods.date(3) + .days(2)
    for number in 0..<4 {
      try feed.record(
        periods.transaction(number), nil, at: now + .seconds(number), from: .import)
    }
    try feed.advance(to: now + .days(1))
    #expect(feed.types == [.renewed])
    #expect(feed.events.first?.isBackfill == true)
  }

  @Test func `A period that fills in history makes one event, marked as backfill`() throws {
    var feed = TestFeed()
    try feed.record(periods.transaction(2), periods.info(2))
    let count = feed.events.count
    for number in [1, 0, 1] {
      try feed.record(periods.transaction(number), at: TestPeriods.date(2), from: .serverAPI)
    }
    #expect(feed.types == [.renewed, .renewed, .started])
    let late = Array(feed.events.dropFirst(count)).filter { $0.type.isAboutPurchases }
    #expect(late.map(\.isBackfill) == [true, true])
    #expect(late.map(\.timestamp) == [TestPeriods.date(1), TestPeriods.date(0)])
  }

  @Test func `The periods of a Test Store purchase renew by the clock`() throws {
    var feed = TestFeed()
    let purchase = TestStorePurchase(
      token: "test_1_00000000-0000-0000-0000-000000000001", customer: TestFeed.ada,
      bundleID: TestStore.bundleID, productID: TestFeed.monthly, type: .autoRenewable,
      period: SubscriptionPeriod(value: 1, unit: .month),
      price: Price(milliunits: 4990, currency: "USD"), purchasedAt: TestFeed.start)
    var unit = EventUnit(
      lines: feed.lines([
        FeedChange(
          kind: .testStorePurchase, at: TestFeed.start, customer: TestFeed.ada,
          originalTransactionID: purchase.originalTransactionID)
      ]))
    unit.contents.testStorePurchases = [purchase]
    try feed.derive(unit)
    try feed.advance(to: TestFeed.start + .days(1))
    let renewals = [EventType](repeating: .renewed, count: TestStorePurchase.renewalLimit)
    #expect(feed.types == [.started] + renewals + [.cancelled, .expired])
    #expect(feed.events.filter { $0.type == .activated }.count == 1)
    #expect(feed.events.filter { $0.type == .deactivated }.count == 1)
  }
}
