import AppStoreSimulator
import Populations
import Testing

@Suite struct PopulationTests {
  @Test func `A generated customer base is the same for the same seed`() throws {
    let first = try summary(seed: 7)
    #expect(first.customers == 40)
    #expect(first.renewals > 0)
    #expect(try summary(seed: 7) == first)
  }

  private func summary(seed: UInt64) throws -> PopulationSummary {
    var population = try Population(
      of: Shop.configuration(), app: Shop.app, startingAt: Shop.start, months: 3, customers: 40,
      seed: seed)
    while population.next() != nil {}
    #expect(StoreInvariants(of: population.simulator).violations().isEmpty)
    return population.summary
  }
}
