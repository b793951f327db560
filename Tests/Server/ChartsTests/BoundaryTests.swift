import AppStoreCore
import Charts
import Subscriptions
import Testing

/// Edges of days, prices and purchases, one test each.
@Suite(.timeLimit(.minutes(30)))
struct BoundaryTests {
  private static let midnight = ChartCase.start

  private static func reader(
    _ records: [TransactionRecord], _ infos: [RenewalRecord] = [],
    customers: [ChartCustomer] = [], owner: AppUserID? = nil,
    settings: ChartMoneySettings = ChartMoneySettings()
  ) -> ChartReader {
    let facts = records.map { RandomWorld.Fact.transaction($0) } + infos.map { .renewal($0) }
    var update = ChartState.Update()
    for (id, purchase) in RandomWorld.purchases(facts) {
      update.purchases[id] = (purchase, owner)
    }
    for customer in customers { update.customers[customer.id] = .some(customer) }
    var state = ChartState(settings)
    state.apply(update)
    return ChartReader(state.index)
  }

  private static func day(_ month: Int, _ day: Int) -> ChartDay {
    ChartDay(year: 2026, month: month, day: day)
  }

  /// The value of a chart on a day, in whole parts of its unit.
  private static func value(
    _ reader: ChartReader, _ name: Chart, on day: ChartDay, _ measure: Int = 0,
    change: (inout ChartQuery) -> Void = { _ in }
  ) -> Double? {
    var query = ChartQuery(name, day...day, asOf: Self.day(12, 31).start)
    change(&query)
    return reader.answer(query).segments[0].rows[0][measure]?.approximation
  }

  @Test func `A period from midnight to midnight is active on its days only`() {
    let reader = Self.reader([ChartCase.month(days: 30)])
    #expect(Self.value(reader, .actives, on: Self.day(3, 9)) == 0)
    #expect(Self.value(reader, .actives, on: Self.day(3, 10)) == 1)
    #expect(Self.value(reader, .actives, on: Self.day(4, 8)) == 1)
    #expect(Self.value(reader, .actives, on: Self.day(4, 9)) == 0)
    #expect(Self.value(reader, .activesMovement, on: Self.day(4, 9), 1) == 1)
  }

  @Test func `A period that starts in the last millisecond counts on that day`() {
    let start = Timestamp(milliseconds: Self.midnight.milliseconds - 1)
    let reader = Self.reader([ChartCase.month(from: start)])
    #expect(Self.value(reader, .actives, on: Self.day(3, 9)) == 1)
    #expect(Self.value(reader, .actives, on: Self.day(4, 8)) == 0)
  }

  @Test func `Days are those of UTC when clocks change in California`() {
    // 2026-03-08 has 23 hours there; the days of charts have 24.
    let start = Self.day(3, 8).start + .hours(7)
    let reader = Self.reader([ChartCase.month(from: start)])
    #expect(Self.value(reader, .revenue, on: Self.day(3, 8)) == 9.99)
    #expect(Self.value(reader, .revenue, on: Self.day(3, 7)) == 0)
  }

  @Test func `The leap day is a day of February`() {
    let leap = ChartDay(year: 2028, month: 2, day: 29)
    let reader = Self.reader([ChartCase.month(from: leap.start + .hours(5))])
    var query = ChartQuery(
      .revenue, ChartDay(year: 2028, month: 2, day: 1)...ChartDay(year: 2028, month: 3, day: 31),
      asOf: ChartDay(year: 2028, month: 6, day: 1).start)
    query.resolution = .month
    let answer = reader.answer(query)
    #expect(answer.periods.map(\.last.iso8601) == ["2028-02-29", "2028-03-31"])
    #expect(answer.segments[0].rows.map { $0[0]?.approximation } == [9.99, 0])
  }

