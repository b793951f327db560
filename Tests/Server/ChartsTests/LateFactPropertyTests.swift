import AppStoreCore
import Charts
import Subscriptions
import Testing
import WaitingTestSupport

/// A mark is the difference between a value now and its value when the period closed, for random
/// facts that arrive in random order.
@Suite(.timeLimit(.minutes(30)))
struct LateFactPropertyTests {
  private static let names: [Chart] = [
    .mrr, .arr, .mrrMovement, .actives, .activesMovement, .activesNew, .trials, .trialsMovement,
    .trialsNew, .revenue, .refunds, .churn, .nonSubscriptionPurchases,
  ]

  /// Facts of which some arrive up to 40 days after they were signed.
  private static func received(
    _ world: RandomWorld, _ random: inout SeededRandom
  ) -> ReceivedFacts {
    ReceivedFacts(
      world.facts.map { fact in
        let delay: Int
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<6: delay = Int.random(in: 0...60, using: &random)
        case 6: delay = Int.random(in: 0...72_000, using: &random)
        default: delay = Int.random(in: 86_400...3_456_000, using: &random)
        }
        return (fact, fact.date + .seconds(delay))
      })
  }

  private static func query(_ name: Chart, _ random: inout SeededRandom) -> ChartQuery {
    var query = RandomWorld.query(name)
    query.resolution = [.day, .day, .week, .month].randomElement(using: &random) ?? .day
    query.currency = ["USD", "EUR"].randomElement(using: &random) ?? "USD"
    query[ChartWeeks.self] = Bool.random(using: &random) ? .exact : .revenueCat
    query[UpgradeRefunds.self] = Bool.random(using: &random) ? .included : .excluded
    if name == .revenue || name == .refunds {
      query[RevenueType.self] = RevenueType.allCases.randomElement(using: &random) ?? .revenue
    }
    if Int.random(in: 0..<3, using: &random) == 0 {
      query.filters = [.init(.productID, ["monthly", "weekly", "coins"])]
    }
    return query
  }

  /// Whether a free trial was refunded and the refund reversed, which the App Store does not do.
  private static func hasRefundedTrial(_ purchase: ChartPurchase) -> Bool {
    purchase.spans.contains { $0.kind == .trial && !$0.refunds.isEmpty }
  }

  @Test func `A mark is the value now without the value at the closing`() async {
    var marked: [Chart: Int] = [:]
    for seed in searchedSeeds(40) {
      await leaveThread()
      let world = RandomWorld(seed: seed, purchases: 5)
      var random = SeededRandom(seed: seed &* 7919)
      let received = Self.received(world, &random)
      let now = ChartReader(received.state(world.world).index)
      for name in Self.names {
        let query = Self.query(name, &random)
        let answer = now.answer(query)
        let changed = answer.adjusted.map(\.period).shuffled(using: &random).prefix(2)
        for place in changed + answer.periods.indices.shuffled(using: &random).prefix(3) {
          let last = answer.periods[place].last
          let then = ChartReader(
            received.state(world.world, until: ClosedDays.closing(of: last)).index
          ).answer(query)
          let isMarked = last >= received.closedDays.first
          for (measure, details) in answer.measures.enumerated()
          where details.unit != .percent {
            let (new, old) = (
              answer.segments[0].rows[place][measure]?.units ?? 0,
              then.segments[0].rows[place][measure]?.units ?? 0
            )
            let change = answer.change(of: measure, in: place)
            #expect(
              change?.units ?? 0 == (isMarked ? new - old : 0),
              "seed \(seed), \(name) \(details.name) \(last.iso8601) \(query.resolution)")
            if change != nil { marked[name, default: 0] += 1 }
          }
        }
      }
    }
    for name in Self.names { #expect(marked[name] ?? 0 > 5, "\(name) has too few marks") }
  }

  @Test func `The order in which purchases and closed days are set does not matter`() async {
    for seed in searchedSeeds(50) {
      await leaveThread()
      let world = RandomWorld(seed: seed)
      var random = SeededRandom(seed: seed)
      let received = Self.received(world, &random)
      var state = ChartState(RandomWorld.settings)
      state.apply(received.closedDays)
      for id in received.purchases.shuffled(using: &random) {
        for owner in [nil, world.owners[id]] {
          var update = ChartState.Update()
          update.purchases[id] = (received.purchase(id), owner)
          for customer in world.customers where Bool.random(using: &random) {
            update.customers[customer.id] = .some(customer)
          }
          state.apply(update)
        }
      }
      var rest = ChartState.Update()
      for customer in world.customers { rest.customers[customer.id] = .some(customer) }
      state.apply(rest)
      #expect(state == received.state(world.world), "seed \(seed)")
    }
  }

  @Test func `Purchases whose facts are in time are not examined`() async {
    for seed in searchedSeeds(150) {
      await leaveThread()
      let world = RandomWorld(seed: seed)
      var random = SeededRandom(seed: seed)
      let received = ReceivedFacts(
        world.facts.map { ($0, $0.date + .seconds(Int.random(in: 0...80_000, using: &random))) })
      for id in received.purchases {
        let purchase = received.purchase(id)
        if Self.hasRefundedTrial(purchase) { continue }
        #expect(purchase.earlier.isEmpty, "seed \(seed), \(id)")
        #expect(
          !purchase.mayHaveLateFacts(receivedAt: received.arrivals(of: id), received.closedDays),
          "seed \(seed), \(id)")
      }
    }
  }

  @Test func `Each purchase whose late facts change closed days after an outage is examined`() async
  {
    var late = 0
    for seed in searchedSeeds(150) {
      await leaveThread()
      let world = RandomWorld(seed: seed)
      var random = SeededRandom(seed: seed)
      let start =
        (RandomWorld.firstDay + Int.random(in: 20...150, using: &random)).start
        + .seconds(Int.random(in: 0..<86_400, using: &random))
      let end = start + .days(Int.random(in: 2...20, using: &random))
      let received = ReceivedFacts(
        world.facts.map { fact in
          (fact, fact.date >= start && fact.date < end ? end : fact.date)
        })
      for id in received.purchases {
        let purchase = received.purchase(id)
        guard !purchase.earlier.isEmpty, !Self.hasRefundedTrial(purchase) else { continue }
        late += 1
        #expect(
          purchase.mayHaveLateFacts(receivedAt: received.arrivals(of: id), received.closedDays),
          "seed \(seed), \(id)")
      }
    }
    #expect(late > 50)
  }
}
