import AppStoreCore
import Charts
import Subscriptions
import Testing
import WaitingTestSupport

/// An updated state equals one that is read at once.
@Suite(.timeLimit(.minutes(30)))
struct IncrementalTests {
  /// Applies facts one by one, in random order and some of them twice, and customers in between.
  private static func incremental(
    _ world: RandomWorld, _ random: inout SeededRandom, upTo count: Int? = nil
  ) -> (state: ChartState, facts: [RandomWorld.Fact]) {
    var facts = world.facts.shuffled(using: &random)
    if let count { facts = Array(facts.prefix(count)) }
    let repeated = facts.filter { _ in Bool.random(using: &random) }
    var state = ChartState(RandomWorld.settings)
    var fold = RandomWorld.Fold()
    var customers = world.customers.shuffled(using: &random)
    for fact in facts + repeated {
      fold.add(fact)
      var update = ChartState.Update()
      update.purchases[fact.purchase] = (
        fold.purchase(fact.purchase), world.owners[fact.purchase]
      )
      if let customer = customers.popLast() { update.customers[customer.id] = .some(customer) }
      state.apply(update)
    }
    var rest = ChartState.Update()
    for customer in customers { rest.customers[customer.id] = .some(customer) }
    state.apply(rest)
    return (state, facts)
  }

  @Test func `Order and repetition of facts do not matter`() async {
    for seed in searchedSeeds(250) {
      await leaveThread()
      let world = RandomWorld(seed: seed, purchases: 3)
      var random = SeededRandom(seed: seed &* 31)
      let (state, _) = Self.incremental(world, &random)
      #expect(state == world.state(), "seed \(seed)")
    }
  }

  @Test func `Every prefix of facts gives the same state as reading it at once`() async {
    for seed in searchedSeeds(20) {
      await leaveThread()
      let world = RandomWorld(seed: seed, purchases: 3)
      for count in 1...world.facts.count {
        var random = SeededRandom(seed: seed)
        let (state, facts) = Self.incremental(world, &random, upTo: count)
        var update = ChartState.Update()
        for (id, purchase) in RandomWorld.purchases(facts) {
          update.purchases[id] = (purchase, world.owners[id])
        }
        for customer in world.customers { update.customers[customer.id] = .some(customer) }
        var scratch = ChartState(RandomWorld.settings)
        scratch.apply(update)
        #expect(state == scratch, "seed \(seed), \(count) facts")
      }
    }
  }

  @Test func `Moving purchases to another owner gives the same state as reading them at once`()
    async
  {
    for seed in searchedSeeds(50) {
      await leaveThread()
      let world = RandomWorld(seed: seed)
      let before = world.state()
      let owners = world.customers.map(\.id) + ["someone unknown"]
      var random = SeededRandom(seed: seed)
      var (move, back, scratch) = (
        ChartState.Update(), ChartState.Update(), ChartState.Update()
      )
      for (id, purchase) in RandomWorld.purchases(world.facts).sorted(by: { $0.key < $1.key }) {
        let owner = Bool.random(using: &random) ? owners.randomElement(using: &random) : nil
        move.purchases[id] = (purchase, owner)
        scratch.purchases[id] = (purchase, owner)
        back.purchases[id] = (purchase, world.owners[id])
      }
      for customer in world.customers { scratch.customers[customer.id] = .some(customer) }
      var (state, expected) = (before, ChartState(RandomWorld.settings))
      state.apply(move)
      expected.apply(scratch)
      #expect(state == expected, "seed \(seed)")
      state.apply(back)
      #expect(state == before, "seed \(seed)")
    }
  }

  @Test
  func `Money of another currency and other rates equal those of a state that starts with them`()
    async
  {
    for seed in searchedSeeds(50) {
      await leaveThread()
      let world = RandomWorld(seed: seed, purchases: 3)
      var random = SeededRandom(seed: seed)
      var other = RandomWorld.settings
      for _ in 0..<20 {
        other.rates.set(
          "1.\(Int.random(in: 1...9, using: &random))", of: ["EUR", "ISK"][Int(seed % 2)],
          on: RandomWorld.firstDay + Int.random(in: 0...180, using: &random))
      }
      other.taxes.set(7_000, in: "USA", from: RandomWorld.firstDay + 10)
      let shown = [ChartMoney("EUR"), ChartMoney("USD", .proceeds)]
      var scratch = ChartState(other)
      for money in shown { scratch.show(money) }
      var update = ChartState.Update()
      for (id, purchase) in RandomWorld.purchases(world.facts) {
        update.purchases[id] = (purchase, world.owners[id])
      }
      for customer in world.customers { update.customers[customer.id] = .some(customer) }
      scratch.apply(update)
      var state = world.state()
      state.show(shown[0])
      state.apply(other)
      state.show(shown[1])
      #expect(state == scratch, "seed \(seed)")
      state.apply(RandomWorld.settings)
      #expect(state != scratch, "seed \(seed): other rates give other sums")
    }
  }

  @Test func `Joining and separating customers gives the same state as reading them at once`() async
  {
    for seed in searchedSeeds(100) {
      await leaveThread()
      let world = RandomWorld(seed: seed)
      let before = world.state()
      let (first, second) = (world.customers[0], world.customers[1])
      let joined = ChartCustomer(
        id: first.firstSeen <= second.firstSeen ? first.id : second.id,
        appUserIDs: [first.id, second.id], firstSeen: min(first.firstSeen, second.firstSeen))
      var join = ChartState.Update()
      join.customers = [first.id: .some(joined), second.id: .some(joined)]
      var state = before
      state.apply(join)
      var query = RandomWorld.query(.customersNew)
      query.resolution = .year
      let count = ChartReader(state.index).answer(query).segments[0].rows[0][0]?.units
      #expect(count == 2, "seed \(seed): two of three customers were joined")
      var separate = ChartState.Update()
      separate.customers = [first.id: .some(first), second.id: .some(second)]
      state.apply(separate)
      #expect(state == before, "seed \(seed)")
      var delete = ChartState.Update()
      delete.customers.updateValue(nil, forKey: first.id)
      state.apply(delete)
      let owned = world.owners.filter { $0.value == first.id }
      for id in owned.keys {
        #expect(state.index.units[.purchase(id)] != nil, "seed \(seed): a purchase stays")
      }
      #expect(state.index.units[.customer(first.id)] == nil, "seed \(seed)")
    }
  }
}
