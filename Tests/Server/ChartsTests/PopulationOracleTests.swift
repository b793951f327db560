import AppStoreCore
import Charts
import Subscriptions
import Testing
import WaitingTestSupport

/// The money of a customer base, by a slow calculation from what was signed that shares no code with
/// the charts: for facts in any order, after any number of them.
@Suite(.timeLimit(.minutes(30)))
struct PopulationOracleTests {
  /// The measures that are compared, by name.
  typealias Values = [String: Int64]

  private static let currencies = ["USD", "EUR", "GBP", "JPY"]

  /// The values of all days until an instant, as charts of some facts show them.
  private static func charts(
    _ state: ChartState, _ facts: PopulationFacts, until date: Timestamp
  ) -> [Values] {
    let reader = ChartReader(state.index)
    let days = PopulationFacts.start...(ChartDay(date) + -1)
    func rows(_ name: Chart, _ measure: Int, _ currency: String = "USD") -> [Int64] {
      var query = ChartQuery(name, days, asOf: date)
      (query.environment, query.currency) = (facts.environment, currency)
      if currency != "USD" || name != .churn, name == .mrr || name == .revenue || name == .refunds {
        query.filters = [.init(.currency, [currency])]
      }
      return reader.answer(query).segments[0].rows.map { $0[measure]?.units ?? 0 }
    }
    var columns: [String: [Int64]] = [
      "actives": rows(.actives, 0), "trials": rows(.trials, 0), "voluntary": rows(.churn, 3),
      "billing": rows(.churn, 4), "refund": rows(.churn, 5), "change": rows(.churn, 6),
      "started": rows(.activesMovement, 0),
    ]
    for currency in currencies {
      columns["mrr " + currency] = rows(.mrr, 0, currency)
      columns["revenue " + currency] = rows(.revenue, 0, currency)
      columns["refunds " + currency] = rows(.refunds, 0, currency)
    }
    return (0..<(days.upperBound - days.lowerBound + 1)).map { place in
      columns.mapValues { $0[place] }
    }
  }

  /// The same values by the oracle.
  private static func oracle(
    _ facts: [RandomWorld.Fact], until date: Timestamp
  ) -> [Values] {
    let naive = NaiveCharts(facts)
    let days = PopulationFacts.start.number...(ChartDay(date).number - 1)
    return days.map { number in
      let day = ChartDay(number)
      var values: Values = [
        "actives": Int64(naive.active(on: day, trials: false).count),
        "trials": Int64(naive.active(on: day, trials: true).count),
        "voluntary": Int64(naive.churned(on: day, by: .voluntary)),
        "billing": Int64(naive.churned(on: day, by: .billing)),
        "refund": Int64(naive.churned(on: day, by: .refund)),
        "change": Int64(naive.churned(on: day, by: .productChange)),
        "started": Int64(naive.started(on: day)),
      ]
      for currency in currencies {
        let refunded = naive.refunded(on: day, in: currency)
        values["mrr " + currency] = naive.mrr(on: day, in: currency)
        values["revenue " + currency] = naive.charged(on: day, in: currency) - refunded
        values["refunds " + currency] = refunded
      }
      return values
    }
  }

  /// Compares the charts with the oracle on all days, and returns the oracle's values.
  @discardableResult
  private static func compare(
    _ received: ReceivedFacts, _ population: PopulationFacts, until date: Timestamp, _ seed: UInt64,
    order: inout SeededRandom
  ) async -> [Values] {
    await leaveThread()
    let known = received.facts.filter { $0.at <= date }.map(\.fact).shuffled(using: &order)
    var update = ChartState.Update()
    for (id, purchase) in RandomWorld.purchases(known) {
      update.purchases[id] = (purchase, population.owners.owners[id])
    }
    for customer in population.owners.customers {
      update.customers[customer.id] = .some(customer)
    }
    var state = ChartState()
    state.apply(update)
    let expected = oracle(known, until: date)
    let shown = charts(state, population, until: date)
    #expect(shown.count == expected.count, "seed \(seed)")
    for (place, (shown, expected)) in zip(shown, expected).enumerated() where shown != expected {
      for (name, value) in expected where shown[name] != value {
        let day = PopulationFacts.start + place
        Issue.record(
          "seed \(seed), until \(date), \(name) \(day.iso8601): \(shown[name] ?? 0), not \(value)")
      }
    }
    return expected
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `Closed days do not change when what Apple signs arrives in time`(
    seed: UInt64
  ) async throws {
    let population = try PopulationFacts(seed: seed, customers: 30)
    var random = SeededRandom(seed: seed)
    let received = population.received { Int.random(in: 0...80_000, using: &random) }
    var former: [Values] = []
    var billing: Int64 = 0
    for day in stride(from: 20, through: 360, by: 17) {
      let date = (PopulationFacts.start + day).start + .hours(7)
      let values = await Self.compare(received, population, until: date, seed, order: &random)
      // A day closes one day after its end.
      for (place, value) in former.dropLast().enumerated() where values[place] != value {
        for (name, old) in value where values[place][name] != old {
          Issue.record(
            "seed \(seed), \(name) of \((PopulationFacts.start + place).iso8601): \(old) changed")
        }
      }
      (former, billing) = (values, values.reduce(0) { $0 + ($1["billing"] ?? 0) })
    }
    #expect(billing > 0, "seed \(seed) has no failed payment")
    for id in received.purchases {
      let purchase = received.purchase(id)
      #expect(purchase.earlier.isEmpty, "seed \(seed), \(id)")
      #expect(
        !purchase.mayHaveLateFacts(receivedAt: received.arrivals(of: id), received.closedDays),
        "seed \(seed), \(id)")
    }
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `Charts equal the oracle after any late facts, and what they change is marked`(
    seed: UInt64
  ) async throws {
    let population = try PopulationFacts(seed: seed, customers: 20)
    var random = SeededRandom(seed: seed &* 31)
    let received = population.received {
      Int.random(in: 0..<5, using: &random) > 0
        ? Int.random(in: 0...60, using: &random)
        : Int.random(in: 86_400...3_456_000, using: &random)
    }
    let last = population.end + .days(45)
    let now = await Self.compare(received, population, until: last, seed, order: &random)
    let reader = ChartReader(received.state(population.owners).index)
    var marks = 0
    for place in stride(from: 3, to: 360, by: 11) {
      let day = PopulationFacts.start + place
      guard day >= received.closedDays.first else { continue }
      let closing = ClosedDays.closing(of: day)
      let then = await Self.compare(received, population, until: closing, seed, order: &random)
      for (name, chart, measure) in [
        ("actives", Chart.actives, 0), ("voluntary", .churn, 3), ("billing", .churn, 4),
        ("refunds USD", .refunds, 0),
      ] {
        var query = ChartQuery(chart, day...day, asOf: last)
        query.environment = population.environment
        if chart == .refunds { query.filters = [.init(.currency, ["USD"])] }
        let change = reader.answer(query).change(of: measure, in: 0)?.units ?? 0
        let difference = (now[place][name] ?? 0) - (then[place][name] ?? 0)
        #expect(change == difference, "seed \(seed), \(name) of \(day.iso8601)")
        marks += change == 0 ? 0 : 1
      }
    }
    #expect(marks > 5, "seed \(seed) has too few marks")
  }
}
