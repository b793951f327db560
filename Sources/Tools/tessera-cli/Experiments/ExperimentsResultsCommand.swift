import AppStoreCore
import ArgumentParser
import Catalog
import ChartProjection
import ExperimentStatistics
import Experiments
import Foundation
import Ledger
import ServerAdministration
import ServerBootstrap

/// `tessera experiments results`: the results of an experiment as a table, JSON or CSV.
struct ExperimentsResultsCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "results",
    abstract: "Print the results of an experiment.",
    discussion: """
      Reads the whole ledger; safe while servers run. Decide by the sequential interval: it is valid at every \
      look. The chance to win is for reading.
      """)

  @Argument(help: "The name of the experiment.")
  var name: String

  @OptionGroup var catalog: CatalogOption
  @OptionGroup var options: LedgerOptions

  @Flag(help: "Count customers with several variants in their earliest one.")
  var includeCrossed = false

  @Flag(help: "Count only customers to whom the app showed their variant, as it reported.")
  var exposed = false

  @Option(help: "The environment: production, sandbox or xcode. The last two are for trying out.")
  var environment = "production"

  @Flag(help: "Print the results as JSON, as the server returns them.")
  var json = false

  @Flag(help: "Print the results as CSV.")
  var csv = false

  @Flag(help: "Print the primary metric day by day as CSV.")
  var daily = false

  private static let environments: [String: AppStoreEnvironment] = [
    "production": .production, "sandbox": .sandbox, "xcode": .xcode,
  ]

  func validate() throws {
    guard Self.environments[environment] != nil else {
      throw ValidationError("--environment: must be production, sandbox or xcode")
    }
    guard [json, csv, daily].count(where: \.self) <= 1 else {
      throw ValidationError("--json, --csv and --daily: use one of them")
    }
  }

  func execute() async throws {
    let experiment = try UnknownExperiment.find(name, in: catalog, options.settings)
    let (_, report) = try await Self.report(
      of: experiment, in: catalog, options, Self.environments[environment] ?? .production,
      ResultOptions(
        population: exposed ? .exposed : .enrolled, includesCrossed: includeCrossed))
    if json {
      Console.print(json: report.json)
    } else if csv {
      Console.write(report.csv)
    } else if daily {
      Console.write(report.seriesCSV)
    } else {
      for line in ExperimentResultLines.table(report) { Console.print(Console.printable(line)) }
    }
  }

  /// Opens a ledger, and computes the results of an experiment.
  static func report(
    of experiment: Experiment, in catalog: CatalogOption, _ options: LedgerOptions,
    _ environment: AppStoreEnvironment = .production,
    _ resultOptions: ResultOptions = ResultOptions()
  ) async throws -> (ledger: any LedgerStore, report: ExperimentReport) {
    let revision = try catalog.load(options.settings).revision(of: experiment)
    let ledger = try await DataDirectory.ledger(
      try options.location(), in: ServerApplication.storage)
    let reader = ExperimentReader(ledger: ledger, charts: ChartProjection(ledger: ledger))
    let report = try await reader.results(
      of: experiment, revision: revision, in: environment, at: Timestamp(Date()),
      options: resultOptions)
    return (ledger, report)
  }
}
