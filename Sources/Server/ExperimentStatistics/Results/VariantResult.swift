public import Experiments

/// One metric in one variant.
public struct VariantResult: Hashable, Sendable {
  /// The variant.
  public let variant: VariantID
  /// The customers whose window ended.
  public let count: Int
  /// Those of them who contribute: who converted, paid or refunded, by the metric.
  public let events: Int
  /// The figure: a share from 0 to 1, or an amount in units of the currency.
  public let value: Double
  /// The figure with limited amounts, to show next to ``value``; `nil` for other metrics than money.
  public let cappedValue: Double?
  /// The comparison with the control; `nil` for the control, or if nothing can be said yet.
  public let comparison: VariantComparison?

  init(variant: VariantID, sample: VariantSample, comparison: VariantComparison?) {
    self.variant = variant
    count = sample.count
    events = sample.events
    value = sample.summary.mean
    cappedValue = sample.capped?.mean
    self.comparison = comparison
  }
}

/// A treatment compared with the control in one metric.
public struct VariantComparison: Hashable, Sendable {
  /// The relative lift.
  public let lift: Double
  /// The absolute lift.
  public let absoluteLift: Double
  /// The interval of the relative lift that is valid at every look; it decides.
  public let sequentialInterval: Interval
  /// The p-value that belongs to it.
  public let sequentialPValue: Double
  /// The interval of the relative lift for one planned look.
  public let fixedInterval: Interval
  /// The probability that the treatment is better, for reading only.
  public let chanceToWin: Double
  /// The interval that contains the relative lift with a probability of 95 %, for reading only.
  public let credibleInterval: Interval
  /// The relative lift that is lost on average if the treatment is chosen and is worse.
  public let riskOfTreatment: Double
  /// The relative lift that is lost on average if the control is chosen and is worse.
  public let riskOfControl: Double
  /// Whether the treatment is worse than the metric's guardrail accepts; `nil` without a guardrail.
  public let breaksGuardrail: Bool?

  /// `nil` if the lift cannot be computed.
  init?(
    metric: ExperimentMetric, control: VariantSample, treatment: VariantSample, alpha: Double,
    maxLoss: BasisPoints?, options: ResultOptions
  ) {
    guard let relative = Lift(.relative, control: control.summary, treatment: treatment.summary),
      let absolute = Lift(.absolute, control: control.summary, treatment: treatment.summary)
    else { return nil }
    lift = relative.value
    absoluteLift = absolute.value
    let sequential = SequentialTest(relative, tunedSize: options.tunedSize)
    sequentialInterval = sequential.interval(alpha: alpha)
    sequentialPValue = sequential.pValue(alpha: alpha)
    fixedInterval = FixedTest(relative).interval(alpha: alpha)
    let reading = BayesianComparison(relative, prior: options.prior)
    let isHigherBetter = metric.isHigherBetter
    chanceToWin = isHigherBetter ? reading.chanceToWin : 1 - reading.chanceToWin
    credibleInterval = reading.credibleInterval()
    riskOfTreatment = isHigherBetter ? reading.riskOfTreatment : reading.riskOfControl
    riskOfControl = isHigherBetter ? reading.riskOfControl : reading.riskOfTreatment
    let interval = sequentialInterval
    breaksGuardrail = maxLoss.map { loss in
      isHigherBetter ? interval.high < -loss.fraction : interval.low > loss.fraction
    }
  }
}