  @Test func `A refund at the instant of the purchase counts as money and not as a subscription`() {
    var record = ChartCase.month()
    record.revocationDate = record.purchaseDate
    let reader = Self.reader([record])
    #expect(Self.value(reader, .actives, on: Self.day(3, 10)) == 0)
    #expect(Self.value(reader, .activesMovement, on: Self.day(3, 10)) == 0)
    #expect(Self.value(reader, .revenue, on: Self.day(3, 10)) == 0)
    #expect(Self.value(reader, .revenue, on: Self.day(3, 10), 1) == 1)
    #expect(Self.value(reader, .refunds, on: Self.day(3, 10)) == 9.99)
  }

  @Test func `A refund counts on its day and on request on that of the charge`() {
    var record = ChartCase.month()
    record.revocationDate = Self.day(3, 20).start
    let reader = Self.reader([record])
    #expect(Self.value(reader, .actives, on: Self.day(3, 19)) == 1)
    #expect(Self.value(reader, .actives, on: Self.day(3, 20)) == 0)
    #expect(Self.value(reader, .revenue, on: Self.day(3, 10)) == 9.99)
    #expect(Self.value(reader, .revenue, on: Self.day(3, 20)) == -9.99)
    #expect(Self.value(reader, .refundRate, on: Self.day(3, 10), 2) == 100)
    let old = Self.value(reader, .revenue, on: Self.day(3, 10)) {
      $0.countsRefundsAtPurchase = true
    }
    #expect(old == 0)
  }

  @Test func `A partial refund takes back that part`() {
    var record = ChartCase.month()
    (record.revocationDate, record.revocationPercentage) = (Self.day(3, 20).start, 50_000)
    let reader = Self.reader([record])
    // 9990 / 2 thousandths.
    #expect(Self.value(reader, .refunds, on: Self.day(3, 20)) == 4.995)
  }

  @Test func `An upgrade in the grace period ends one subscription and starts another`() {
    let first = ChartCase.month()
    var upgrade = ChartCase.month("2", from: Self.day(4, 12).start)
    (upgrade.productId, upgrade.price, upgrade.transactionReason) = ("pro", 19_990, .purchase)
    var info = RenewalRecord(
      originalTransactionId: "1", productId: "monthly", autoRenewStatus: .on,
      signedDate: Self.day(4, 10).start)
    info.isInBillingRetryPeriod = true
    info.gracePeriodExpiresDate = Self.day(4, 25).start
    info.renewalDate = first.expiresDate
    let reader = Self.reader([first, upgrade], [info])
    // The grace period remains a part of the older period when a later one is known.
    #expect(Self.value(reader, .actives, on: Self.day(4, 10)) == 1)
    #expect(Self.value(reader, .churn, on: Self.day(4, 9), 1) == 0)
    #expect(Self.value(reader, .actives, on: Self.day(4, 12)) == 1)
    #expect(Self.value(reader, .mrr, on: Self.day(4, 12)) == 19.99)
    #expect(Self.value(reader, .activesNew, on: Self.day(4, 12), 3) == 1)
  }

  @Test func `A failed payment and its grace period count when the customer has returned`() {
    let first = ChartCase.month()
    var info = ChartCase.info(at: Self.day(4, 9).start, retry: true)
    (info.renewalDate, info.gracePeriodExpiresDate) = (first.expiresDate, Self.day(4, 15).start)
    let next = ChartCase.month("2", from: Self.day(4, 20).start)
    let later = ChartCase.info(at: Self.day(4, 20).start)
    for infos in [[info, later], [later, info]] {
      let reader = Self.reader([first, next], infos)
      #expect(Self.value(reader, .actives, on: Self.day(4, 14)) == 1)
      #expect(Self.value(reader, .mrr, on: Self.day(4, 14)) == 9.99)
      #expect(Self.value(reader, .actives, on: Self.day(4, 15)) == 0)
      #expect(Self.value(reader, .churn, on: Self.day(4, 15), 4) == 1, "a billing problem")
      #expect(Self.value(reader, .churn, on: Self.day(4, 9), 1) == 0)
    }
  }

