import AppStoreCore
import Charts
import Testing
import WaitingTestSupport

/// Sums that are kept for the instant of a request equal those that are computed for it.
@Suite(.timeLimit(.minutes(30)))
struct PendingEndsTests {
  private static let charts: [Chart] = [
    .actives, .activesMovement, .mrr, .mrrMovement, .trials, .churn, .customersNew,
  ]

  @Test func `A state that moves with time gives the same values as one that does not`() {
    for seed in searchedSeeds(150) {
      let world = RandomWorld(seed: seed, purchases: 20)
      var random = SeededRandom(seed: seed)
      let purchases = RandomWorld.purchases(world.facts)
      let ends = purchases.values.compactMap { $0.spans.last?.end }
      guard let end = ends.randomElement(using: &random) else { continue }
      let day = ChartDay(end)
      // Instants of the day with ends among them, in order, and one of the next day.
      let others = (0..<4).map { _ in end + .seconds(Int64.random(in: -90...90, using: &random)) }
      let instants = (ends + others).filter { ChartDay($0) == day }.sorted() + [end + .days(1)]
      var (moving, still) = (
        ChartState(RandomWorld.settings), ChartState(RandomWorld.settings)
      )
      for (place, instant) in instants.enumerated() {
        var update = ChartState.Update()
        for (id, purchase) in purchases where Bool.random(using: &random) || place == 0 {
          let owner = Bool.random(using: &random) ? world.owners[id] : nil
          update.purchases[id] = (purchase, owner)
        }
        if place == 1 {
          for customer in world.customers { update.customers[customer.id] = .some(customer) }
        }
        moving.apply(update)
        moving.advance(to: instant)
        still.apply(update)
        for name in Self.charts {
          var query = RandomWorld.query(name)
          query.asOf = instant
          let values = ChartReader(moving.index).answer(query)
          #expect(
            values == ChartReader(still.index).answer(query), "seed \(seed), \(name), \(instant)")
        }
      }
      #expect(moving == still, "seed \(seed)")
    }
  }
}
