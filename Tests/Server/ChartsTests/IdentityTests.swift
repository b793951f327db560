import AppStoreCore
import Charts
import Testing

/// Identities between charts, for random filters and resolutions.
@Suite(.timeLimit(.minutes(30)))
struct IdentityTests {
  static let seeds: [UInt64] = Array(1...60)

  private struct Sample {
    let reader: ChartReader
    var random: SeededRandom
    let currency: String
    let filters: [ChartQuery.Filter]
    let resolution: ChartResolution

    init(seed: UInt64) {
      random = SeededRandom(seed: seed &+ 77)
      reader = ChartReader(RandomWorld(seed: seed, purchases: 6).state().index)
      currency = ["USD", "EUR"].randomElement(using: &random) ?? "USD"
      resolution = ChartResolution.allCases.randomElement(using: &random) ?? .day
      var filters: [ChartQuery.Filter] = []
      if Bool.random(using: &random) {
        filters.append(.init(.productID, ["monthly", "weekly", "coins"]))
      }
      if Int.random(in: 0..<3, using: &random) == 0 { filters.append(.init(.offerType, ["none"])) }
      if Int.random(in: 0..<3, using: &random) == 0 { filters.append(.init(.storefront, ["USA"])) }
      self.filters = filters
    }

    func query(_ chart: Chart, _ resolution: ChartResolution? = nil) -> ChartQuery {
      var query = RandomWorld.query(chart)
      query.currency = currency
      query.filters = filters
      query.resolution = resolution ?? self.resolution
      return query
    }

    /// The values of a measure over all periods.
    func values(_ chart: Chart, _ measure: Int = 0) -> [Int64] {
      reader.answer(query(chart)).segments[0].rows.map { $0[measure]?.units ?? 0 }
    }
  }

  private static func differences(_ values: [Int64]) -> [Int64] {
    zip(values.dropFirst(), values).map { $0 - $1 }
  }

