internal import Catalog
internal import EntitlementAPI
internal import ExperimentStatistics
internal import Experiments

/// Routes about experiments, in the format of RevenueCat's API version 2.
enum ExperimentRoutes {
  static let all: [Route] = [
    Route(
      "experiments", .get(path), for: .secretKey, scopes: [.charts],
      "Returns the experiments of the catalog, with the customers whom each enrolled.",
      responses: .ok(
        .whole([
          "object": .choice(["list"]), "items": .list(experiment, 0...10_000),
          "next_page": .anything, "url": .text(),
        ]), "The experiments.")
    ) { try await $0.experiments.list(from: $1.caller) },
    Route(
      "experiment", .get(path + "/{experiment_id}"), for: .secretKey, scopes: [.charts],
      "Returns one experiment, with the customers whom it enrolled.",
      responses: .ok(experiment, "The experiment.")
    ) { try await $0.experiments.one($1.last, from: $1.caller) },
    Route(
      "experimentResults", .get(path + "/{experiment_id}/results"), for: .secretKey,
      scopes: [.charts], "Returns the results of an experiment. Docs/Experiments.md defines them.",
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
      responses: .ok(results, "The results, or CSV.")
    ) { try await $0.experiments.results($1.last, from: $1.caller) },
  ]

  private static let path = Endpoint.projectPath + "/experiments"

  private static let experiment = OpenAPISchema.object(
    [
      "object": .choice(["experiment"]), "id": .text(), "name": .text(),
      "type": .text(), "status": .choice(ExperimentStatus.allCases.map(\.rawValue)),
      "notes": .text(), "enrollment_basis_points": .integer(0...10_000),
      "enrollment_mode": .choice(EnrollmentMode.allCases.map(\.rawValue)),
      "audience": .anyObject, "primary_metric": .text(), "window_days": .integer(0...400),
      "started_at": .anything, "stopped_at": .anything, "planned_size": .anything,
      "planned_end": .anything, "variants": .list(.anyObject, 2...4),
    ], required: ["object", "id", "name", "type", "status", "variants"])

  private static let results = OpenAPISchema.object(
    [
      "object": .choice(["experiment_results"]), "experiment": experiment,
      "at": .text(), "environment": .text(), "population": .text(), "currency": .text(),
      "decision": .anyObject,
      "warnings": .list(.text(), 0...100), "health": .anyObject,
      "metrics": .list(.anyObject, 1...100),
    ],
    required: [
      "object", "experiment", "at", "currency", "decision", "warnings", "health", "metrics",
    ])
}
