internal import AppStoreCore
internal import Charts
internal import ExperimentStatistics
internal import Experiments
internal import Ledger

/// The enrollments of one customer in one experiment: several if customers were joined.
struct EnrolledGroup: Hashable, Sendable {
  /// The enrollments, in the order of time; never empty.
  let enrollments: [RecordedEnrollment]
  /// The customer with all purchases; `nil` if it was deleted.
  let customer: ChartUnit?

  /// The earliest enrollment, which decides.
  var first: RecordedEnrollment { enrollments[0] }
  /// The variant.
  var variant: VariantID { first.row.variant ?? .a }
  /// Whether the customer was in several variants.
  var isCrossed: Bool { Set(enrollments.map(\.row.variant)).count > 1 }

  /// Groups the enrollments in a variant by customer; the groups are in the order of recording.
  ///
  /// - Parameters:
  ///   - enrollments: The enrollments in one experiment.
  ///   - customers: The customers of app user IDs.
  static func groups(
    of enrollments: [RecordedEnrollment], customers: [AppUserID: ChartUnit]
  ) -> [EnrolledGroup] {
    enum Key: Hashable {
      case customer(AppUserID)
      case deleted(Int64)
    }
    var groups: [Key: [RecordedEnrollment]] = [:]
    var order: [Key] = []
    for enrollment in enrollments where enrollment.row.variant != nil {
      let key: Key =
        enrollment.unit.map { .customer(customers[$0]?.id ?? $0) }
        ?? .deleted(enrollment.deleted ?? enrollment.row.number)
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(enrollment)
    }
    return order.compactMap { key in
      guard let rows = groups[key] else { return nil }
      return EnrolledGroup(
        enrollments: rows.sorted { ($0.row.at, $0.row.number) < ($1.row.at, $1.row.number) },
        customer: rows.lazy.compactMap(\.unit).first.flatMap { customers[$0] })
    }
  }

  /// Returns the row of the results.
  func row(
    _ outcomes: CustomerOutcomes, exposedAt: Timestamp? = nil
  ) -> EnrolledCustomer {
    EnrolledCustomer(
      unit: first.unit, variant: variant, enrolledAt: first.row.at, isCrossed: isCrossed,
      exposedAt: exposedAt, facts: first.row.facts, outcomes: outcomes.outcomes,
      monthlyRevenue: outcomes.monthlyRevenue)
  }
}
