import AppStoreCore
import ArgumentParser
import Catalog
import Experiments

/// `tessera experiments assign`: explains which variants a customer would get.
struct ExperimentsAssignCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "assign",
    abstract: "Explain which variant of each experiment a customer would get, and why.",
    discussion: """
      For a customer who is not enrolled yet: a recorded enrollment decides whatever this prints. Give the \
      app user ID of the customer's first request, and what is known about the customer. A condition of an \
      audience about something unknown is not met.
      """)

  @Argument(help: "The customer's original app user ID.")
  var id: String

  @OptionGroup var catalog: CatalogOption
  @OptionGroup var settings: SettingsFileOption

  @Option(help: "Only this experiment.")
  var experiment: String?

  @Option(help: "The country of the storefront with three letters, such as USA.")
  var country: String?

  @Option(help: "The bundle ID of the app.")
  var app: String?

  @Option(help: "The platform as the SDK sends it, such as iOS.")
  var platform: String?

  @Option(help: "The version of the app.")
  var appVersion: String?

  @Option(help: "The version of the SDK.")
  var sdkVersion: String?

  @Flag(help: "The customer was known before the start of every experiment.")
  var existing = false

  @Flag(help: "Explain drafts and paused experiments as if they were running.")
  var ignoreStatus = false

  @Flag(help: "Print one JSON object for each experiment.")
  var json = false

  func validate() throws {
    guard !id.isEmpty else { throw ValidationError("app user ID: empty; give the customer's ID") }
  }

  func execute() async throws {
    let experiments =
      try experiment.map { [try UnknownExperiment.find($0, in: catalog, settings)] }
      ?? catalog.load(settings).experiments
    if experiments.isEmpty, !json { Console.print("The catalog has no experiments.") }
    for experiment in experiments {
      let assignment = explained(experiment).assign(customer)
      Console.print(
        json
          ? Console.printable(json: AssignmentLines.json(experiment, assignment))
          : Console.printable(AssignmentLines.line(experiment, assignment)))
    }
  }

  private var customer: ExperimentCustomer {
    ExperimentCustomer(
      unit: AppUserID(id), firstSeen: existing ? Timestamp(milliseconds: 0) : nil,
      facts: AudienceFacts(
        app: app.map { BundleID($0) }, country: country, platform: platform,
        appVersion: appVersion, sdkVersion: sdkVersion))
  }

  private func explained(_ experiment: Experiment) -> Experiment {
    guard ignoreStatus else { return experiment }
    var running = experiment
    running.status = .running
    return running
  }
}

/// The output of `tessera experiments assign`.
enum AssignmentLines {
  /// Returns the assignment in a sentence.
  static func line(_ experiment: Experiment, _ assignment: Assignment) -> String {
    let draws = assignment.draws.map { draw in
      "\(draw.purpose.rawValue) draw \(draw.value) in \(draw.range.lowerBound)..<"
        + "\(draw.range.upperBound)"
    }
    let reason = reason(experiment, assignment)
    let numbers = draws.isEmpty ? "" : " (\(draws.joined(separator: "; ")))"
    return "\(experiment.id): \(reason)" + numbers
  }

  static func json(_ experiment: Experiment, _ assignment: Assignment) -> String {
    var object = JSONObject()
    object["experiment"] = .string(experiment.id.rawValue)
    object["variant"] = assignment.variant.map { .string($0.rawValue) } ?? .null
    let offering = assignment.variant.flatMap { experiment[$0]?.offering }
    object["offering"] = offering.map { .string($0.rawValue) } ?? .null
    object["outcome"] = .string(code(assignment.outcome))
    object["reason"] = .string(reason(experiment, assignment))
    var draws = JSONObject()
    for draw in assignment.draws { draws[draw.purpose.rawValue] = .integer(Int64(draw.value)) }
    object["draws"] = .object(draws)
    return String(decoding: JSONValue.object(object).jsonBytes, as: UTF8.self)
  }

  private static func code(_ outcome: Assignment.Outcome) -> String {
    switch outcome {
    case .enrolled: "enrolled"
    case .notRunning: "not_running"
    case .existingCustomer: "existing_customer"
    case .outsideAudience: "outside_audience"
    case .heldOut: "held_out"
    case .notDrawn: "not_drawn"
    }
  }

  private static func reason(_ experiment: Experiment, _ assignment: Assignment) -> String {
    switch assignment.outcome {
    case .enrolled(let variant):
      "variant \(variant.rawValue), offering \(experiment[variant]?.offering.rawValue ?? "none")"
    case .notRunning(let status): "not enrolled: the experiment is \(status.rawValue)"
    case .existingCustomer:
      "not enrolled: the customer was known before the start, and only new customers are enrolled"
    case .outsideAudience(let mismatch):
      "not enrolled: outside the audience, \(mismatch.condition.rawValue) is "
        + (mismatch.value ?? "unknown")
    case .heldOut: "not enrolled: held out of all experiments"
    case .notDrawn:
      "not enrolled: outside the \(experiment.enrollment.percent) percent who are enrolled; draws "
        + "\(experiment.enrolledDraws.lowerBound)..<\(experiment.enrolledDraws.upperBound) are"
    }
  }
}
