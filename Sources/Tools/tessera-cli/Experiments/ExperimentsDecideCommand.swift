import AppStoreCore
import ArgumentParser
import ChartProjection
import ExperimentStatistics
import Experiments
import Foundation
import Ledger

/// `tessera experiments decide`: records how an experiment was decided.
struct ExperimentsDecideCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "decide",
    abstract: "Record the chosen variant, the reason and the figures in the audit log.",
    discussion: """
      Changes nothing for customers: afterwards, stop the experiment and make the chosen offering current in \
      the catalog. Safe while servers run.
      """)

  @Argument(help: "The name of the experiment.")
  var name: String

  @Argument(help: "The chosen variant, such as b; none if no variant is chosen.")
  var choice: String

  @Option(help: "Why, in a sentence.")
  var reason: String

  @OptionGroup var catalog: CatalogOption
  @OptionGroup var options: LedgerOptions
  @OptionGroup var actor: ActorOptions

  @OptionGroup var output: JSONOption

  func validate() throws {
    guard !reason.allSatisfy(\.isWhitespace) else {
      throw ValidationError("--reason: must not be empty")
    }
  }

  func execute() async throws {
    let experiment = try UnknownExperiment.find(name, in: catalog, options.settings)
    let variant = VariantID(rawValue: choice)
    guard choice == "none" || variant.flatMap({ experiment[$0] }) != nil else {
      throw UnknownVariant(choice: Console.printable(choice), experiment: experiment)
    }
    let (ledger, report) = try await ExperimentsResultsCommand.report(
      of: experiment, in: catalog, options)
    try await ledger.append(
      AuditEntry(
        at: SystemClock().now(), actor: actor.auditText, action: .decideExperiment,
        subject: experiment.id.rawValue,
        details: report.decision(for: variant, reason: reason)))
    if output.json {
      return Console.print(json: [
        "experiment": .string(experiment.id.rawValue), "choice": .string(choice),
        "decision": .string("\(report.results.decision)"),
        "warnings": .array(report.warnings.map(JSONValue.string)),
      ])
    }
    Console.print(Console.printable("recorded: \(choice). \(report.results.decision)"))
    for warning in report.warnings { Console.print(Console.printable(warning)) }
  }
}

/// An experiment has no variant of a name.
struct UnknownVariant: Error, CustomStringConvertible {
  let choice: String
  let experiment: Experiment

  var description: String {
    let known = experiment.variants.map(\.id.rawValue) + ["none"]
    return "\(experiment.id): no variant \(choice); use one of \(known.joined(separator: ", "))"
  }
}
