import AppStoreCore
import AppleReports
import Testing

/// Comparisons of generated reports with the charges that they were generated from.
///
/// A world has a month of charges and refunds at any hour. Its reports are changed on purpose, and
/// the comparison must name what was changed.
@Suite("Reconciliation with reports", .timeLimit(.minutes(30)))
struct ReconciliationTests {
  private static let start = Timestamp(milliseconds: 1_772_323_200_000)  // 2026-03-01
  private static let products: [ProductID] = ["monthly", "yearly", "coins"]

  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    init(seed: UInt64) { state = seed &+ 0x9E37_79B9_7F4A_7C15 }

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      return value ^ (value >> 31)
    }
  }

  /// Returns random charges in a month.
  private func charges(
    _ random: inout Generator, count: Int = 200, haveOwnPrices: Bool = false
  ) -> [LedgerCharge] {
    (0..<count).map { number in
      let product = Self.products.randomElement(using: &random) ?? "monthly"
      let currency = ["USD", "EUR", "JPY"].randomElement(using: &random) ?? "USD"
      return LedgerCharge(
        date: Self.start + .seconds(Int64.random(in: 0..<30 * 86_400, using: &random)),
        transaction: TransactionID("\(number)"), product: product, storefront: "USA",
        price: Price(
          milliunits: haveOwnPrices
            ? Int64(10_000 + number * 20)
            : [9990, 59_990, 4990].randomElement(using: &random) ?? 9990,
          currency: currency),
        units: product == "coins" ? Int64.random(in: 1...3, using: &random) : 1,
        isRefund: Int.random(in: 0..<8, using: &random) == 0)
    }
  }

  private func compare(
    _ reports: [ReportDay: AppleReport], _ ledger: [LedgerCharge], basis: ReportDay.Basis = .utc
  ) -> Reconciliation {
    var found = AppleReport.Charges()
    for report in reports.values { found.charges += report.charges().charges }
    return Reconciliation(
      reports: found, days: Set(reports.keys), ledger: ledger, basis: basis)
  }

  private func causes(_ found: Reconciliation) -> Set<ReconciliationCause> {
    Set(found.items.map(\.cause))
  }

  /// Each row's difference is the sum of its causes.
  private func expectNoRest(_ found: Reconciliation, _ seed: UInt64) {
    #expect(found.rows.allSatisfy { $0.rest.isZero }, "seed \(seed)")
    #expect(found.totals.allSatisfy { $0.row.rest.isZero }, "seed \(seed)")
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `Reports of the same charges have no difference`(seed: UInt64) throws {
    var random = Generator(seed: seed)
    let ledger = charges(&random)
    for basis in ReportDay.Basis.allCases {
      let found = compare(
        try SampleReports.sales(of: ledger, basis: basis), ledger.shuffled(using: &random),
        basis: basis)
      #expect(found.items.isEmpty, "seed \(seed)")
      #expect(found.rows.allSatisfy { $0.difference.isZero && $0.causes.isEmpty }, "seed \(seed)")
      let sum = found.rows.reduce(0) { $0 + $1.ledger.units + $1.ledger.refundedUnits }
      #expect(sum == ledger.reduce(0) { $0 + $1.units }, "seed \(seed): everything is compared")
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `Days in the other time zone are named, and nothing else`(seed: UInt64) throws {
    var random = Generator(seed: seed)
    let ledger = charges(&random, haveOwnPrices: true)
    let reports = try SampleReports.sales(of: ledger, basis: .pacific)
    let found = compare(reports, ledger, basis: .utc)
    expectNoRest(found, seed)
    let shifted = ledger.filter { ReportDay($0.date, .utc) != ReportDay($0.date, .pacific) }
      .filter { reports[ReportDay($0.date, .pacific)] != nil }
    #expect(!shifted.isEmpty, "seed \(seed)")
    #expect(found.items.allSatisfy { $0.cause == .dayBasis }, "seed \(seed)")
    #expect(
      found.items.reduce(Int64(0)) { $0 + $1.units } == shifted.reduce(Int64(0)) { $0 + $1.units },
      "seed \(seed)")
    for (currency, total) in found.totals {
      // A day without a report is not compared, so only the edges of the month may differ.
      let edges = ledger.filter {
        $0.price.currency == currency
          && reports[ReportDay($0.date, .utc)] == nil
      }
      let missing = edges.reduce(0) { $0 + ($1.isRefund ? 0 : $1.units) }
      #expect(total.difference.units == missing, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `Missing and additional lines are named with their units`(seed: UInt64) throws {
    var random = Generator(seed: seed)
    let all = charges(&random, haveOwnPrices: true)
    let missing = Set((0..<5).map { _ in Int.random(in: 0..<all.count, using: &random) })
    let additional = Set((0..<5).map { _ in Int.random(in: 0..<all.count, using: &random) })
      .subtracting(missing)
    let reported = all.indices.filter { !missing.contains($0) }.map { all[$0] }
    let ledger = all.indices.filter { !additional.contains($0) }.map { all[$0] }
    var reports = try SampleReports.sales(of: reported, basis: .utc)
    // A day whose only line is missing still has its report, which is empty.
    for charge in all where reports[ReportDay(charge.date, .utc)] == nil {
      reports[ReportDay(charge.date, .utc)] = try SampleReports.sales([])
    }
    let found = compare(reports, ledger)
    expectNoRest(found, seed)
    let difference = { (indices: Set<Int>) in indices.reduce(Int64(0)) { $0 + all[$1].units } }
    let net = found.items.reduce(Int64(0)) { sum, item in
      sum
        + (item.cause == .notOurs ? item.units : item.cause == .notApples ? -item.units : 0)
    }
    #expect(net == difference(additional) - difference(missing), "seed \(seed)")
    #expect(found.items.count <= missing.count + additional.count, "seed \(seed)")
  }

  private func charge(
    _ id: String = "1", hours: Int = 12, price: Int64 = 9990, units: Int64 = 1,
    product: ProductID = "monthly", currency: String = "USD", isRefund: Bool = false
  ) -> LedgerCharge {
    LedgerCharge(
      date: Self.start + .hours(hours), transaction: TransactionID(id), product: product,
      storefront: "USA", price: Price(milliunits: price, currency: currency), units: units,
      isRefund: isRefund)
  }

  @Test func `A refund on another day is named with both days`() throws {
    let reported = charge(hours: 12 + 24 * 3, isRefund: true)
    var reports = try SampleReports.sales(of: [reported], basis: .utc)
    reports[ReportDay(Self.start, .utc)] = try SampleReports.sales([])
    let found = compare(reports, [charge(isRefund: true)])
    #expect(found.items.map(\.cause) == [.refundDay])
    #expect(found.items.first?.reportDay?.iso8601 == "2026-03-04")
    #expect(found.items.first?.ledgerDay?.iso8601 == "2026-03-01")
    #expect(found.items.first?.transaction == "1")
    #expect(found.rows.map(\.difference.refunds) == [-9990, 9990])
    #expect(found.totals.map(\.row.difference.isZero) == [true])
    expectNoRest(found, 0)

    let late = charge(hours: 12 + 24 * 61, isRefund: true)
    let other = compare(
      try SampleReports.sales(of: [late], basis: .utc), [charge(isRefund: true)])
    #expect(other.items.map(\.cause) == [.notOurs], "two months later it is another refund")
  }

  @Test func `Another price is a price change, or rounding below a hundredth`() throws {
    let reports = try SampleReports.sales(
      of: [charge(price: 10_990), charge(price: 4999, product: "coins")], basis: .utc)
    let found = compare(reports, [charge("7"), charge("8", price: 4990, product: "coins")])
    #expect(found.items.map(\.cause) == [.rounding, .priceChange])
    #expect(found.rows.map(\.difference.gross) == [9, 1000])
    #expect(found.rows.map(\.difference.units) == [0, 0])
    #expect(found.rows[1].causes[.priceChange]?.gross == 1000)
    expectNoRest(found, 0)
  }

  @Test func `Units of one line are matched with several transactions`() throws {
    let reports = try SampleReports.sales(of: [charge(units: 3)], basis: .utc)
    #expect(compare(reports, [charge("1"), charge("2", hours: 3), charge("3")]).items.isEmpty)
    let found = compare(reports, [charge("1"), charge("2", units: 4)])
    #expect(found.items.map(\.cause) == [.notApples] && found.items.first?.units == 2)
    let other = compare(reports, [charge("1")])
    #expect(other.items.map(\.cause) == [.notOurs] && other.items.first?.units == 2)
    #expect(other.items.first?.country == "USA" && other.items.first?.transaction == nil)
  }

  @Test func `Products, currencies and refunds are not confused`() throws {
    let reports = try SampleReports.sales(of: [charge()], basis: .utc)
    for other in [
      charge(product: "yearly"), charge(currency: "EUR"), charge(isRefund: true),
      charge(hours: 40),
    ] {
      let found = compare(reports, [other])
      #expect(causes(found).contains(.notOurs), "\(other)")
      #expect(!causes(found).contains(.priceChange))
    }
  }

  @Test func `A day without a report is not compared`() throws {
    let found = compare(
      try SampleReports.sales(of: [charge()], basis: .utc), [charge(), charge("2", hours: 60)])
    #expect(found.items.isEmpty && found.days.map(\.iso8601) == ["2026-03-01"])
    #expect(compare([:], [charge()]).rows.isEmpty)
  }

  @Test func `The CSV and the JSON have a line for each row, and no formulas`() throws {
    let sample = charge(product: "=cmd|' /C'!A0")
    let found = compare(try SampleReports.sales(of: [sample], basis: .utc), [charge("9")])
    let lines = found.csv.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[1].hasPrefix("2026-03-01,'=cmd|' /C'!A0,USD,1,9.99,0,0.00,0,0.00"))
    #expect(
      Set(lines.map { $0.split(separator: ",", omittingEmptySubsequences: false).count }).count == 1
    )
    #expect(found.json["rows"] != nil && found.json["items"] != nil)
  }
}
