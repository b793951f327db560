import AppStoreCore
import AppStoreSimulator
import Populations
import StoreConfiguration

// Comments of declarations show this code; `ReadmeStyleTests` compares the texts.

enum DocumentationExamples {
  static func population(
    of configuration: StoreKitConfiguration, from start: Timestamp, write: (PopulationEvent) -> Void
  ) throws {
    var population = try Population(
      of: configuration, app: SimulatedApp(bundleID: "com.example.app"),
      startingAt: start, months: 24, customers: 10_000, seed: 1)
    while let events = population.next() { events.forEach(write) }
  }
}
