public import AppStoreCore

/// A recorded enrollment; it decides what its customer sees, not the draws.
public struct Enrollment: Hashable, Sendable {
  /// The experiment.
  public var experiment: ExperimentID
  /// The variant.
  public var variant: VariantID
  /// The original app user ID that was assigned.
  public var unit: AppUserID
  /// When the customer was enrolled.
  public var at: Timestamp

  /// Creates an enrollment.
  public init(experiment: ExperimentID, variant: VariantID, unit: AppUserID, at: Timestamp) {
    self.experiment = experiment
    self.variant = variant
    self.unit = unit
    self.at = at
  }
}

/// What experiments decide for one customer.
public struct ExperimentDecision: Hashable, Sendable {
  /// The experiment and the variant that the customer sees; `nil` if no experiment decides.
  public let shown: Shown?
  /// The new enrollment, to record before the response is sent; `nil` without one.
  public let newEnrollment: Enrollment?
  /// The experiments that leave the customer out permanently, to record before the response is sent.
  ///
  /// Their audiences name something that is unknown about the customer at this request.
  public let left: [ExperimentID]

  /// A variant of an experiment that serves its variants.
  public struct Shown: Hashable, Sendable {
    /// The experiment.
    public let experiment: ExperimentID
    /// The variant.
    public let variant: Variant
  }
}

extension Sequence<Experiment> {
  /// Decides which experiment a customer is in.
  ///
  /// The earliest enrollment of an experiment that is running or paused decides, also if the customer has
  /// several after two customers were joined. Otherwise, the first running experiment that draws the
  /// customer enrolls, unless the customer has an enrollment in it or was left out of it.
  ///
  /// - Parameters:
  ///   - customer: The customer at this request.
  ///   - enrollments: The recorded enrollments of all app user IDs of the customer, in any order.
  ///   - leftOut: The experiments that left the customer out.
  ///   - now: The time of the request.
  public func decide(
    for customer: ExperimentCustomer, enrollments: [Enrollment],
    leftOut: Set<ExperimentID> = [], at now: Timestamp
  ) -> ExperimentDecision {
    let earliest = enrollments.sorted { first, second in
      (first.at, first.experiment, first.variant, first.unit)
        < (second.at, second.experiment, second.variant, second.unit)
    }
    let byID = Dictionary(map { ($0.id, $0) }) { first, _ in first }
    for enrollment in earliest {
      guard let experiment = byID[enrollment.experiment], experiment.status.servesVariants,
        let variant = experiment[enrollment.variant]
      else { continue }
      let shown = ExperimentDecision.Shown(experiment: experiment.id, variant: variant)
      return ExperimentDecision(shown: shown, newEnrollment: nil, left: [])
    }
    let known = leftOut.union(enrollments.map(\.experiment))
    var left: [ExperimentID] = []
    for experiment in self where !known.contains(experiment.id) {
      let assignment = experiment.assign(customer)
      if case .outsideAudience(let mismatch) = assignment.outcome, mismatch.value == nil {
        left.append(experiment.id)
      }
      guard let id = assignment.variant, let variant = experiment[id] else { continue }
      return ExperimentDecision(
        shown: ExperimentDecision.Shown(experiment: experiment.id, variant: variant),
        newEnrollment: Enrollment(
          experiment: experiment.id, variant: id, unit: customer.unit, at: now), left: left)
    }
    return ExperimentDecision(shown: nil, newEnrollment: nil, left: left)
  }
}

/// Returns whether a customer has enrollments in different variants of one experiment, after two customers
/// were joined; such a customer is left out of the results.
public func isCrossed(_ enrollments: [Enrollment], in experiment: ExperimentID) -> Bool {
  Set(enrollments.filter { $0.experiment == experiment }.map(\.variant)).count > 1
}
