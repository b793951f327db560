import AppStoreCore
import ArgumentParser
import Catalog
import ExperimentStatistics
import Experiments

/// `tessera experiments`: experiments of a catalog, and calculators.
struct ExperimentsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "experiments",
    abstract: "Show and plan experiments, and explain who sees which variant.",
    subcommands: [
      ExperimentsListCommand.self, ExperimentsShowCommand.self, ExperimentsAssignCommand.self,
      ExperimentsResultsCommand.self, ExperimentsDecideCommand.self,
      ExperimentsPowerCommand.self, ExperimentsCompareCommand.self,
    ])
}

/// `tessera experiments list`: one line for each experiment of a catalog.
struct ExperimentsListCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Print the experiments of a catalog.",
    discussion: "Checks the catalog first; an invalid one prints its problems and exits with 1.")

  @OptionGroup var catalog: CatalogOption
  @OptionGroup var settings: SettingsFileOption

  @Flag(help: "Print one JSON object for each experiment.")
  var json = false

  func execute() async throws {
    let experiments = try catalog.load(settings).experiments
    for line in json ? experiments.map(ExperimentLines.json) : ExperimentLines.table(experiments) {
      Console.print(json ? Console.printable(json: line) : Console.printable(line))
    }
  }
}

/// `tessera experiments show`: one experiment with its checks.
struct ExperimentsShowCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Print one experiment of a catalog, and test its assignment.",
    discussion: """
      The test assigns 10,000 made-up customers. One seed in a thousand fails it; then choose another one \
      before the start.
      Exit status: 0 passed; 1 the catalog is invalid, or the test failed.
      """)

  @Argument(help: "The name of the experiment.")
  var name: String

  @OptionGroup var catalog: CatalogOption
  @OptionGroup var settings: SettingsFileOption

  @Flag(help: "Print a JSON object.")
  var json = false

  func execute() async throws {
    let experiment = try UnknownExperiment.find(name, in: catalog, settings)
    let lines =
      json ? [ExperimentLines.json(experiment)] : ExperimentLines.description(of: experiment)
    for line in lines {
      Console.print(json ? Console.printable(json: line) : Console.printable(line))
    }
    if experiment.selfTest()?.isMismatch == true { throw ExitCode(1) }
  }
}

/// The catalog has no experiment of a name.
struct UnknownExperiment: Error, CustomStringConvertible {
  let name: String
  let catalog: String
  let known: [String]

  var description: String {
    let guess = SpellingSuggestion.of(name, among: known)
    let fix =
      guess.map { "did you mean \($0)?" }
      ?? (known.isEmpty
        ? "declare it under `experiments`" : "use one of \(known.joined(separator: ", "))")
    return "\(catalog): no experiment \(name); \(fix)"
  }

  /// Returns an experiment of a catalog.
  ///
  /// - Parameters:
  ///   - name: The experiment.
  ///   - option: The catalog.
  ///   - settings: The settings that name the catalog if the flag does not.
  static func find(
    _ name: String, in option: CatalogOption, _ settings: SettingsFileOption
  ) throws -> Experiment {
    let experiments = try option.load(settings).experiments
    guard let experiment = experiments.first(where: { $0.id == ExperimentID(name) }) else {
      throw UnknownExperiment(
        name: Console.printable(name), catalog: try option.path(settings),
        known: experiments.map(\.id.rawValue))
    }
    return experiment
  }
}
