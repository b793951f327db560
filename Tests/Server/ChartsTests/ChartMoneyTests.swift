import AppStoreCore
import Charts
import Subscriptions
import Testing

/// Exchange rates, taxes and commission.
@Suite(.timeLimit(.minutes(30)))
struct ChartMoneyTests {
  private static let year = ChartCase.day(1, 1)...ChartCase.day(12, 31)

  private static func settings(
    memberships: [CommissionSettings.Membership] = []
  ) -> ChartMoneySettings {
    var settings = ChartMoneySettings(commission: CommissionSettings(memberships: memberships))
    settings.rates.set("0.8", of: "EUR", on: ChartCase.day(3, 9))
    settings.rates.set("0.5", of: "EUR", on: ChartCase.day(4, 9))
    settings.taxes.set(19_000, in: "DEU", from: ChartCase.day(1, 1))
    settings.taxes.set(25_000, in: "DEU", from: ChartCase.day(4, 1))
    return settings
  }

  private static func german(
    _ id: String = "1", from start: Timestamp = ChartCase.start, original: String = "1"
  ) -> TransactionRecord {
    var record = ChartCase.month(id, from: start, original: original)
    (record.currency, record.storefront, record.price) = ("EUR", "DEU", 11_900)
    return record
  }

  private static func revenue(
    _ facts: [TransactionRecord], _ type: RevenueType, in currency: String,
    settings: ChartMoneySettings = settings()
  ) -> String {
    let reader = ChartCase.reader(facts.map { .transaction($0) }, settings: settings)
    return ChartCase.values(reader, .revenue, year) {
      ($0[RevenueType.self], $0.currency) = (type, currency)
    }[0][0]
  }

  @Test func `Taxes come off the price first and the commission off the rest`() {
    let charge = [Self.german()]
    #expect(Self.revenue(charge, .revenue, in: "EUR") == "11.9")
    #expect(Self.revenue(charge, .netOfTaxes, in: "EUR") == "10")
    #expect(Self.revenue(charge, .proceeds, in: "EUR") == "7")
    #expect(Self.revenue(charge, .proceeds, in: "USD") == "8.75")
    let program = Self.settings(memberships: [.init(from: ChartCase.day(3, 10), to: nil)])
    #expect(Self.revenue(charge, .proceeds, in: "EUR", settings: program) == "8.5")
    let ended = Self.settings(memberships: [
      .init(from: ChartCase.day(1, 1), to: ChartCase.day(3, 9))
    ])
    #expect(Self.revenue(charge, .proceeds, in: "EUR", settings: ended) == "7")
  }

  @Test func `A refund takes back what its charge added, whatever applies on its day`() {
    var refunded = Self.german()
    refunded.revocationDate = ChartCase.day(4, 12).start
    let membership = CommissionSettings.Membership(from: ChartCase.day(4, 1), to: nil)
    for type in RevenueType.allCases {
      for currency in ["EUR", "USD"] {
        let settings = Self.settings(memberships: [membership])
        #expect(Self.revenue([refunded], type, in: currency, settings: settings) == "0")
      }
    }
  }

  @Test func `Another display currency uses the rates of the same day`() {
    var settings = Self.settings()
    settings.rates.set("160", of: "JPY", on: ChartCase.day(3, 9))
    // 11.90 EUR are 14.875 USD.
    #expect(Self.revenue([Self.german()], .revenue, in: "JPY", settings: settings) == "2380")
    #expect(Self.revenue([Self.german()], .revenue, in: "GBP", settings: settings) == "0")
    let reader = ChartCase.reader([.transaction(Self.german())], settings: settings)
    var query = ChartQuery(.revenue, Self.year, asOf: ChartCase.day(12, 31).start)
    query.currency = "GBP"
    #expect(reader.answer(query).unknown.withoutRate == ["EUR": 1])
  }

