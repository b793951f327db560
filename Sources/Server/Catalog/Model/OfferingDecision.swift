public import AppStoreCore
public import Experiments

/// Which offerings a customer sees, and why.
public struct OfferingDecision: Hashable, Sendable {
  /// What decided.
  public enum Reason: Hashable, Sendable {
    /// The offering that was set for the customer.
    case override(OfferingID)
    /// The customer's variant of an experiment.
    case experiment(ExperimentID, VariantID)
    /// The offering of a targeting rule.
    case targeting(OfferingID)
    /// Nothing else, so the current offering is shown.
    case current
  }

  /// The offerings.
  public let offerings: ResolvedOfferings
  /// What decided.
  public let reason: Reason
  /// The new enrollment, to record before the offerings are sent; `nil` without one.
  public let newEnrollment: Enrollment?
  /// The experiments that leave the customer out permanently, to record before the offerings are sent.
  public let left: [ExperimentID]

  /// Creates a decision; by default, there is nothing to record.
  init(
    _ offerings: ResolvedOfferings, _ reason: Reason, newEnrollment: Enrollment? = nil,
    left: [ExperimentID] = []
  ) {
    self.offerings = offerings
    self.reason = reason
    self.newEnrollment = newEnrollment
    self.left = left
  }
}

extension ServerCatalog {
  /// Decides which offerings a customer sees.
  ///
  /// The order is: the customer's override, an enrollment of a running or paused experiment, a new
  /// enrollment, targeting, the current offering. An override or a targeted offering that is not in the
  /// catalog is ignored. A customer with an override is not enrolled, because no variant would be seen.
  ///
  /// - Parameters:
  ///   - customer: The customer at this request.
  ///   - override: The offering that was set for the customer; `nil` without one.
  ///   - enrollments: The recorded enrollments of all app user IDs of the customer.
  ///   - leftOut: The experiments that left the customer out.
  ///   - targeted: The offering of a targeting rule; `nil` if no rule applies.
  ///   - now: The time of the request.
  public func offeringDecision(
    for customer: ExperimentCustomer, override: OfferingID?, enrollments: [Enrollment],
    leftOut: Set<ExperimentID> = [], targeted: OfferingID? = nil, at now: Timestamp
  ) -> OfferingDecision {
    if let override, offerings[override] != nil {
      return OfferingDecision(offerings.choice(override: override), .override(override))
    }
    let decision = experiments.decide(
      for: customer, enrollments: enrollments, leftOut: leftOut, at: now)
    if let shown = decision.shown {
      return OfferingDecision(
        offerings.choice(showing: shown.variant.offering, placements: shown.variant.placements),
        .experiment(shown.experiment, shown.variant.id), newEnrollment: decision.newEnrollment,
        left: decision.left)
    }
    if let targeted, offerings[targeted] != nil {
      return OfferingDecision(
        offerings.choice(override: targeted), .targeting(targeted), left: decision.left)
    }
    return OfferingDecision(offerings.choice(), .current, left: decision.left)
  }
}
