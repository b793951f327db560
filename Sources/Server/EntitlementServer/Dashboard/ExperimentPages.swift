internal import AppStoreCore
internal import Catalog
internal import ChartProjection
internal import Dashboard
internal import ExperimentStatistics
internal import Experiments
internal import HTTPTypes
internal import Ledger

extension DashboardPage {
  /// The list of experiments, and the page of one.
  static let experiments = [
    DashboardPage(.experiments) { $0.experimentPages.list },
    DashboardPage(
      .experiments, "experiments/{experiment}",
      fields: [
        .choice("population", ResultPopulation.allCases.map(\.rawValue)),
        .choice("crossed", ["exclude", "include"]),
      ]
    ) { $0.experimentPages.one },
  ]
}

/// The dashboard's pages of experiments and their results.
struct ExperimentPages: Sendable {
  /// The current catalog.
  let catalogs: CatalogProvider
  /// Reads the results.
  let reader: ExperimentReader

  /// Returns the page of all experiments.
  func list(
    _ request: DashboardRequest, _ pages: Pages
  ) async throws(LedgerError) -> BufferedHTTPResponse? {
    let counts: [ExperimentID: [VariantID: Int]]
    do throws(ChartProjectionError) {
      counts = try await reader.enrolledCounts(in: environment(of: request))
    } catch {
      return try loading(error, pages)
    }
    let rows = catalogs.current.experiments.map { experiment in
      ExperimentRow(experiment, enrolled: (counts[experiment.id] ?? [:]).values.reduce(0, +))
    }
    return .page(
      pages.experiments(rows, size: SampleSizeView(request.address.query), at: request.now))
  }

  /// Returns the page of one experiment; `nil` if there is none.
  func one(
    _ request: DashboardRequest, _ pages: Pages
  ) async throws(LedgerError) -> BufferedHTTPResponse? {
    let name = request.names[1]
    let catalog = catalogs.current
    guard let experiment = catalog.experiments.first(where: { $0.id == ExperimentID(name) }) else {
      return nil
    }
    let report: ExperimentReport
    do throws(ChartProjectionError) {
      report = try await reader.results(
        of: experiment, revision: catalog.revision(of: experiment),
        in: environment(of: request), at: request.now,
        options: ResultOptions(
          population: request.address.query["population"].flatMap(ResultPopulation.init(rawValue:))
            ?? .enrolled,
          includesCrossed: request.address.query["crossed"] == "include"))
    } catch {
      return try loading(error, pages)
    }
    return .page(pages.experiment(ExperimentView(report), at: request.address, at: request.now))
  }

  private func environment(of request: DashboardRequest) -> AppStoreEnvironment {
    request.environment?.environment ?? catalogs.chartEnvironment
  }

  /// Returns the page that replaces one whose charts cannot be read now.
  private func loading(
    _ error: ChartProjectionError, _ pages: Pages
  ) throws(LedgerError) -> BufferedHTTPResponse {
    switch error {
    case .ledger(let error): throw error
    case .loading:
      return .page(
        pages.message(
          "The results are being read", "The server reads the ledger. Reload in a moment."),
        status: .serviceUnavailable)
    }
  }
}

extension ExperimentRow {
  fileprivate init(_ experiment: Experiment, enrolled: Int) {
    let customers =
      experiment.enrollmentMode == .new ? "new customers" : "new and existing customers"
    self.init(
      id: experiment.id.rawValue, name: experiment.name, status: experiment.status.rawValue,
      type: experiment.type.rawValue, startedAt: experiment.startedAt?.iso8601,
      audience: "\(experiment.audience)",
      enrollment: "\(experiment.enrollment) of \(customers)",
      primaryMetric: "\(experiment.primaryMetric)", enrolled: enrolled)
  }
}

