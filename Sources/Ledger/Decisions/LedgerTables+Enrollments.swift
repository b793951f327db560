internal import AppStoreTypes

/// Enrollments in experiments.
extension LedgerTables {
  /// Returns the enrollments of an app user ID, in the order of recording.
  func enrollments(of id: AppUserID) throws(MissingRows) -> [EnrollmentRow] {
    try loaded(.enrollments(id), row: { $0.enrollments[id] })
  }

  /// Returns whom a number names; `nil` for an unknown number.
  func number(_ number: Int64) throws(MissingRows) -> CustomerNumber? {
    try loaded(.number(number), row: { $0.customerNumbers[number] })
  }

  /// Appends an enrollment.
  mutating func append(_ row: EnrollmentRow, of id: AppUserID) {
    write { rows, changes in
      rows.enrollments[id]?.append(row)
      changes.enrollments.append(row)
    }
  }
}
