internal import AppStoreCore
public import Experiments

/// One metric in all variants.
public struct MetricResult: Hashable, Sendable {
  /// The metric.
  public let metric: MeasuredMetric
  /// The control, then the treatments.
  public let variants: [VariantResult]
  /// The amount to which customers are limited in capped figures; `nil` for other metrics than money.
  public let cap: Double?

  /// The result of a variant; `nil` if the experiment has no such variant.
  public subscript(id: VariantID) -> VariantResult? { variants.first { $0.variant == id } }

  init(
    _ metric: MeasuredMetric, of experiment: Experiment, customers: [EnrolledCustomer],
    at now: Timestamp, options: ResultOptions
  ) {
    self.init(metric, of: experiment, values: Self.values(metric, customers, now), options: options)
  }

  /// Returns the primary metric of the first customers of each variant, when the planned size was reached.
  ///
  /// It is the one look of the fixed interval: later customers do not change it. `nil` before a variant has
  /// its planned customers.
  static func planned(
    _ size: Int, of experiment: Experiment, customers: [EnrolledCustomer], at now: Timestamp,
    options: ResultOptions
  ) -> MetricResult? {
    let metric = experiment.primaryMetric
    let values = values(metric, customers, now)
    guard experiment.variants.allSatisfy({ (values[$0.id] ?? []).count >= size }) else {
      return nil
    }
    return MetricResult(
      metric, of: experiment, values: values.mapValues { Array($0.prefix(size)) }, options: options)
  }

  private init(
    _ metric: MeasuredMetric, of experiment: Experiment, values: [VariantID: [MetricValue]],
    options: ResultOptions
  ) {
    self.metric = metric
    let cap =
      metric.metric.isMoney
      ? Capping.limit(
        percentile: options.cappingPercentile, of: values.values.joined().map(\.numerator))
      : nil
    self.cap = cap
    let samples = experiment.variants.map { variant in
      VariantSample(metric.metric, values[variant.id] ?? [], cap: cap)
    }
    let maxLoss = experiment.guardrails.first { $0.metric == metric }?.maxLoss
    let alpha = options.alpha / Double(max(1, samples.count - 1))
    variants = zip(experiment.variants, samples).enumerated().map { index, pair in
      let comparison =
        index == 0
        ? nil
        : VariantComparison(
          metric: metric.metric, control: samples[0], treatment: pair.1, alpha: alpha,
          maxLoss: maxLoss, options: options)
      return VariantResult(variant: pair.0.id, sample: pair.1, comparison: comparison)
    }
  }

  /// The contributions by variant, in the order of enrollment.
  private static func values(
    _ metric: MeasuredMetric, _ customers: [EnrolledCustomer], _ now: Timestamp
  ) -> [VariantID: [MetricValue]] {
    var values: [VariantID: [MetricValue]] = [:]
    for customer in customers {
      guard let value = MetricValue(metric, of: customer, at: now) else { continue }
      values[customer.variant, default: []].append(value)
    }
    return values
  }
}

/// The values of one variant in one metric.
struct VariantSample: Hashable {
  let count: Int
  /// The customers with a numerator other than 0.
  let events: Int
  let successes: Int?
  let summary: SampleSummary
  let capped: SampleSummary?

  init(_ metric: ExperimentMetric, _ values: [MetricValue], cap: Double?) {
    count = values.count
    events = values.count { $0.numerator != 0 }
    successes = metric.isShare ? events : nil
    summary = Self.summary(metric, values)
    capped = cap.map { cap in Self.summary(metric, values.map { $0.capped(at: cap) }) }
  }

  private static func summary(
    _ metric: ExperimentMetric, _ values: [MetricValue]
  ) -> SampleSummary {
    if metric.isShare {
      return SampleSummary(
        successes: values.count { $0.numerator != 0 }, of: values.count)
    }
    var sums = RatioSums()
    for value in values {
      sums.add(numerator: value.numerator, denominator: value.denominator)
    }
    if metric.isRatio { return sums.summary }
    return SampleSummary(
      count: sums.count, sum: sums.numerator, sumOfSquares: sums.numeratorSquares)
  }
}
