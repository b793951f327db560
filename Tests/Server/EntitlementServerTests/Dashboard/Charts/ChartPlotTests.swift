import AppStoreCore
import ChartProjection
import Charts
import Dashboard
import LedgerTestSupport
import TestSupport
import Testing

/// What figures of charts show.
@Suite("Plots of charts", .timeLimit(.minutes(30)))
struct ChartPlotTests {
  /// A query of five days with purchases on the first one.
  private func query(_ chart: Chart) -> ChartQuery {
    let first = ChartDay(TestStore.purchaseDate)
    var query = ChartQuery(chart, first...(first + 4), asOf: (first + 9).start)
    query.environment = .sandbox
    return query
  }

  private func answers(_ queries: [ChartQuery]) async throws -> [ChartAnswer] {
    let server = try ServerUnderTest()
    for (number, name) in ["ann", "bob"].enumerated() {
      var payload = TestStore.transaction(
        TransactionID("200000000000000\(number)"),
        expiresDate: TestStore.purchaseDate + .days(number == 0 ? 3 : 31))
      payload.price = 4990 * Int64(number + 1)
      _ = try await server.buy(payload, as: AppUserID(name))
    }
    return try await ChartProjection(ledger: server.ledger).answer(queries).value
  }

  @Test func `The parts of each stack add up to the line of their sum`() async throws {
    var stacked: Set<Chart> = []
    for answer in try await answers(Chart.all.map(query)) where answer.cohorts.isEmpty {
      let series = ChartPlot(answer).series
      guard let total = series.first(where: { $0.role == .total }) else { continue }
      stacked.insert(answer.chart)
      for place in answer.periods.indices {
        let sum = series.filter { $0.shape == .bars }.compactMap { $0.values[place] }.reduce(0, +)
        #expect(abs(sum - (total.values[place] ?? .nan)) < 1e-9, "\(answer.chart) \(place)")
      }
    }
    #expect(
      stacked.isSuperset(of: [.mrrMovement, .activesMovement, .trialsMovement, .revenue]))
  }

  @Test(arguments: [
    (Chart.mrr, "MRR"), (.churn, "Churn rate"), (.revenue, "Revenue"),
    (.mrrMovement, "Movement"), (.ltvPerCustomer, "LTV per customer"),
    (.trialConversionRate, "Conversion rate"), (.refunds, "Refunded"),
  ])
  func `A chart is about its rate, its sum or its first measure`(chart: Chart, measure: String) {
    let place = chart.measures.headline
    #expect(chart.measures[place].name == measure)
  }

  @Test func `A value at the end of periods is a line that says how it moved`() async throws {
    let answer = try await answers([query(.mrr)])[0]
    let plot = ChartPlot(answer)
    #expect(plot.series.map(\.shape) == [.line])
    #expect(plot.sentence == "MRR fell 83% to 9.98 USD, from 2026-01-01 to 2026-01-05.")
  }

  @Test func `A stack without a sum is summed in the sentence, and one measure is named`()
    async throws
  {
    let answer = try await answers([query(.activesNew)])[0]
    let range = ", from 2026-01-01 to 2026-01-05."
    #expect(ChartPlot(answer).sentence == "New Paid Subscriptions: 2 in total\(range)")
    #expect(
      ChartPlot(answer, measure: 0).sentence
        == "New Paid Subscriptions (Trial conversions): 0 in total\(range)")
  }

  @Test func `A comparison is a line of its own, as long as the chart`() async throws {
    let later = query(.revenue)
    for comparison in ChartComparison.allCases {
      let earlier = comparison.query(of: later)
      let answers = try await answers([later, earlier])
      let series = ChartPlot(answers[0], earlier: answers[1]).series
      #expect(series.last?.role == .earlier)
      #expect(series.last?.values.count == 5)
    }
  }

  @Test(arguments: [
    ("2026-01-01", "2026-01-05", ChartResolution.day, "2025-12-27", "2025-12-31"),
    ("2026-01-04", "2026-01-17", .week, "2025-12-21", "2026-01-03"),
    ("2026-01-01", "2026-03-31", .month, "2025-10-01", "2025-12-31"),
    ("2026-03-10", "2026-03-20", .month, "2026-02-10", "2026-02-20"),
    ("2024-02-01", "2024-02-29", .month, "2024-01-01", "2024-01-31"),
    ("2026-01-01", "2026-06-30", .quarter, "2025-07-01", "2025-12-31"),
  ])
  func `The range before has as many periods`(
    start: String, end: String, resolution: ChartResolution, first: String, last: String
  ) throws {
    var query = query(.revenue)
    query.range = try #require(ChartDay(iso8601: start))...(#require(ChartDay(iso8601: end)))
    query.resolution = resolution
    let earlier = ChartComparison.previous.query(of: query)
    #expect(earlier.range.lowerBound.iso8601 == first)
    #expect(earlier.range.upperBound.iso8601 == last)
    let year = ChartComparison.year.query(of: query).range.lowerBound.iso8601
    #expect(year.dropFirst(4) == start.dropFirst(4))
    #expect(Int(year.prefix(4)) == Int(start.prefix(4)).map { $0 - 1 })
  }
}
