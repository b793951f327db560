internal import AppStoreCore
internal import Experiments

/// Rules about which enrollments are recorded.
enum EnrollmentRules {
  /// Returns what decides which offerings a customer sees.
  static func viewer(
    _ id: AppUserID, in tables: LedgerTables
  ) throws(MissingRows) -> OfferingViewer {
    let customer = try LedgerRules.customer(id, in: tables)
    let ids = customer?.appUserIDs ?? [id]
    let enrollments = try tables.each(ids) { id throws(MissingRows) in
      try tables.enrollments(of: id).map { RecordedEnrollment(row: $0, unit: id) }
    }
    return OfferingViewer(
      id: id, customer: customer,
      override: try CustomerStateRules.offeringOverride(of: ids, in: tables),
      enrollments: enrollments.flatMap(\.self).sorted(by: isEarlier))
  }

  /// Decides and records enrollments, and creates the customer if unknown.
  static func enroll(
    _ id: AppUserID, at now: Timestamp, visit: CustomerVisit?, newNumber: Int64,
    deciding decide: (OfferingViewer) -> [NewEnrollment], in tables: inout LedgerTables
  ) throws(MissingRows) -> OfferingViewer {
    let viewer = try viewer(id, in: tables)
    let new = decide(viewer)
    guard !new.isEmpty else { return viewer }
    let changes = try LedgerRules.see(id, at: now, visit: visit, in: &tables)
    try FeedRules.append(changes, at: now, in: &tables)
    for enrollment in new {
      try record(enrollment, newNumber: newNumber, at: now, in: &tables)
    }
    return try self.viewer(id, in: tables)
  }

  private static func record(
    _ new: NewEnrollment, newNumber: Int64, at now: Timestamp, in tables: inout LedgerTables
  ) throws(MissingRows) {
    let known = try tables.enrollments(of: new.unit)
    guard !known.contains(where: { $0.experiment == new.experiment }) else { return }
    let number = try tables.activity(of: new.unit).number
    if number == nil { tables.put(CustomerNumber(number: newNumber, id: new.unit)) }
    tables.append(
      EnrollmentRow(
        experiment: new.experiment, number: number ?? newNumber, variant: new.variant, at: now,
        facts: new.facts, isSandbox: new.isSandbox, revision: new.revision), of: new.unit)
    guard let variant = new.variant else { return }
    let line = EnrollmentLine(
      experiment: new.experiment, variant: variant, offering: new.offering,
      isSandbox: new.isSandbox, bundleID: new.facts.app)
    tables.append(
      FeedChange(
        kind: .enrollment, at: now, customer: new.unit, reference: line.reference))
  }

  /// Orders enrollments by time; equal times are ordered by what they name.
  static func isEarlier(_ one: RecordedEnrollment, _ other: RecordedEnrollment) -> Bool {
    (one.row.at, one.row.experiment, one.row.number)
      < (other.row.at, other.row.experiment, other.row.number)
  }
}
