/// A figure by which variants are compared.
public enum ExperimentMetric: String, CaseIterable, Hashable, Sendable {
  /// The share of customers who start a trial or pay.
  case initialConversion = "initial_conversion"
  /// The share of customers who pay; a customer whose payments are all refunded does not count.
  case conversionToPaying = "conversion_to_paying"
  /// The share of customers with a trial who pay after it.
  case trialConversion = "trial_conversion"
  /// The payments less refunds, per customer.
  case ltvPerCustomer = "ltv_per_customer"
  /// The payments less refunds, per customer who pays.
  case revenuePerPayingCustomer = "revenue_per_paying_customer"
  /// The refunds per payment.
  case refundRate = "refund_rate"
  /// The share of customers with a trial who turn auto-renew off in it.
  case trialCancellation = "trial_cancellation"
  /// The monthly recurring revenue now, per customer.
  case mrr

  /// Whether more is better.
  public var isHigherBetter: Bool {
    switch self {
    case .refundRate, .trialCancellation: false
    case .initialConversion, .conversionToPaying, .trialConversion, .ltvPerCustomer,
      .revenuePerPayingCustomer, .mrr:
      true
    }
  }

  /// Whether the figure is an amount of money.
  public var isMoney: Bool {
    switch self {
    case .ltvPerCustomer, .revenuePerPayingCustomer, .mrr: true
    case .initialConversion, .conversionToPaying, .trialConversion, .refundRate,
      .trialCancellation:
      false
    }
  }

  /// The days after enrollment that count, unless an experiment states others.
  public var usualWindowDays: Int {
    switch self {
    case .initialConversion: 7
    case .mrr: 0
    case .conversionToPaying, .trialConversion, .ltvPerCustomer, .revenuePerPayingCustomer,
      .refundRate, .trialCancellation:
      30
    }
  }
}

/// A metric with the days after enrollment that count.
public struct MeasuredMetric: Hashable, Sendable, CustomStringConvertible {
  /// The longest window: results are refreshed for 400 days.
  public static let longestWindowDays = 400

  /// The metric.
  public let metric: ExperimentMetric
  /// The days after enrollment that count; a customer who enrolled later is not counted yet.
  ///
  /// 0 counts the first day, as 1 does, and for ``ExperimentMetric/mrr`` every customer at once.
  public let windowDays: Int

  /// Creates a metric; without a window it has its usual one.
  public init(_ metric: ExperimentMetric, windowDays: Int? = nil) {
    self.metric = metric
    self.windowDays = windowDays ?? metric.usualWindowDays
  }

  /// The name with its window: `ltv_per_customer over 30 days`.
  public var description: String {
    metric == .mrr
      ? metric.rawValue
      : "\(metric.rawValue) over \(windowDays) \(windowDays == 1 ? "day" : "days")"
  }
}

/// A metric that must not become much worse.
public struct Guardrail: Hashable, Sendable {
  /// The metric.
  public var metric: MeasuredMetric
  /// The relative loss that is accepted.
  public var maxLoss: BasisPoints

  /// Creates a guardrail; by default, no loss is accepted.
  public init(_ metric: MeasuredMetric, maxLoss: BasisPoints = .none) {
    self.metric = metric
    self.maxLoss = maxLoss
  }
}
