import AppStoreCore
import Charts
import Testing

/// Charts equal an evaluation of their definitions that shares no code with them.
@Suite(.timeLimit(.minutes(30)))
struct NaiveChartTests {
  static let seeds: [UInt64] = Array(1...60)

  private static func values(
    _ reader: ChartReader, _ name: Chart, _ measure: Int = 0, in currency: String = "USD"
  ) -> [Int64?] {
    var query = RandomWorld.query(name)
    query.currency = currency
    query.filters = currency == "USD" ? [] : [.init(.currency, [currency])]
    return reader.answer(query).segments[0].rows.map { $0[measure]?.units }
  }

  @Test(arguments: seeds)
  func `Charts equal their definitions on each day`(seed: UInt64) {
    let world = RandomWorld(seed: seed)
    let naive = NaiveCharts(world.facts)
    let reader = ChartReader(world.state().index)
    let actives = Self.values(reader, .actives)
    let trials = Self.values(reader, .trials)
    let mrr = Self.values(reader, .mrr, in: "EUR")
    let arr = Self.values(reader, .arr, in: "EUR")
    let revenue = Self.values(reader, .revenue, in: "EUR")
    let refunds = Self.values(reader, .refunds, in: "ISK")
    let transactions = Self.values(reader, .revenue, 1)
    let started = Self.values(reader, .activesMovement)
    let trialsNew = Self.values(reader, .trialsNew)
    let converted = Self.values(reader, .trialConversionRate, 1)
    let churned: [(NaiveCharts.Cause, [Int64?])] = [
      (.voluntary, Self.values(reader, .churn, 3)), (.billing, Self.values(reader, .churn, 4)),
      (.refund, Self.values(reader, .churn, 5)), (.productChange, Self.values(reader, .churn, 6)),
    ]
    let granted = Self.values(reader, .refundRequest, 1)
    let declined = Self.values(reader, .refundRequest, 2)
    for (place, number) in (RandomWorld.firstDay.number...RandomWorld.lastDay.number).enumerated() {
      let day = ChartDay(number)
      let context = Comment("seed \(seed), \(day.iso8601)")
      #expect(actives[place] == Int64(naive.active(on: day, trials: false).count), context)
      #expect(trials[place] == Int64(naive.active(on: day, trials: true).count), context)
      #expect(mrr[place] == naive.mrr(on: day, in: "EUR"), context)
      #expect(arr[place] == 12 * naive.mrr(on: day, in: "EUR"), context)
      #expect(
        revenue[place] == naive.charged(on: day, in: "EUR") - naive.refunded(on: day, in: "EUR"),
        context)
      #expect(refunds[place] == naive.refunded(on: day, in: "ISK"), context)
      #expect(transactions[place] == Int64(naive.transactions(on: day)), context)
      #expect(started[place] == Int64(naive.started(on: day)), context)
      #expect(trialsNew[place] == Int64(naive.trialsStarted(on: day)), context)
      let requests = naive.requests(on: day, world.facts)
      #expect(granted[place] == Int64(requests.granted), context)
      #expect(declined[place] == Int64(requests.declined), context)
      for (cause, values) in churned {
        #expect(values[place] == Int64(naive.churned(on: day, by: cause)), context)
      }
      #expect(converted[place] == Int64(naive.trialsConverted(on: day)), context)
    }
  }
}