  @Test(arguments: seeds)
  func `Movements are the differences of snapshots`(seed: UInt64) {
    let sample = Sample(seed: seed)
    let mrr = sample.values(.mrr)
    let movement = sample.values(.mrrMovement, 6)
    #expect(Self.differences(mrr) == Array(movement.dropFirst()))
    let parts = (0..<6).map { sample.values(.mrrMovement, $0) }
    #expect(movement == movement.indices.map { place in parts.reduce(0) { $0 + $1[place] } })
    #expect(sample.values(.arr) == mrr.map { 12 * $0 })
    let actives = sample.values(.actives)
    #expect(Self.differences(actives) == Array(sample.values(.activesMovement, 2).dropFirst()))
    let (new, churned) = (sample.values(.activesMovement), sample.values(.activesMovement, 1))
    let changed = sample.values(.activesMovement, 3)
    #expect(
      sample.values(.activesMovement, 2)
        == new.indices.map { new[$0] - churned[$0] + changed[$0] })
    if sample.filters.isEmpty { #expect(changed.allSatisfy { $0 == 0 }) }
    let kinds = (0..<5).map { sample.values(.activesNew, $0) }
    #expect(new == new.indices.map { place in kinds.reduce(0) { $0 + $1[place] } })
    #expect(
      Self.differences(sample.values(.trials))
        == Array(sample.values(.trialsMovement, 2).dropFirst()))
    #expect(sample.values(.churn, 1) == churned)
    #expect(Array(sample.values(.churn).dropFirst()) == Array(actives.dropLast()))
  }

  @Test(arguments: seeds)
  func `Segments and the rest add up to the total`(seed: UInt64) {
    var sample = Sample(seed: seed)
    for chart in Chart.all where !chart.segmentKeys.isEmpty {
      var query = sample.query(chart)
      query.segment = ChartDimension.Key.allCases.randomElement(using: &sample.random)
      query.segmentLimit = Int.random(in: 0...2, using: &sample.random)
      let answer = sample.reader.answer(query)
      let parts = answer.segments.dropFirst()
      #expect(parts.count <= query.segmentLimit + 1)
      for (measure, details) in answer.measures.enumerated() where details.unit != .percent {
        for period in answer.periods.indices {
          let sum = parts.reduce(0) { $0 + ($1.rows[period][measure]?.units ?? 0) }
          #expect(
            sum == answer.segments[0].rows[period][measure]?.units,
            "\(chart) \(details.name) \(answer.periods[period].first.iso8601)")
        }
      }
    }
  }

  @Test(arguments: seeds)
  func `Days add up to longer periods`(seed: UInt64) {
    let sample = Sample(seed: seed)
    for chart in Chart.all
    where chart.kind == .flow && ![.churn, .customersActive].contains(chart) {
      let days = sample.reader.answer(sample.query(chart, .day))
      let whole = sample.reader.answer(sample.query(chart, sample.resolution))
      for (place, period) in whole.periods.enumerated() {
        let rows = zip(days.periods, days.segments[0].rows)
          .filter { period.first...period.last ~= $0.0.first }
        for measure in whole.measures.indices {
          let sum = rows.reduce(0) { $0 + ($1.1[measure]?.units ?? 0) }
          #expect(sum == whole.segments[0].rows[place][measure]?.units, "\(chart)")
        }
      }
    }
  }

  @Test(arguments: seeds)
  func `Drilled rows add up to the value`(seed: UInt64) {
    var sample = Sample(seed: seed)
    for chart in Chart.all
    where chart.kind != .table
      && ![.customersActive, .appleReconciliation].contains(chart)
    {
      var query = sample.query(chart)
      for selector in chart.selectors {
        query[selector] = selector.values.randomElement(using: &sample.random) ?? ""
      }
      query[.conversionTimeframe] =
        ["unbounded", "7", "30"].randomElement(using: &sample.random) ?? ""
      if !chart.segmentKeys.isEmpty { query.segment = .productID }
      let answer = sample.reader.answer(query)
      guard let place = answer.periods.indices.randomElement(using: &sample.random) else {
        continue
      }
      for (measure, details) in answer.measures.enumerated() {
        for segment in answer.segments where !segment.isOther {
          let facts = sample.reader.facts(
            query, in: answer.periods[place], measure: measure,
            segment: segment.isTotal ? nil : segment.name)
          let isLifetime = chart == .ltvPerCustomer || chart == .ltvPerPayingCustomer
          let isRatio = details.unit == .percent || (isLifetime && measure == 2)
          #expect((facts == nil) == isRatio, "\(chart) \(details.name)")
          guard let facts else { continue }
          #expect(facts.total == segment.rows[place][measure], "\(chart) \(details.name)")
          #expect(Set(facts.rows.map(\.cursor)).count == facts.rows.count, "\(chart)")
          Self.checkPages(of: facts)
        }
      }
    }
  }

  @Test(arguments: seeds)
  func `Drilled rows add up to each cell of a table`(seed: UInt64) throws {
    var sample = Sample(seed: seed)
    for chart in [Chart.subscriptionRetention, .cohortExplorer] {
      var query = sample.query(chart)
      for selector in chart.selectors {
        query[selector] = selector.values.randomElement(using: &sample.random) ?? ""
      }
      let answer = sample.reader.answer(query)
      for _ in 0..<2 where !answer.periods.isEmpty {
        let place = Int.random(in: answer.periods.indices, using: &sample.random)
        let (period, cohort) = (answer.periods[place], answer.cohorts[place])
        let size = sample.reader.facts(query, in: period, measure: 0)
        #expect(size?.total == ChartValue(cohort.size), "\(chart) \(period)")
        // Each cell reads all purchases, so a few stand for the others.
        let ages = Set([
          0, cohort.cells.count - 1, cohort.cells.indices.randomElement(using: &sample.random) ?? 0,
        ])
        for age in ages where cohort.cells.indices.contains(age) {
          let cell = cohort.cells[age]
          let facts = try #require(
            sample.reader.facts(query, in: period, measure: 0, age: age))
          #expect(
            Self.cell(of: query, facts.total, cohort.size)
              == (chart == .cohortExplorer ? cell.part : ChartValue(cell.count)),
            "\(chart) \(period) \(age)")
          Self.checkPages(of: facts)
        }
        #expect(sample.reader.facts(query, in: period, measure: 0, age: 1000) == nil)
      }
    }
  }

  /// Returns the value of a cell whose rows add up to a total.
  private static func cell(
    of query: ChartQuery, _ total: ChartValue, _ size: Int64
  ) -> ChartValue? {
    guard query.chart == .cohortExplorer,
      query[ChartCohortMeasure.self] == .lifetimeValuePerCustomer
    else { return total }
    return size > 0 ? ChartValue(total.units, per: total.perOne * size) : nil
  }

  private static func checkPages(of facts: ChartFacts) {
    var read: [ChartFact] = []
    var cursor: String?
    while let page = facts.page(after: cursor, limit: 2) {
      read += page.rows
      cursor = page.rows.last?.cursor
      if !page.hasMore { break }
    }
    #expect(read == facts.rows)
  }
}
