package import AppStoreCore
internal import Charts
package import ExperimentStatistics
package import Experiments
package import Ledger
internal import Subscriptions

/// Reads the results of experiments: enrollments of the ledger, and purchases of the charts.
package struct ExperimentReader: Sendable {
  private static let pageSize = 1000

  private let ledger: any LedgerStore
  private let charts: ChartProjection

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - ledger: The ledger.
  ///   - charts: The charts of the same ledger.
  package init(ledger: any LedgerStore, charts: ChartProjection) {
    self.ledger = ledger
    self.charts = charts
  }

  /// Returns how many customers each experiment enrolled in an environment, by variant.
  package func enrolledCounts(
    in environment: AppStoreEnvironment = .production
  ) async throws(ChartProjectionError) -> [ExperimentID: [VariantID: Int]] {
    let isSandbox = environment != .production
    var counts: [ExperimentID: [VariantID: Int]] = [:]
    for recorded in try await enrollments({ $0.isSandbox == isSandbox }) {
      guard let variant = recorded.row.variant else { continue }
      counts[recorded.row.experiment, default: [:]][variant, default: 0] += 1
    }
    return counts
  }

  /// Returns the results of an experiment.
  ///
  /// - Parameters:
  ///   - experiment: The experiment, which must be valid.
  ///   - revision: The hash of what its variants show now; `nil` if it is unknown.
  ///   - environment: The environment; customers of the sandbox count in no results of production.
  ///   - now: The time.
  ///   - options: Which customers count, and how.
  package func results(
    of experiment: Experiment, revision: String?,
    in environment: AppStoreEnvironment = .production, at now: Timestamp,
    options: ResultOptions = ResultOptions()
  ) async throws(ChartProjectionError) -> ExperimentReport {
    let all = try await enrollments { $0.experiment == experiment.id }
    var counts = EnrollmentCounts()
    counts.sandbox = all.count { $0.row.isSandbox && $0.row.variant != nil }
    counts.leftOut = all.count { $0.row.variant == nil }
    let isSandbox = environment != .production
    let counted = all.filter { $0.row.isSandbox == isSandbox && $0.row.variant != nil }
    let customers = try await charts.customers(of: counted.compactMap(\.unit)).value
    let groups = EnrolledGroup.groups(of: counted, customers: customers)
    counts.deleted = groups.count { $0.first.unit == nil }
    if let revision { counts.otherRevision = groups.count { $0.first.row.revision != revision } }
    let timelines = try await timelines(of: groups, for: experiment)
    let reports = try await reports(about: groups, in: experiment, environment)
    counts.countOfferings(of: groups, in: experiment, reports)
    let settings = await charts.settings
    var rows: [EnrolledCustomer] = []
    for group in groups {
      let outcomes = CustomerOutcomes(
        group.customer?.purchases ?? [], timelines: timelines, in: environment, settings,
        stoppedAt: experiment.stoppedAt, at: now)
      counts.unknownAmounts += outcomes.unknownAmounts
      rows.append(
        group.row(outcomes, exposedAt: reports.exposedAt(of: group, in: experiment)))
    }
    return ExperimentReport(
      experiment: experiment,
      results: ExperimentResults(of: experiment, customers: rows, at: now, options: options),
      series: ExperimentSeries(of: experiment, customers: rows, at: now, options: options),
      environment: environment, population: options.population, counts: counts,
      currency: ExchangeRates.base)
  }

  private func enrollments(
    _ isIncluded: (EnrollmentRow) -> Bool
  ) async throws(ChartProjectionError) -> [RecordedEnrollment] {
    try await fromLedger { () async throws(LedgerError) in
      var (found, last): ([RecordedEnrollment], Int64) = ([], 0)
      while true {
        let page = try await ledger.enrollments(after: last, limit: Self.pageSize)
        guard !page.rows.isEmpty else { return found }
        found += page.rows.filter { isIncluded($0.row) }
        last = page.last
      }
    }
  }

  /// Returns the renewal info of subscriptions with a trial, if a metric needs it.
  private func timelines(
    of groups: [EnrolledGroup], for experiment: Experiment
  ) async throws(ChartProjectionError) -> [OriginalTransactionID: RenewalTimeline] {
    guard experiment.metrics.contains(where: { $0.metric == .trialCancellation }) else {
      return [:]
    }
    let purchases = groups.flatMap { $0.customer?.purchases ?? [] }
      .filter { $0.spans.contains { $0.kind == .trial } }
    return try await fromLedger { () async throws(LedgerError) in
      var timelines: [OriginalTransactionID: RenewalTimeline] = [:]
      for purchase in purchases {
        timelines[purchase.id] = try await ledger.renewalTimeline(of: purchase.id)
      }
      return timelines
    }
  }

  /// Reads what apps reported about the customers of an experiment.
  private func reports(
    about groups: [EnrolledGroup], in experiment: Experiment, _ environment: AppStoreEnvironment
  ) async throws(ChartProjectionError) -> ExposureReports {
    let offerings = Set(experiment.variants.flatMap(\.shown)).map(\.rawValue).sorted()
    return try await fromLedger { () async throws(LedgerError) in
      var reports = ExposureReports(
        in: environment,
        try await ledger.shownPaywalls(
          of: offerings, in: experiment.impressionDays, isSandbox: environment != .production))
      let transactions = groups.flatMap { reports.purchases(of: $0, in: experiment) }
        .map(\.transactionID)
      for start in stride(from: 0, to: transactions.count, by: Self.pageSize) {
        let page = transactions[start..<min(start + Self.pageSize, transactions.count)]
        reports.presentations.merge(
          try await ledger.offeringPresentations(of: Array(page))
        ) { $1 }
      }
      return reports
    }
  }

  private func fromLedger<Value>(
    _ read: () async throws(LedgerError) -> Value
  ) async throws(ChartProjectionError) -> Value {
    do throws(LedgerError) {
      return try await read()
    } catch {
      throw .ledger(error)
    }
  }
}
