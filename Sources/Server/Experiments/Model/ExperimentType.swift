/// What an experiment compares; it suggests metrics.
///
/// Source: <https://www.revenuecat.com/docs/tools/experiments-v1/configuring-experiments-v1>
public enum ExperimentType: String, CaseIterable, Hashable, Sendable {
  /// An introductory offer, or another one.
  case introductoryOffer = "introductory_offer"
  /// A free trial, or its length.
  case freeTrialOffer = "free_trial_offer"
  /// The design of a paywall.
  case paywallDesign = "paywall_design"
  /// Products with different prices.
  case pricePoint = "price_point"
  /// Products with different periods.
  case subscriptionDuration = "subscription_duration"
  /// The order of products.
  case subscriptionOrdering = "subscription_ordering"
  /// Anything else.
  case other

  /// The metric that decides, unless the experiment states another one.
  public var primaryMetric: MeasuredMetric {
    switch self {
    case .introductoryOffer: MeasuredMetric(.conversionToPaying)
    case .freeTrialOffer: MeasuredMetric(.trialConversion)
    case .paywallDesign: MeasuredMetric(.initialConversion)
    case .pricePoint, .subscriptionDuration, .subscriptionOrdering, .other:
      MeasuredMetric(.ltvPerCustomer)
    }
  }

  /// The metrics to look at next to the primary one, unless the experiment states others.
  public var secondaryMetrics: [MeasuredMetric] {
    let metrics: [ExperimentMetric] = [
      .initialConversion, .conversionToPaying, .ltvPerCustomer, .revenuePerPayingCustomer,
    ]
    return metrics.filter { $0 != primaryMetric.metric }.map { MeasuredMetric($0) }
  }
}
