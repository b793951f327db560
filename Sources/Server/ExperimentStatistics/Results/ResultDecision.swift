internal import AppStoreCore
public import Experiments

/// What the primary metric decides.
public enum ResultDecision: Hashable, Sendable {
  /// The customers did not arrive in the variants as weighted, so no figure counts.
  case mismatch
  /// A variant has too few customers or events.
  case tooEarly(VariantID, customers: Int, events: Int)
  /// No treatment differs from the control so far.
  case undecided
  /// A variant is better: a treatment, or the control if all treatments are worse.
  case decided(VariantID, lift: Double?)
  /// The planned size was reached without a difference; that is a result.
  case noDifference

  /// The customers whose window ended that every variant needs.
  public static let leastCustomers = 100
  /// The events that every variant needs.
  public static let leastEvents = 10

  /// Decides by the sequential intervals, or by the fixed ones at the planned size.
  ///
  /// - Parameters:
  ///   - primary: The primary metric now.
  ///   - planned: The same at the planned size; `nil` before it was reached, or without one.
  ///   - health: Whether the figures can be trusted.
  ///   - population: The customers of the figures.
  init(
    primary: MetricResult, planned: MetricResult?, health: ExperimentHealth,
    of population: ResultPopulation
  ) {
    if health.hasMismatch(in: population) {
      self = .mismatch
      return
    }
    let early = primary.variants.first {
      $0.count < Self.leastCustomers || $0.events < Self.leastEvents
    }
    if let early {
      self = .tooEarly(early.variant, customers: early.count, events: early.events)
      return
    }
    if let planned, let winner = Self.winner(of: planned, by: \.fixedInterval) {
      self = winner
    } else if let winner = Self.winner(of: primary, by: \.sequentialInterval) {
      self = winner
    } else {
      self = planned == nil ? .undecided : .noDifference
    }
  }

  /// The treatment with the highest lift of those that are better; the control if all are worse.
  private static func winner(
    of result: MetricResult, by interval: KeyPath<VariantComparison, Interval>
  ) -> ResultDecision? {
    let isHigherBetter = result.metric.metric.isHigherBetter
    let treatments = result.variants.dropFirst()
    let compared = treatments.compactMap { variant in
      variant.comparison.map { (id: variant.variant, comparison: $0) }
    }
    func gain(_ comparison: VariantComparison) -> Double {
      isHigherBetter ? comparison.lift : -comparison.lift
    }
    let clear = compared.filter { $0.comparison[keyPath: interval].excludesZero }
    let better = clear.filter { gain($0.comparison) > 0 }
    if let best = better.max(by: { gain($0.comparison) < gain($1.comparison) }) {
      return .decided(best.id, lift: best.comparison.lift)
    }
    return !treatments.isEmpty && clear.count == treatments.count ? .decided(.a, lift: nil) : nil
  }
}

extension ResultDecision: CustomStringConvertible {
  /// The decision in a sentence.
  public var description: String {
    switch self {
    case .mismatch:
      "Not usable: customers did not arrive in the variants as weighted."
    case .tooEarly(let variant, let customers, let events):
      "Too early: variant \(variant.rawValue) has \(counted(customers, "customer")) and "
        + "\(counted(events, "event")); each needs \(Self.leastCustomers) and \(Self.leastEvents)."
    case .undecided: "Undecided: no treatment differs from the control so far."
    case .decided(.a, _): "Decided: the control is better than every treatment."
    case .decided(let variant, _):
      "Decided: variant \(variant.rawValue) is better than the control."
    case .noDifference: "Decided: no difference at the planned size."
    }
  }
}
