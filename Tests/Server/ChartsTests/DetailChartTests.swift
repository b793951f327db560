import AppStoreCore
import Charts
import Subscriptions
import Testing

/// The charts of trials, lifetimes, cohorts, statuses and refund requests, one rule each.
@Suite(.timeLimit(.minutes(30)))
struct DetailChartTests {
  private static let year = ChartCase.day(1, 1)...ChartCase.day(12, 31)

  @Test func `A trial converted, continues, or was abandoned`() {
    // 1 converted, 2 set to cancel, 3 continues, 4 ended without a payment, 5 never tried.
    let late = ChartCase.day(6, 1).start
    var bought = ChartCase.month("6", original: "6")
    bought.transactionReason = .purchase
    let facts: [RandomWorld.Fact] = [
      .transaction(ChartCase.trial("1", from: late)),
      .transaction(ChartCase.month("11", from: late + .days(7), original: "1")),
      .transaction(ChartCase.trial("2", from: late + .days(8))),
      .renewal(ChartCase.info("2", at: late + .days(9), .off)),
      .transaction(ChartCase.trial("3", from: late + .days(8))),
      .transaction(ChartCase.trial("4", from: late)), .transaction(bought),
    ]
    let customers = (1...6).map { ChartCase.customer(AppUserID("user\($0)"), seen: late) }
    let reader = ChartCase.reader(facts, customers: customers)
    let values = ChartCase.values(reader, .trialConversion, Self.year) {
      $0.asOf = late + .days(10)
    }
    #expect(values == [["6", "4", "1", "1", "2", "200/3", "25"]])
    let first = ChartCase.values(reader, .trialConversion, Self.year) {
      ($0.asOf, $0[.conversionTimeframe]) = (late + .days(10), "7")
    }
    #expect(first == [["6", "2", "1", "0", "1", "100/3", "50"]], "trials of the first 7 days")
  }

