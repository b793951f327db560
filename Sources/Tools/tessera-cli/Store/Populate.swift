import AppStoreCore
import AppStoreSimulator
import ArgumentParser
import Catalog
import Foundation
import Populations
import ServerBootstrap
import SimulatorServer
import StoreConfiguration

/// `tessera store populate`: generates a customer base from a profile.
struct StorePopulateCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "populate",
    abstract: "Generate the purchase history of a whole customer base.",
    discussion: """
      The same profile, seed and products produce the same history. Without an output, the command \
      prints the totals only. `--print-profile` prints the default profile (YAML).
      Exit status: 0 complete; 1 an input is invalid or a notification was not accepted.
      """)

  @Option(
    parsing: .unconditional,
    help: "The number of customers (default: the profile's).")
  var customers: Int?

  @Option(parsing: .unconditional, help: "The number of months to generate.")
  var months = 12

  @Option(
    parsing: .unconditional,
    help: "The seed for all random choices (default: random).")
  var seed: UInt64?

  @Option(help: "The first day, such as 2025-01-01.")
  var start = "2025-01-01"

  @Option(help: "The profile of the customer base, in YAML (default: the built-in profile).")
  var profile: String?

  @Flag(help: "Print the built-in profile with comments, then exit.")
  var printProfile = false

  @Option(help: "The .storekit file with the products to sell.")
  var config = "Examples/Catalog.storekit"

  @Option(help: "The bundle identifier of the app.")
  var bundle = "com.example.app"

  @Option(parsing: .unconditional, help: "The app's Apple ID (numeric), which Production signs.")
  var appAppleID: Int64?

  @Option(help: "The environment to simulate.")
  var environment = StoreOptions.Environment.sandbox

  @OptionGroup
  var outputs: PopulateOutputs

  func validate() throws {
    if concurrencyIsOutOfRange { throw ValidationError("--concurrency: must be from 1 to 256") }
    guard outputs.ndjson == nil || outputs.ndjson != outputs.facts else {
      throw ValidationError("--facts: is the same file as --ndjson; choose another")
    }
    try Console.checkApp(bundle: bundle, appAppleID: appAppleID, data: outputs.data)
    guard firstDay != nil else {
      throw ValidationError(
        "--start: unknown date \"\(start)\"; use a day from 1980 to 2060, such as 2025-01-01")
    }
  }

  func execute() async throws {
    if printProfile {
      Console.write(PopulationProfile.defaultText)
      return
    }
    let seed = seed ?? UInt64.random(in: .min ... .max)
    var population = try open(seed: seed)
    let startedAt = ContinuousClock.now
    let isAccepted = try await outputs.write(&population, chainFrom: firstDay)
    let seconds = (ContinuousClock.now - startedAt) / .seconds(1)
    Console.printStatus(report(on: population, seed: seed, seconds: seconds))
    if !isAccepted { throw ExitCode(1) }
  }

  private var concurrencyIsOutOfRange: Bool { !(1...256).contains(outputs.concurrency) }

  /// The first day of the population.
  ///
  /// Certificates are created around it, and all events are before the store's latest date.
  private var firstDay: Timestamp? {
    guard let date = Timestamp(date: start),
      (1980...2060).contains(CivilDate(date).year)
    else { return nil }
    return date
  }

  private func open(seed: UInt64) throws -> Population {
    let config = try PackagedFile.path(config)
    let bytes = Array(try ServerSettings.read(config).utf8)
    let configuration = try StoreKitConfiguration(parsing: bytes, fileName: config)
    let chosen = try profile.map {
      try PopulationProfile(
        parsing: try ServerSettings.read($0), fileName: $0, configuration: configuration)
    }
    return try Population(
      of: configuration, profile: chosen ?? PopulationProfile(),
      app: SimulatedApp(bundleID: BundleID(bundle), appAppleID: appAppleID),
      environment: environment == .production ? .production : .sandbox,
      startingAt: firstDay ?? Timestamp(milliseconds: 0), months: months, customers: customers,
      seed: seed)
  }

  private func report(on population: Population, seed: UInt64, seconds: Double) -> String {
    let last = "seed \(seed), \(start) to \(population.end.iso8601.prefix(10)), "
    return (population.summary.lines + [last + String(format: "generated in %.1f s", seconds)])
      .joined(separator: "\n")
  }
}
