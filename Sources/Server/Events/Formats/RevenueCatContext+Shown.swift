package import AppStoreCore

extension RevenueCatContext {
  /// What a customer was shown, which is recorded in addition to the events.
  package struct Shown: Hashable, Sendable {
    /// An enrollment of the customer in an experiment.
    package struct Enrollment: Hashable, Sendable {
      /// The experiment.
      package var experiment: String
      /// The variant.
      package var variant: String
      /// When the customer was enrolled.
      package var enrolledAt: Timestamp

      /// Creates an enrollment.
      package init(experiment: String, variant: String, enrolledAt: Timestamp) {
        self.experiment = experiment
        self.variant = variant
        self.enrolledAt = enrolledAt
      }
    }

    /// The enrollments, each experiment once.
    package var experiments: [Enrollment]
    /// The offering that the app reported for the purchase; `nil` if it reported none.
    package var offering: String?

    /// Creates a value; by default, nothing is known.
    package init(experiments: [Enrollment] = [], offering: String? = nil) {
      self.experiments = experiments
      self.offering = offering
    }
  }

  /// The field `experiments`; `nil` without an enrollment, because RevenueCat leaves it out.
  var experimentFields: JSONValue? {
    guard !shown.experiments.isEmpty else { return nil }
    return .array(
      shown.experiments.map {
        .object([
          "enrolled_at_ms": $0.enrolledAt.fieldValue, "experiment_id": .string($0.experiment),
          "experiment_variant": .string($0.variant),
        ])
      })
  }
}

extension RevenueCatBodies {
  /// RevenueCat's documentation and its sample name the date differently, so both names are written.
  func experimentBody(_ data: ExperimentEventData, _ customer: EventCustomer) -> Body {
    var fields = Self.identity(customer, context)
    fields["subscriber_attributes"] = nil
    fields["enrolled_at_ms"] = data.enrolledAt.fieldValue
    fields["experiment_enrolled_at_ms"] = data.enrolledAt.fieldValue
    fields["experiment_id"] = .string(data.experiment)
    fields["experiment_variant"] = .string(data.variant)
    fields["offering_id"] = data.offering.map { .string($0) } ?? .null
    return ("EXPERIMENT_ENROLLMENT", fields)
  }
}
