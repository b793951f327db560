public import AppStoreCore
public import Experiments

/// Which enrolled customers count.
public enum ResultPopulation: String, CaseIterable, Hashable, Sendable {
  /// All: the comparison of what was assigned, which is fair.
  case enrolled
  /// Only those to whom the app showed the offering, as it reported. Counted from their enrollment.
  case exposed
}

/// How results are computed.
public struct ResultOptions: Hashable, Sendable {
  /// Which customers count.
  public var population: ResultPopulation
  /// Whether customers with several variants count in their earliest one.
  public var includesCrossed: Bool
  /// How often a decision may be wrong if variants are equal; divided among the treatments.
  public var alpha: Double
  /// The number of customers at which sequential intervals are tightest.
  public var tunedSize: Double
  /// The share of positive amounts below the limit of capped figures.
  public var cappingPercentile: Double
  /// The assumption of the chance to win.
  public var prior: LiftPrior

  /// Creates options; by default, all enrolled customers with one variant count.
  public init(
    population: ResultPopulation = .enrolled, includesCrossed: Bool = false, alpha: Double = 0.05,
    tunedSize: Double = SequentialTest.usualSize, cappingPercentile: Double = 0.99,
    prior: LiftPrior = .flat
  ) {
    self.population = population
    self.includesCrossed = includesCrossed
    self.alpha = alpha
    self.tunedSize = tunedSize
    self.cappingPercentile = cappingPercentile
    self.prior = prior
  }

  /// Returns the customers who count, in the order of their enrollment.
  func counted(_ customers: [EnrolledCustomer]) -> [EnrolledCustomer] {
    customers.filter { customer in
      (includesCrossed || !customer.isCrossed)
        && (population == .enrolled || customer.exposedAt != nil)
    }
    .sorted {
      ($0.enrolledAt, $0.unit?.rawValue ?? "") < ($1.enrolledAt, $1.unit?.rawValue ?? "")
    }
  }
}

/// The results of an experiment at one time.
public struct ExperimentResults: Hashable, Sendable {
  /// The experiment.
  public let experiment: ExperimentID
  /// The time.
  public let at: Timestamp
  /// Whether the figures can be trusted.
  public let health: ExperimentHealth
  /// The metrics: the primary one first, then secondary ones and guardrails.
  public let metrics: [MetricResult]
  /// What the primary metric decides.
  public let decision: ResultDecision

  /// Computes results; the same rows in any order give the same results.
  ///
  /// - Parameters:
  ///   - experiment: The experiment, which must be valid.
  ///   - customers: Its enrolled customers, each once.
  ///   - now: The time; a customer whose window ends later is not counted in a metric.
  ///   - options: Which customers count, and how.
  public init(
    of experiment: Experiment, customers: [EnrolledCustomer], at now: Timestamp,
    options: ResultOptions = ResultOptions()
  ) {
    self.experiment = experiment.id
    at = now
    let health = ExperimentHealth(of: experiment, customers: customers)
    self.health = health
    let counted = options.counted(customers)
    metrics = experiment.metrics.map { metric in
      MetricResult(metric, of: experiment, customers: counted, at: now, options: options)
    }
    // Who is exposed changes with time, so there is no one look at the first customers.
    let size = options.population == .enrolled ? experiment.plannedSize : nil
    let planned = size.flatMap { size in
      MetricResult.planned(
        size, of: experiment, customers: counted, at: now, options: options)
    }
    decision = ResultDecision(
      primary: metrics[0], planned: planned, health: health, of: options.population)
  }

  /// The results of the primary metric.
  public var primary: MetricResult { metrics[0] }
}
