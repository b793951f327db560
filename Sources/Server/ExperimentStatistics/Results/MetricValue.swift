internal import AppStoreCore
internal import Experiments

/// One customer's contribution to a metric: a numerator and a denominator.
struct MetricValue: Hashable {
  let numerator: Double
  let denominator: Double

  /// Returns the contribution; `nil` if the window of the customer has not ended.
  init?(_ metric: MeasuredMetric, of customer: EnrolledCustomer, at now: Timestamp) {
    let days = metric.metric == .mrr ? 0 : max(1, metric.windowDays)
    let end = customer.enrolledAt + .days(days)
    guard end <= now else { return nil }
    let outcomes = customer.outcomes.filter {
      customer.enrolledAt <= ($0.paidAt ?? $0.at) && customer.enrolledAt <= $0.at && $0.at < end
    }
    let counts = OutcomeCounts(outcomes)
    switch metric.metric {
    case .initialConversion:
      self.init(counts.trials > 0 || counts.payments > 0 ? 1 : 0)
    case .conversionToPaying:
      self.init(counts.isPaying ? 1 : 0)
    case .trialConversion:
      self.init(counts.trials > 0 && counts.conversions > 0 ? 1 : 0, per: counts.trials > 0 ? 1 : 0)
    case .trialCancellation:
      self.init(
        counts.trials > 0 && counts.cancellations > 0 ? 1 : 0, per: counts.trials > 0 ? 1 : 0)
    case .ltvPerCustomer:
      self.init(counts.net)
    case .revenuePerPayingCustomer:
      self.init(counts.net, per: counts.isPaying ? 1 : 0)
    case .refundRate:
      self.init(Double(counts.refunds), per: Double(counts.payments))
    case .mrr:
      self.init(Double(customer.monthlyRevenue) / 1000)
    }
  }

  private init(_ numerator: Double, per denominator: Double = 1) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Returns the same with a numerator that does not exceed a limit.
  func capped(at limit: Double) -> MetricValue {
    MetricValue(min(numerator, limit), per: denominator)
  }
}

/// What happened in a window, counted.
private struct OutcomeCounts {
  var trials = 0
  var cancellations = 0
  var conversions = 0
  var payments = 0
  var refunds = 0
  /// The payments less refunds, in units of the currency.
  var net = 0.0

  /// Whether money is left after refunds.
  var isPaying: Bool { net > 0 || unknownPayments > 0 }
  /// The payments of unknown amount less the refunds of unknown amount.
  private var unknownPayments = 0

  init(_ outcomes: [Outcome]) {
    var milliunits: Int64 = 0
    for outcome in outcomes {
      switch outcome.kind {
      case .trialStart: trials += 1
      case .trialCancellation: cancellations += 1
      case .trialConversion: conversions += 1
      case .payment: break
      case .refund:
        refunds += 1
        milliunits -= outcome.amount
        if outcome.amount == 0 { unknownPayments -= 1 }
      }
      if outcome.isPayment {
        payments += 1
        milliunits += outcome.amount
        if outcome.amount == 0 { unknownPayments += 1 }
      }
    }
    net = Double(milliunits) / 1000
  }
}

extension ExperimentMetric {
  /// Whether the figure is a ratio whose denominator is itself an outcome.
  var isRatio: Bool {
    switch self {
    case .trialConversion, .trialCancellation, .revenuePerPayingCustomer, .refundRate: true
    case .initialConversion, .conversionToPaying, .ltvPerCustomer, .mrr: false
    }
  }

  /// Whether each customer has the value 0 or 1.
  var isShare: Bool { self == .initialConversion || self == .conversionToPaying }
}
