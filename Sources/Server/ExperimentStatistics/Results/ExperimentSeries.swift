public import AppStoreCore
public import Experiments

/// The primary metric of an experiment as it was day by day, from its first enrollment.
///
/// Each point counts the customers whose window had ended by then, so it does not change later, except
/// for facts that arrive late.
public struct ExperimentSeries: Hashable, Sendable {
  /// The metric at one time.
  public struct Point: Hashable, Sendable {
    /// The time.
    public let at: Timestamp
    /// The metric in all variants.
    public let result: MetricResult
  }

  /// The points in the order of time; none for the monthly recurring revenue, which has no past.
  public let points: [Point]

  /// Computes a series.
  ///
  /// - Parameters:
  ///   - experiment: The experiment, which must be valid.
  ///   - customers: Its enrolled customers, each once.
  ///   - now: The time of the last point.
  ///   - limit: The most points; a longer series has a point for several days.
  ///   - options: Which customers count, and how.
  public init(
    of experiment: Experiment, customers: [EnrolledCustomer], at now: Timestamp,
    limit: Int = 60, options: ResultOptions = ResultOptions()
  ) {
    let counted = options.counted(customers)
    guard experiment.primaryMetric.metric != .mrr, let first = counted.first else {
      points = []
      return
    }
    let start = first.enrolledAt
    let days = max(0, (now - start).milliseconds / 86_400_000)
    let step = max(1, (Int(days) + limit - 1) / max(1, limit))
    let times = stride(from: step, to: Int(days) + 1, by: step).map { start + .days($0) }
    points = (times.filter { $0 < now } + [now]).map { time in
      Point(
        at: time,
        result: MetricResult(
          experiment.primaryMetric, of: experiment,
          customers: counted.filter { Self.counts($0, at: time, options) }, at: time,
          options: options))
    }
  }

  private static func counts(
    _ customer: EnrolledCustomer, at time: Timestamp, _ options: ResultOptions
  ) -> Bool {
    let since = options.population == .exposed ? customer.exposedAt : customer.enrolledAt
    return since.map { $0 <= time } ?? false
  }
}