  @Test func `The commission is lower after a year of paid service without a long gap`() {
    let first = ChartCase.day(1, 1, year: 2024).start
    func proceeds(gapDays: Int, refundsFirst: Bool = false) -> [String] {
      var records = (0..<12).map { number in
        ChartCase.month(
          number == 0 ? "1" : "1\(number)", from: first + .days(31 * number), days: 31)
      }
      if refundsFirst { records[0].revocationDate = first }
      let end = first + .days(31 * 12)
      records.append(ChartCase.month("98", from: end + .days(gapDays), days: 31))
      let reader = ChartCase.reader(records.map { .transaction($0) })
      let days = [first + .days(31 * 11), end + .days(gapDays)].map { ChartDay($0) }
      return days.map { day in
        ChartCase.values(reader, .revenue, day...day) { $0[RevenueType.self] = .proceeds }[0][0]
      }
    }
    // 70 % of 9.99 in the twelfth period, then 85 %: 372 days were paid.
    #expect(proceeds(gapDays: 0) == ["6.993", "8.4915"])
    #expect(proceeds(gapDays: 60) == ["6.993", "8.4915"])
    #expect(proceeds(gapDays: 61) == ["6.993", "6.993"])
    #expect(proceeds(gapDays: 0, refundsFirst: true) == ["6.993", "6.993"])
  }

  @Test func `A renewal at another rate is an exchange difference`() {
    let renewal = Self.german("2", from: ChartCase.start + .days(30))
    let reader = ChartCase.reader(
      [.transaction(Self.german()), .transaction(renewal)], settings: Self.settings())
    let day = ChartCase.day(4, 9)
    // 11.90 EUR were 14.875 USD, and are 23.80 USD.
    let movement = ChartCase.values(reader, .mrrMovement, day...day)
    #expect(movement == [["0", "0", "0", "0", "0", "8.925", "8.925"]])
    #expect(ChartCase.values(reader, .mrr, day...day) == [["23.8"]])
    let query = ChartQuery(.mrrMovement, day...day, asOf: ChartCase.day(12, 31).start)
    let rows = reader.facts(query, in: query.periods[0], measure: 5)?.rows ?? []
    #expect(rows.map(\.reason) == [.exchange])
    #expect(
      ChartCase.values(reader, .mrrMovement, day...day) { $0.currency = "EUR" }
        == [["0", "0", "0", "0", "0", "0", "0"]])
  }

  @Test func `Each row names the rate, its day, the commission and the tax`() throws {
    let reader = ChartCase.reader([.transaction(Self.german())], settings: Self.settings())
    var query = ChartQuery(.revenue, Self.year, asOf: ChartCase.day(12, 31).start)
    (query.resolution, query[RevenueType.self]) = (.year, .proceeds)
    let facts = try #require(reader.facts(query, in: query.periods[0], measure: 0))
    let row = try #require(facts.rows.first)
    let json = row.json(
      query.measures[0], facts.terms[0], .proceeds, factSequence: nil)
    guard case .object(let object) = json else {
      Issue.record("a row is an object")
      return
    }
    #expect(object["native_amount"] == .decimal("11.900"))
    #expect(object["rate"] == .string("0.8"))
    #expect(object["rate_date"] == .string("2026-03-09"))
    #expect(object["commission"] == .decimal("30.000"))
    #expect(object["tax"] == .decimal("19.000"))
    #expect(object["contribution"] == .decimal("8.750000"))
  }

  @Test(arguments: [
    (ChartValue(1996, per: 100), "19.96"), (ChartValue(20, per: 3), "20/3"),
    (ChartValue(-5, per: 8), "-0.625"), (ChartValue(0, per: 12), "0"), (ChartValue(7), "7"),
    (ChartValue(-20, per: 6), "-10/3"),
  ])
  func `Exact numbers are decimal numbers or fractions`(value: ChartValue, text: String) {
    #expect(value.exactText == text)
  }
}