  @Test func `The lifetime of paying customers leaves out those who never paid`() {
    var refunded = ChartCase.month("2", original: "2")
    refunded.revocationDate = ChartCase.day(3, 12).start
    let reader = ChartCase.reader(
      [.transaction(ChartCase.month()), .transaction(refunded)],
      customers: (1...4).map { ChartCase.customer(AppUserID("user\($0)")) })
    #expect(
      ChartCase.values(reader, .ltvPerPayingCustomer, Self.year) == [["2", "9.99", "4.995"]])
    #expect(ChartCase.values(reader, .ltvPerCustomer, Self.year) == [["4", "9.99", "2.4975"]])
  }

  @Test func `Active subscriptions are set to renew, set to cancel, or have a billing issue`() {
    var grace = ChartCase.info("3", at: ChartCase.day(4, 10).start, retry: true)
    grace.gracePeriodExpiresDate = ChartCase.day(4, 25).start
    let facts: [RandomWorld.Fact] = [
      .transaction(ChartCase.month("1", days: 60)),
      .transaction(ChartCase.month("2", days: 60, original: "2")),
      .renewal(ChartCase.info("2", at: ChartCase.day(3, 20).start, .off)),
      .transaction(ChartCase.month("3", original: "3")), .renewal(grace),
      .transaction(ChartCase.trial("4", from: ChartCase.day(4, 10).start)),
      .transaction(ChartCase.month("5", days: 5, original: "5")),
    ]
    let reader = ChartCase.reader(facts)
    let now = ChartCase.day(4, 12).start
    func status(_ subject: ChartStatusSubject) -> [[String]] {
      ChartCase.values(reader, .subscriptionStatus, Self.year) {
        ($0.asOf, $0[ChartStatusSubject.self]) = (now, subject)
      }
    }
    #expect(status(.actives) == [["1", "1", "1"]])
    #expect(status(.trials) == [["1", "0", "0"]])
    #expect(status(.mrr) == [["4.995", "4.995", "9.99"]])
    #expect(status(.arr) == [["59.94", "59.94", "119.88"]])
  }

  @Test func `A cohort's revenue counts by the age of each customer`() {
    let late = ChartCase.start + .days(5)
    let facts: [RandomWorld.Fact] = [
      .transaction(ChartCase.month("1")),
      .transaction(ChartCase.month("11", from: ChartCase.start + .days(30), original: "1")),
      .transaction(ChartCase.month("2", from: late + .days(31), original: "2")),
    ]
    let reader = ChartCase.reader(
      facts,
      customers: [
        ChartCase.customer("user1"), ChartCase.customer("user2", seen: late),
        ChartCase.customer("user3", seen: late),
      ])
    func cells(
      _ kind: ChartCohortKind, _ measure: ChartCohortMeasure
    ) -> (size: Int64, active: [Int64], money: [String]) {
      var query = ChartQuery(
        .cohortExplorer, ChartCase.day(3, 1)...ChartCase.day(3, 31),
        asOf: ChartCase.start + .days(100))
      query.resolution = .month
      query[ChartCohortKind.self] = kind
      query[ChartCohortMeasure.self] = measure
      let cohort = reader.answer(query).cohorts[0]
      return (
        cohort.size, cohort.cells.map(\.count), cohort.cells.map { $0.part?.exactText ?? "-" }
      )
    }
    let revenue = cells(.newCustomers, .revenue)
    #expect(revenue.size == 3)
    #expect(revenue.money == ["9.99", "19.98", "0", "0"])
    #expect(revenue.active == [1, 2, 0, 0])
    #expect(cells(.newCustomers, .lifetimeValue).money == ["9.99", "29.97", "29.97", "29.97"])
    #expect(
      cells(.newCustomers, .lifetimeValuePerCustomer).money == ["3.33", "9.99", "9.99", "9.99"])
    #expect(cells(.newPayingCustomers, .revenue).size == 1, "the other one paid in April")
  }

  @Test func `Subscriptions end voluntarily, with a failed payment, a refund or another product`() {
    var refunded = ChartCase.month("3", original: "3")
    refunded.revocationDate = ChartCase.day(3, 20).start
    var other = ChartCase.month("44", from: ChartCase.day(3, 15).start, original: "4")
    (other.productId, other.transactionReason) = ("pro", .purchase)
    var failed = ChartCase.info("2", at: ChartCase.day(4, 10).start, .on)
    failed.expirationIntent = .billingError
    let facts: [RandomWorld.Fact] = [
      .transaction(ChartCase.month("1")), .transaction(ChartCase.month("2", original: "2")),
      .renewal(failed), .transaction(refunded), .transaction(ChartCase.month("4", original: "4")),
      .transaction(other),
    ]
    let values = ChartCase.values(ChartCase.reader(facts), .churn, Self.year)
    // The changed subscription ended too, in April.
    #expect(values == [["0", "5", "-", "2", "1", "1", "1"]])
  }

  @Test func `The refund of an upgrade is the unused part of the price`() {
    var old = ChartCase.month()
    (old.isUpgraded, old.signedDate) = (true, ChartCase.day(3, 20).start)
    var new = ChartCase.month("2", from: ChartCase.day(3, 20).start)
    (new.productId, new.price, new.transactionReason) = ("pro", 19_990, .purchase)
    let reader = ChartCase.reader([.transaction(old), .transaction(new)])
    let usual = ChartCase.values(reader, .revenue, Self.year)
    // 20 of 30 days.
    #expect(usual == [["29.98", "2", "9.99", "19.99", "0", "6.66"]])
    let subtracted = ChartCase.values(reader, .revenue, Self.year) {
      $0[UpgradeRefunds.self] = .included
    }
    #expect(subtracted[0][0] == "23.32")
    let refunds = ChartCase.values(reader, .refunds, Self.year) {
      $0[UpgradeRefunds.self] = .included
    }
    #expect(refunds == [["6.66", "0", "6.66"]])
  }

  @Test func `A month has four weeks or exactly 487 of 112`() {
    var week = ChartCase.month(days: 7)
    week.price = 4990
    let reader = ChartCase.reader([
      .transaction(week), .transaction(ChartCase.month("2", original: "2")),
    ])
    let day = ChartCase.day(3, 10)
    #expect(ChartCase.values(reader, .mrr, day...day) == [["29.95"]])
    let exact = ChartCase.values(reader, .mrr, day...day) { $0[ChartWeeks.self] = .exact }
    // 4.99 * 487 / 112 + 9.99.
    #expect(exact == [["354901/11200"]])
  }

  @Test func `A refund request has the first decision after it`() {
    var refunded = ChartCase.month("1")
    (refunded.revocationDate, refunded.signedDate) = (
      ChartCase.day(3, 20).start, ChartCase.day(3, 20).start
    )
    var other = ChartCase.month("2", original: "2")
    (other.revocationDate, other.signedDate) = (refunded.revocationDate, refunded.signedDate)
    var reversed = ChartCase.month("2", original: "2")
    reversed.signedDate = ChartCase.day(3, 25).start
    let facts: [RandomWorld.Fact] = [
      .request("1", "1", ChartCase.day(3, 19).start), .transaction(refunded),
      .request("2", "2", ChartCase.day(3, 19).start), .transaction(other),
      .transaction(reversed), .transaction(ChartCase.month("3", original: "3")),
      .request("3", "3", ChartCase.day(3, 11).start),
      .decline("3", "3", ChartCase.day(3, 12).start),
      .request("3", "3", ChartCase.day(3, 13).start),
    ]
    #expect(
      ChartCase.values(ChartCase.reader(facts), .refundRequest, Self.year)
        == [["4", "1", "1", "1", "1"]])
  }

  @Test func `Active customers are those that the ledger counted`() {
    var query = ChartQuery(
      .customersActive, ChartCase.day(3, 1)...ChartCase.day(3, 3),
      asOf: ChartCase.day(3, 9).start)
    query.resolution = .day
    let answer = ChartCase.reader([]).answer(query, .activeCustomers([4, 5, 6, 9]))
    #expect(answer.segments[0].rows.map { $0[0]?.units } == [4, 5, 6])
    #expect(answer.segments[0].summaries[0].total?.units == 9, "each customer once")
    #expect(answer.segments[0].summaries[0].average == ChartValue(15, per: 3))
    #expect(ChartCase.reader([]).facts(query, in: query.periods[0], measure: 0) == nil)
  }

  @Test func `The parts of the comparison with Apple's reports add up in any currency`() {
    func day(
      _ day: Int, _ product: String, _ currency: String, ours: Int64,
      _ causes: [ReconciledDay.Part: Int64] = [:]
    ) -> ReconciledDay {
      ReconciledDay(
        day: ChartCase.day(3, day), product: product, currency: currency, ours: ours,
        causes: causes)
    }
    let days = [
      day(1, "a", "USD", ours: 9990, [.notOurs: 4990, .rounding: -3]),
      day(1, "b", "USD", ours: 1000), day(1, "a", "EUR", ours: 5000, [.notApples: -5000]),
      day(3, "a", "USD", ours: 1000, [.refundDay: 1]), day(9, "a", "USD", ours: 1),
    ]
    var query = ChartQuery(
      .appleReconciliation, ChartCase.day(3, 1)...ChartCase.day(3, 3),
      asOf: ChartCase.day(3, 9).start)
    let reader = ChartCase.reader([])
    let answer = reader.answer(query, .appleReports(days))
    let rows = answer.segments[0].rows.map { $0.map { $0?.units } }
    #expect(
      rows == [
        [10_990_000, 15_977_000, 4_987_000, 0, 0, -3000, 0, 4_990_000, 0],
        [0, 0, 0, 0, 0, 0, 0, 0, 0], [1_000_000, 1_001_000, 1000, 0, 1000, 0, 0, 0, 0],
      ])
    #expect(answer.unknown.withoutRate == ["EUR": 1], "an amount without a rate is not 0")
    query.filters = [ChartQuery.Filter(.productID, ["b"])]
    let filtered = reader.answer(query, .appleReports(days)).segments[0].summaries
    #expect(filtered[0].total?.units == 1_000_000 && filtered[1].total?.units == 1_000_000)
    (query.filters, query.currency) = ([], "EUR")
    let euros = reader.answer(query, .appleReports(days))
    #expect(
      euros.segments[0].summaries.map { $0.total?.units }.prefix(3) == [5_000_000, 0, -5_000_000])
    #expect(euros.unknown.withoutRate == ["USD": 3])
    #expect(reader.facts(query, in: query.periods[0], measure: 0) == nil)
  }

  @Test func `A chart is compared with whole periods before it`() {
    func compared(
      _ first: ChartDay, _ last: ChartDay, _ resolution: ChartResolution,
      _ comparison: ChartComparison
    ) -> [String] {
      var query = ChartQuery(.revenue, first...last, asOf: last.start)
      query.resolution = resolution
      let range = query.compared(with: comparison).range
      return [range.lowerBound.iso8601, range.upperBound.iso8601]
    }
    let (first, last) = (ChartCase.day(3, 1), ChartCase.day(3, 31))
    #expect(compared(first, last, .day, .previous) == ["2026-01-29", "2026-02-28"])
    #expect(compared(first, last, .month, .previous) == ["2026-02-01", "2026-02-28"])
    #expect(compared(first, last, .day, .year) == ["2025-03-01", "2025-03-31"])
    #expect(
      compared(ChartCase.day(3, 8), ChartCase.day(3, 21), .week, .previous)
        == ["2026-02-22", "2026-03-07"])
    #expect(
      compared(ChartCase.day(2, 29, year: 2028), ChartCase.day(2, 29, year: 2028), .day, .year)
        == ["2027-02-28", "2027-02-28"])
  }
}