extension ExperimentView {
  fileprivate init(_ report: ExperimentReport) {
    let (experiment, health) = (report.experiment, report.results.health)
    let variants = experiment.variants.enumerated().map { index, variant in
      let placements = variant.placements.sorted { $0.key < $1.key }
        .map { ", \($0.key): \($0.value?.rawValue ?? "none")" }
      return Variant(
        id: variant.id.rawValue, weight: "\(variant.weight)",
        shows: variant.offering.rawValue + placements.joined(), enrolled: health.enrolled[index],
        exposed: health.exposed[index], crossed: health.crossed[index])
    }
    self.init(
      row: ExperimentRow(experiment, enrolled: health.enrolled.reduce(0, +)),
      notes: experiment.notes, decision: "\(report.results.decision)",
      warnings: report.warnings,
      ratio: health.enrolledRatio.map {
        ($0.isMismatch ? "a mismatch" : "as weighted") + ", p = \(Self.rounded($0.pValue))"
      },
      variants: variants, metrics: report.results.metrics.map { Metric($0, in: report) },
      days: report.series.points.map { point in
        Day(
          date: String(point.at.iso8601.prefix(10)),
          figures: Metric(point.result, in: report).figures)
      },
      leftOut: Self.leftOut(report))
  }

  private static func leftOut(_ report: ExperimentReport) -> [String] {
    let counts = report.counts
    let all = [
      (report.environment == .production ? counts.sandbox : 0, "in the sandbox, not counted."),
      (counts.leftOut, "left out, because something about them was unknown."),
      (counts.deleted, "deleted, counted without purchases."),
    ]
    return all.filter { $0.0 > 0 }.map { "\(counted($0.0, "customer")) \($0.1)" }
      + (report.results.metrics.contains { $0.metric.metric.isMoney }
        ? ["Amounts are in \(report.currency)."] : [])
  }

  fileprivate static func rounded(_ value: Double) -> String {
    "\((value * 10_000).rounded() / 10_000)"
  }
}

extension ExperimentView.Metric {
  fileprivate init(_ metric: MetricResult, in report: ExperimentReport) {
    self.init(
      name: "\(metric.metric)", role: report.role(of: metric),
      figures: metric.variants.map { variant in
        let value =
          metric.metric.metric.isMoney
          ? ExperimentView.rounded(variant.value)
          : "\(ExperimentView.rounded(variant.value * 100)) %"
        var figure = ExperimentView.Figure(
          variant: variant.variant.rawValue, customers: variant.count, events: variant.events,
          value: value)
        guard let compared = variant.comparison else { return figure }
        figure.lift = compared.lift
        let interval = compared.sequentialInterval
        figure.interval = interval.low <= interval.high ? interval.low...interval.high : nil
        figure.chanceToWin = compared.chanceToWin
        figure.breaksGuardrail = compared.breaksGuardrail
        return figure
      })
  }
}

extension SampleSizeView {
  /// Calculates a sample size from the fields of the form.
  fileprivate init(_ query: FormFields) {
    let names = ["base_rate", "effect", "arrivals"]
    let fields = Dictionary(
      names.map { ($0, query[$0] ?? "") }, uniquingKeysWith: { first, _ in first })
    guard fields.values.contains(where: { !$0.isEmpty }) else {
      self.init(fields: fields)
      return
    }
    guard let base = Double(fields["base_rate"] ?? ""), let effect = Double(fields["effect"] ?? ""),
      let arrivals = Double(fields["arrivals"] ?? "")
    else {
      self.init(fields: fields, problem: "Enter three numbers, such as 0.05, 0.1 and 1000.")
      return
    }
    do throws(PlanningError) {
      let plan = try ExperimentPlan(
        baseRate: base, effect: effect, arrivalsPerDay: arrivals)
      self.init(
        fields: fields,
        lines: [
          "\(plan.size.perVariant) customers in each variant, \(plan.total) in all.",
          "\(plan.days) days, and the window of the metric.",
        ])
    } catch {
      self.init(fields: fields, problem: "\(error)")
    }
  }
}
