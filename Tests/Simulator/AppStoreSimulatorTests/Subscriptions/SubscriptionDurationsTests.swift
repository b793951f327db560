import AppStoreCore
import AppStoreSimulator
import StoreConfiguration
import Testing

/// Xcode's time rates: Apple's table of durations, and a store that uses them.
///
/// Source: <https://developer.apple.com/documentation/storekittest/sktestsession/timerate>
@Suite(.timeLimit(.minutes(30))) struct RenewalPaceTests {
  /// A row of the table, in seconds.
  struct Row: Sendable, CustomTestStringConvertible {
    let rate: TimeRate
    /// A week, one, two, three and six months, a year.
    let periods: [Int]
    let weeklyGrace: Int
    let grace: Int
    let retry: Int
    var testDescription: String { "rate \(rate.rawValue)" }

    init(_ rate: TimeRate, _ periods: [Int], _ weeklyGrace: Int, _ grace: Int, _ retry: Int) {
      self.rate = rate
      self.periods = periods
      self.weeklyGrace = weeklyGrace
      self.grace = grace
      self.retry = retry
    }

    static let all = [
      Row(.monthlyRenewalEveryHour, [900, 3600, 7200, 10_800, 21_600, 43_200], 771, 1800, 7200),
      Row(
        .monthlyRenewalEveryThirtyMinutes, [600, 1800, 3600, 5400, 10_800, 21_600], 514, 900, 3600),
      Row(
        .monthlyRenewalEveryFifteenMinutes, [300, 900, 1800, 2700, 5400, 10_800], 257, 450, 1800),
      Row(.monthlyRenewalEveryFiveMinutes, [180, 300, 600, 900, 1800, 3600], 154, 150, 600),
      Row(.monthlyRenewalEveryThirtySeconds, [10, 30, 60, 90, 180, 360], 9, 15, 60),
      Row(.oneRenewalEveryFifteenMinutes, Array(repeating: 900, count: 6), 900, 900, 1800),
      Row(.oneRenewalEveryFiveMinutes, Array(repeating: 300, count: 6), 300, 300, 600),
      Row(.oneRenewalEveryMinute, Array(repeating: 60, count: 6), 60, 60, 120),
      Row(.oneRenewalEveryThirtySeconds, Array(repeating: 30, count: 6), 30, 30, 60),
      Row(.oneRenewalEveryTenSeconds, Array(repeating: 10, count: 6), 10, 10, 20),
      Row(.oneRenewalEveryTwoSeconds, Array(repeating: 2, count: 6), 2, 2, 4),
    ]
  }

  private let start = Timestamp(milliseconds: 1_769_817_600_000)

  private func seconds(_ period: String, _ pace: SubscriptionDurations, times: Int = 1) throws
    -> Int64
  {
    let period = try #require(SubscriptionPeriod(iso8601: period))
    return (pace.end(of: period, from: start, times: times) - start).milliseconds / 1000
  }

  @Test(arguments: Row.all) func `Every rate has the durations of Apple's table`(row: Row) throws {
    let pace = SubscriptionDurations(row.rate)
    let lengths = try ["P1W", "P1M", "P2M", "P3M", "P6M", "P1Y"].map { try seconds($0, pace) }
    #expect(lengths == row.periods.map(Int64.init))
    #expect(try seconds("P1M", pace, times: 4) == 4 * Int64(row.periods[1]))
    #expect(pace.gracePeriod(.sixteenDays, isWeekly: true) == .seconds(row.weeklyGrace))
    #expect(pace.gracePeriod(.sixteenDays, isWeekly: false) == .seconds(row.grace))
    #expect(pace.billingRetry == .seconds(row.retry))
  }

  @Test func `Real time and unknown rates use the calendar`() throws {
    for rate in [TimeRate.realTime, TimeRate(rawValue: 14)] {
      let pace = SubscriptionDurations(rate)
      #expect(pace == .calendar)
      #expect(try seconds("P1M", pace) == 28 * 86_400)
      #expect(pace.gracePeriod(.sixteenDays, isWeekly: true) == .days(6))
      #expect(pace.gracePeriod(.threeDays, isWeekly: true) == .days(3))
      #expect(pace.gracePeriod(.twentyEightDays, isWeekly: false) == .days(28))
      #expect(pace.billingRetry == .days(60))
      #expect(pace.days(90) == .days(90))
    }
  }

  @Test func `At daily rates every duration is as many days`() throws {
    let pace = SubscriptionDurations(.oneSecondIsOneDay)
    #expect(try ["P3D", "P1W", "P2M", "P1Y"].map { try seconds($0, pace) } == [3, 7, 60, 365])
    #expect(pace.gracePeriod(.sixteenDays, isWeekly: false) == .seconds(16))
    #expect(pace.billingRetry == .seconds(60))
    #expect(pace.days(2) == .seconds(2))
  }

  @Test func `Grace periods scale in proportion, and a trial of days as part of a week`() throws {
    let pace = SubscriptionDurations(.monthlyRenewalEveryHour)
    #expect(pace.gracePeriod(.threeDays, isWeekly: true) == .milliseconds(385_500))
    #expect(pace.gracePeriod(.twentyEightDays, isWeekly: true) == .seconds(771))
    #expect(pace.gracePeriod(.twentyEightDays, isWeekly: false) == .seconds(3150))
    #expect(try seconds("P7D", pace) == 900)
    #expect(pace.days(7) == .seconds(900))
    #expect(SubscriptionDurations(.oneRenewalEveryMinute).days(30) == .seconds(60))
  }

  @Test func `A subscription renews every five minutes, with matching grace and retry`() throws {
    var shop = try Shop(pace: SubscriptionDurations(.monthlyRenewalEveryFiveMinutes))
    let trial = try shop.buy("monthly").transaction
    #expect(trial.expiresDate == (try day("2026-01-31T00:03")))
    try shop.advance(to: "2026-01-31T00:08")
    shop.billingIssue(true)
    #expect(try shop.state().transaction.expiresDate == (try day("2026-01-31T00:13")))
    try shop.advance(to: "2026-01-31T00:13")
    let info = try shop.state().renewalInfo
    #expect(info.gracePeriodExpiresDate == (try day("2026-01-31T00:15")) + .seconds(30))
    let later = try shop.advance(to: "2026-02-01")
    #expect(later.names == ["GRACE_PERIOD_EXPIRED", "EXPIRED/BILLING_RETRY"])
    let end = try #require(later.notifications.last).signedDate
    #expect(end == (try day("2026-01-31T00:23")) + .milliseconds(1))
  }

  @Test func `A customer who returns within the billing retry time keeps the start date`() throws {
    for (minute, isSame) in [("00:15", true), ("00:16", false)] {
      var shop = try Shop(pace: SubscriptionDurations(.monthlyRenewalEveryFiveMinutes))
      let first = try shop.buy("monthly.other").transaction
      try shop.autoRenew(false)
      try shop.advance(to: "2026-01-31T\(minute)")
      try shop.buy("monthly.other")
      let start = try shop.state().renewalInfo.recentSubscriptionStartDate
      #expect((start == first.purchaseDate) == isSame)
    }
  }

  @Test func `Paid months are counted as months, however short`() throws {
    var shop = try Shop(pace: SubscriptionDurations(.oneRenewalEveryMinute))
    try shop.store.addOffer(
      StoreOffer(
        type: .winBack, id: "long", discountType: .freeTrial, period: .init(value: 1, unit: .month),
        minimumPaidMonths: 3), to: "quarterly")
    try shop.buy("quarterly")
    try shop.autoRenew(false)
    try shop.advance(to: "2026-01-31T00:02")
    #expect(shop.store.isEligible("anna", for: .winBack("long"), of: "quarterly"))
    #expect(try shop.state().renewalInfo.eligibleWinBackOfferIds == ["long"])
  }

  @Test func `A commitment is twelve short months`() throws {
    var shop = try Shop(pace: SubscriptionDurations(.monthlyRenewalEveryThirtySeconds))
    try shop.store.setMonthlyPrice(4990, of: "yearly")
    let first = try shop.buy("yearly", plan: .monthly).transaction
    #expect(first.commitmentInfo?.commitmentExpiresDate == (try day("2026-01-31T00:06")))
    let renewals = try shop.advance(to: "2026-01-31T00:06").transactions
    #expect(renewals.map { $0.commitmentInfo?.billingPeriodNumber } == Array(2...12) + [1])
  }

  @Test func `A renewal date is extended by short days`() throws {
    var shop = try Shop(pace: SubscriptionDurations(.monthlyRenewalEveryFiveMinutes))
    let bought = try shop.buy("monthly.other").transaction
    try shop.change {
      try $0.extendRenewalDate(of: bought.originalTransactionId, byDays: 7).effects
    }
    #expect(try shop.state().transaction.expiresDate == (try day("2026-01-31T00:08")))
  }

  @Test(
    arguments: [
      TimeRate.oneSecondIsOneDay, .monthlyRenewalEveryFiveMinutes, .oneRenewalEveryMinute,
    ])
  func `The invariants hold for any customer activity at a rate`(rate: TimeRate) throws {
    for seed in 0..<10 as Range<UInt64> {
      let shop = try Walk.taken(seed: seed, steps: 50, pace: SubscriptionDurations(rate))
      #expect(StoreInvariants(of: shop.store).violations() == [], "replay with seed \(seed)")
    }
  }
}