  @Test func `A payment that failed counts on the day on which it was collected`() {
    let first = ChartCase.month()
    var info = ChartCase.info(at: Self.day(4, 9).start, retry: true)
    (info.renewalDate, info.gracePeriodExpiresDate) = (first.expiresDate, Self.day(4, 25).start)
    // In the grace period, the App Store dates the period back to the day on which it was due.
    var paid = ChartCase.month("2", from: Self.day(4, 9).start)
    (paid.signedDate, paid.price) = (Self.day(4, 14).start, 12_990)
    var again = paid
    again.signedDate = Self.day(5, 1).start
    let reader = Self.reader([again, first, paid], [info])
    #expect(Self.value(reader, .revenue, on: Self.day(4, 9)) == 0)
    #expect(Self.value(reader, .revenue, on: Self.day(4, 14)) == 12.99)
    #expect(Self.value(reader, .mrr, on: Self.day(4, 13)) == 9.99)
    #expect(Self.value(reader, .mrr, on: Self.day(4, 14)) == 12.99)
    #expect(Self.value(reader, .churn, on: Self.day(4, 9), 1) == 0)
    // Without a failed payment, the date of signing says nothing.
    let read = Self.reader([first, paid])
    #expect(Self.value(read, .revenue, on: Self.day(4, 9)) == 12.99)
  }

  @Test func `A change of the product in a trial is a conversion, and a later purchase is not`() {
    let trial = ChartCase.trial()
    for (day, isConversion) in [(13, true), (17, true), (18, false)] {
      var paid = ChartCase.month("2", from: Self.day(3, day).start)
      (paid.productId, paid.transactionReason) = ("pro", .purchase)
      let reader = Self.reader([trial, paid])
      let (converted, direct): (Double, Double) = isConversion ? (1, 0) : (0, 1)
      #expect(Self.value(reader, .trialConversionRate, on: Self.day(3, 10), 1) == converted)
      #expect(Self.value(reader, .activesNew, on: Self.day(3, day), 0) == converted)
      #expect(Self.value(reader, .activesNew, on: Self.day(3, day), 2) == direct)
    }
  }

