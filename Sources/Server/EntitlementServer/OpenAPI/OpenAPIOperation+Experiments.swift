internal import EntitlementAPI
internal import ExperimentStatistics
internal import Experiments

extension OpenAPIOperation {
  private static let anyObject = OpenAPISchema.object([:])
  private static let experimentBody = OpenAPISchema.object(
    [
      "object": .choice(["experiment"]), "id": .text(), "name": .text(),
      "type": .text(), "status": .choice(ExperimentStatus.allCases.map(\.rawValue)),
      "notes": .text(), "enrollment_basis_points": .integer(0...10_000),
      "enrollment_mode": .choice(EnrollmentMode.allCases.map(\.rawValue)),
      "audience": anyObject, "primary_metric": .text(), "window_days": .integer(0...400),
      "started_at": .anything, "stopped_at": .anything, "planned_size": .anything,
      "planned_end": .anything, "variants": .list(anyObject, 2...4),
    ], required: ["object", "id", "name", "type", "status", "variants"])

  static let experiments = OpenAPIOperation(
    .experiments, "Returns the experiments of the catalog, with the customers whom each enrolled.",
    answers: Success.ok(
      .object(
        [
          "object": .choice(["list"]), "items": .list(experimentBody, 0...10_000),
          "next_page": .anything, "url": .text(),
        ], required: ["object", "items", "next_page", "url"]), "The experiments."))

  static let experiment = OpenAPIOperation(
    .experiment, "Returns one experiment, with the customers whom it enrolled.",
    answers: Success.ok(experimentBody, "The experiment."))

  static let experimentResults = OpenAPIOperation(
    .experimentResults, "Returns the results of an experiment. Docs/Experiments.md defines them.",
    [
      .query(
        "crossed", .choice(["exclude", "include"]),
        "Whether customers with several variants count in their earliest one. Default: exclude."),
      .query(
        "environment", .choice(["production", "sandbox", "xcode"]),
        "Default: production. The others are for trying an experiment out."),
      .query(
        "population", .choice(ResultPopulation.allCases.map(\.rawValue)),
        "Whether only customers count to whom the app showed the variant, as it reported. Default: "
          + "enrolled."),
      .query("format", .choice(["json", "csv"]), "Default: json."),
    ],
    answers: Success.ok(
      .object(
        [
          "object": .choice(["experiment_results"]), "experiment": experimentBody,
          "at": .text(), "environment": .text(), "population": .text(), "currency": .text(),
          "decision": anyObject,
          "warnings": .list(.text(), 0...100), "health": anyObject,
          "metrics": .list(anyObject, 1...100),
        ],
        required: [
          "object", "experiment", "at", "currency", "decision", "warnings", "health", "metrics",
        ]), "The results, or CSV."))
}