  @Test func `A subscription in its grace period is active until it ends`() {
    var info = RenewalRecord(
      originalTransactionId: "1", productId: "monthly", autoRenewStatus: .on,
      signedDate: Self.day(4, 10).start)
    info.isInBillingRetryPeriod = true
    info.gracePeriodExpiresDate = Self.day(4, 25).start
    let reader = Self.reader([ChartCase.month()], [info])
    #expect(Self.value(reader, .actives, on: Self.day(4, 24)) == 1)
    #expect(Self.value(reader, .actives, on: Self.day(4, 25)) == 0)
    let query = ChartQuery(
      .activesMovement, Self.day(4, 25)...Self.day(4, 25), asOf: Self.day(12, 1).start)
    #expect(
      reader.facts(query, in: query.periods[0], measure: 1)?.rows.map(\.reason) == [.graceEnd])
  }

  @Test func `A renewal before the end continues the subscription`() {
    let early = ChartCase.month("2", from: Self.day(4, 8).start + .hours(12))
    let reader = Self.reader([ChartCase.month(), early])
    #expect(Self.value(reader, .actives, on: Self.day(4, 8)) == 1)
    #expect(Self.value(reader, .activesMovement, on: Self.day(4, 8)) == 0)
    #expect(Self.value(reader, .activesMovement, on: Self.day(4, 8), 1) == 0)
  }

  @Test func `A renewal that raises the price is an expansion and no new subscription`() {
    var renewal = ChartCase.month("2", from: Self.day(4, 9).start)
    renewal.price = 12_990
    let reader = Self.reader([ChartCase.month(), renewal])
    #expect(Self.value(reader, .mrrMovement, on: Self.day(4, 9), 2) == 3)
    #expect(Self.value(reader, .activesMovement, on: Self.day(4, 9)) == 0)
  }

  @Test func `A reversed refund counts until the day on which Apple reversed it`() {
    var refunded = ChartCase.month()
    refunded.revocationDate = Self.day(3, 20).start
    refunded.signedDate = Self.day(3, 20).start
    var reversed = ChartCase.month()
    reversed.signedDate = Self.day(3, 25).start
    let reader = Self.reader([refunded, reversed])
    for (date, active, refunded) in [(19, 1.0, 0.0), (20, 0, 9.99), (24, 0, 0), (25, 1, -9.99)] {
      let day = Self.day(3, date)
      #expect(Self.value(reader, .actives, on: day) == active, "\(date) March")
      #expect(Self.value(reader, .mrr, on: day) == 9.99 * active, "\(date) March")
      #expect(Self.value(reader, .refunds, on: day) == refunded, "\(date) March")
    }
    #expect(Self.value(reader, .churn, on: Self.day(3, 20), 5) == 1)
    #expect(Self.value(reader, .churn, on: Self.day(3, 25), 5) == -1)
    #expect(Self.value(reader, .refundRate, on: Self.day(3, 10), 1) == 0)
  }

  @Test func `A refund that is reversed after the end of its period does not start it again`() {
    var refunded = ChartCase.month()
    refunded.revocationDate = Self.day(3, 20).start
    refunded.signedDate = Self.day(3, 20).start
    var reversed = ChartCase.month()
    reversed.signedDate = Self.day(5, 1).start
    let reader = Self.reader([refunded, reversed])
    #expect(Self.value(reader, .actives, on: Self.day(3, 25)) == 0)
    #expect(Self.value(reader, .actives, on: Self.day(4, 9)) == 0)
    #expect(Self.value(reader, .actives, on: Self.day(5, 1)) == 0)
    #expect(Self.value(reader, .refunds, on: Self.day(5, 1)) == -9.99)
    // The day of that end has passed, so the reversal changes nothing on it.
    #expect(Self.value(reader, .churn, on: Self.day(3, 20), 5) == 1)
    #expect((1...6).allSatisfy { Self.value(reader, .churn, on: Self.day(4, 9), $0) ?? 0 == 0 })
  }

  @Test func `A price of zero is active without money and without a transaction`() {
    var record = ChartCase.month()
    record.price = 0
    let reader = Self.reader([record])
    #expect(Self.value(reader, .actives, on: Self.day(3, 10)) == 1)
    #expect(Self.value(reader, .mrr, on: Self.day(3, 10)) == 0)
    #expect(Self.value(reader, .revenue, on: Self.day(3, 10), 1) == 0)
  }

  @Test func `A price is that of the whole quantity, and the quantity multiplies nothing`() {
    var record = ChartCase.month()
    record.quantity = 3
    let reader = Self.reader([record])
    #expect(Self.value(reader, .actives, on: Self.day(3, 10)) == 1)
    #expect(Self.value(reader, .mrr, on: Self.day(3, 10)) == 9.99)
    #expect(Self.value(reader, .revenue, on: Self.day(3, 10)) == 9.99)
  }

  @Test(arguments: [("JPY", Int64(1_200_000), 1200.0), ("KWD", Int64(1_999), 1.999)])
  func `Currencies without or with three decimal places are exact`(
    currency: String, price: Int64, value: Double
  ) {
    var record = ChartCase.month()
    (record.price, record.currency) = (price, currency)
    let reader = Self.reader([record])
    let shown = Self.value(reader, .revenue, on: Self.day(3, 10)) { $0.currency = currency }
    #expect(shown == value)
    var query = ChartQuery(
      .revenue, Self.day(3, 10)...Self.day(3, 10), asOf: Self.day(12, 1).start)
    query.currency = "USD"
    let answer = reader.answer(query)
    #expect(answer.segments[0].rows[0][0]?.units == 0)
    #expect(answer.unknown.withoutRate == [currency: 1], "an unknown amount is counted apart")
    #expect(answer.segments[0].rows[0][1]?.units == 1)
  }

  @Test func `A missing price is counted apart`() {
    var record = ChartCase.month()
    record.price = nil
    let answer = Self.reader([record]).answer(
      ChartQuery(.revenue, Self.day(3, 10)...Self.day(3, 10), asOf: Self.day(12, 1).start))
    #expect(answer.unknown.withoutPrice == 1)
  }

  @Test func `A family shared purchase counts nowhere`() {
    var record = ChartCase.month()
    record.inAppOwnershipType = .familyShared
    let reader = Self.reader([record])
    for name in Chart.all where name.kind != .table {
      for value in reader.answer(
        ChartQuery(name, Self.day(3, 1)...Self.day(4, 30), asOf: Self.day(12, 1).start)
      ).segments[0].rows.joined() {
        #expect((value?.units ?? 0) == 0, "\(name)")
      }
    }
  }

  @Test func `Two subscriptions of one customer count twice`() {
    let customer = ChartCustomer(id: "ann", appUserIDs: ["ann"], firstSeen: Self.midnight)
    let reader = Self.reader(
      [ChartCase.month(), ChartCase.month("5", from: Self.midnight + .hours(1), original: "5")],
      customers: [customer], owner: "ann")
    #expect(Self.value(reader, .actives, on: Self.day(3, 10)) == 2)
    #expect(Self.value(reader, .customersNew, on: Self.day(3, 10)) == 1)
    // Only the first charge of a customer is new revenue.
    #expect(Self.value(reader, .revenue, on: Self.day(3, 10), 2) == 9.99)
    #expect(Self.value(reader, .revenue, on: Self.day(3, 10), 3) == 9.99)
    #expect(Self.value(reader, .conversionToPaying, on: Self.day(3, 10), 1) == 1)
    #expect(Self.value(reader, .ltvPerCustomer, on: Self.day(3, 10), 2) == 19.98)
  }

  @Test func `A period of length zero is left out`() {
    let reader = Self.reader([ChartCase.month(days: 0)])
    #expect(Self.value(reader, .revenue, on: Self.day(3, 10), 1) == 0)
  }

  @Test func `Sandbox purchases are in their own charts`() {
    var record = ChartCase.month()
    record.environment = .sandbox
    let reader = Self.reader([record])
    #expect(Self.value(reader, .actives, on: Self.day(3, 10)) == 0)
    #expect(Self.value(reader, .actives, on: Self.day(3, 10)) { $0.environment = .sandbox } == 1)
  }

  @Test func `An end later today has not happened yet`() {
    let reader = Self.reader([ChartCase.month(from: Self.midnight + .hours(12))])
    let day = Self.day(4, 9)
    for (hour, actives, churned) in [(11, 1.0, 0.0), (12, 0, 1), (13, 0, 1)] {
      let asOf = day.start + .hours(hour)
      #expect(Self.value(reader, .actives, on: day) { $0.asOf = asOf } == actives)
      #expect(Self.value(reader, .activesMovement, on: day, 1) { $0.asOf = asOf } == churned)
    }
  }

  @Test func `A duration outside of all ranges counts for 28 days`() {
    let reader = Self.reader([ChartCase.month(days: 45)])
    let value = Self.value(reader, .mrr, on: Self.day(3, 10)) ?? 0
    #expect(abs(value - 9.99 * 28 / 45) < 0.000_001)
    #expect(ChartDuration(from: Self.midnight, to: Self.midnight + .days(45)).text == "P45D")
  }

  @Test func `Trials convert after failed payments and not with a later purchase`() {
    for (reason, converted) in [(TransactionReason.renewal, 1.0), (.purchase, 0)] {
      var trial = ChartCase.month(days: 7)
      (trial.offerType, trial.offerDiscountType, trial.price) = (.introductory, .freeTrial, 0)
      var paid = ChartCase.month("2", from: Self.day(3, 20).start)
      paid.transactionReason = reason
      let reader = Self.reader([trial, paid])
      #expect(Self.value(reader, .trialConversionRate, on: Self.day(3, 10), 1) == converted)
      #expect(Self.value(reader, .activesNew, on: Self.day(3, 20), 0) == converted)
      #expect(Self.value(reader, .activesNew, on: Self.day(3, 20), 2) == 1 - converted)
    }
  }

  @Test func `Retention counts paid periods by their number`() {
    var refunded = ChartCase.month("3", from: Self.day(5, 9).start)
    refunded.revocationDate = Self.day(5, 10).start
    let records = [
      ChartCase.month(), ChartCase.month("2", from: Self.day(4, 9).start), refunded,
      ChartCase.month("9", original: "9"),
    ]
    var query = ChartQuery(
      .subscriptionRetention, Self.day(3, 1)...Self.day(3, 31), asOf: Self.day(6, 30).start)
    query.resolution = .month
    let cohort = Self.reader(records).answer(query).cohorts[0]
    #expect(cohort.size == 2)
    #expect(cohort.cells.map(\.count) == [2, 1, 0, 0, 0])
    #expect(cohort.cells[1].part == ChartValue(100, per: 2))
    #expect(cohort.cells.map(\.isIncomplete) == [false, false, false, true, true])
  }

  @Test func `Exchange rates apply for a week and round once half to even`() {
    var rates = ExchangeRates()
    let taken = ["0.9213", "-1", "1e5", "0", "1."].map {
      rates.set($0, of: "EUR", on: Self.day(3, 6))
    }
    #expect(taken == [true, false, false, false, false])
    let settings = ChartMoneySettings(rates: rates)
    func converted(_ currency: String, on day: ChartDay) -> Int64? {
      settings.units(
        of: ChartAmount(milliunits: 9990, day: day), Self.dimension(currency),
        in: ChartMoney("USD"))
    }
    // 9.99 / 0.9213 = 10.843373…
    #expect(converted("EUR", on: Self.day(3, 13)) == 10_843_373)
    #expect(converted("EUR", on: Self.day(3, 14)) == nil)
    #expect(converted("EUR", on: Self.day(3, 5)) == nil)
    #expect(converted("USD", on: Self.day(3, 5)) == 9_990_000)
  }

  private static func dimension(_ currency: String) -> ChartDimension {
    ChartDimension(environment: .production) { key in
      switch key {
      case .currency: currency
      case .storefront: "DEU"
      default: "any"
      }
    }
  }

  @Test func `Weeks begin on Sunday`() {
    // 2026-03-10 is a Tuesday.
    let week = ChartResolution.week.period(containing: Self.day(3, 10))
    #expect([week.first.iso8601, week.last.iso8601] == ["2026-03-08", "2026-03-14"])
    let quarter = ChartResolution.quarter.period(containing: Self.day(5, 31))
    #expect([quarter.first.iso8601, quarter.last.iso8601] == ["2026-04-01", "2026-06-30"])
  }

  @Test func `A period is incomplete until its end and a cohort until its window ends`() {
    let reader = Self.reader([ChartCase.month()])
    var query = ChartQuery(
      .revenue, Self.day(3, 1)...Self.day(4, 30), asOf: Self.day(4, 15).start)
    query.resolution = .month
    #expect(reader.answer(query).isIncomplete == [false, true])
    query.chart = .mrr
    #expect(reader.answer(query).isIncomplete == [false, false])
    query.chart = .initialConversion
    query[.conversionTimeframe] = "30"
    #expect(reader.answer(query).isIncomplete == [true, true])
    query = ChartQuery(.revenue, Self.day(3, 5)...Self.day(3, 31), asOf: Self.day(6, 1).start)
    query.resolution = .month
    #expect(reader.answer(query).isIncomplete == [true], "a part of the month is missing")
  }
}
