internal import AppStoreCore

/// Days of use, origins, offerings of purchases, and enrollments.
extension LedgerTables {
  /// Returns the number and the origin of an app user ID.
  func activity(of id: AppUserID) throws(MissingRows) -> ActivityRow {
    try require(LedgerKey.activity(of: id))
    let id = LedgerValue.text(id.rawValue)
    let origins = try rows(CustomerOriginRow.ofID, id).map(\.origin)
    return ActivityRow(
      number: try rows(CustomerNumber.ofID, id).first?.number,
      origin: CustomerOrigin(merging: origins))
  }

  /// Returns the days of an app user ID with the date of one day.
  func daysSeen(of id: AppUserID, on day: UTCDay) throws(MissingRows) -> [CustomerDay] {
    try rows(CustomerDay.ofIDAndDay, .text(id.rawValue), .integer(day.number))
  }

  /// Returns whom a number names; `nil` for an unknown number.
  func number(_ number: Int64) throws(MissingRows) -> CustomerNumber? {
    try rows(CustomerNumber.ofNumber, .integer(number)).first
  }

  /// Removes an app user ID from its number.
  ///
  /// - Parameter customer: The number under which all app user IDs of the deleted customer count.
  mutating func forget(number: Int64, of id: AppUserID, countingAs customer: Int64) {
    put(
      CustomerNumber(number: number, id: nil, customer: customer),
      replacing: CustomerNumber(number: number, id: id))
    write { rows, _ in
      rows.unlink(.text(id.rawValue), in: CustomerNumber.table.description)
    }
  }

  /// Appends a row that names an app user ID by its number.
  mutating func append<Row: LedgerRow>(_ row: Row, of id: AppUserID) {
    put(row, of: .text(id.rawValue))
  }

  /// Returns the offering of a purchase; `nil` if none was reported.
  func presentation(
    of transaction: TransactionID
  ) throws(MissingRows) -> OfferingPresentation? {
    try rows(OfferingPresentation.ofTransaction, .text(transaction.rawValue)).first
  }

  /// Returns the enrollments of an app user ID, in the order of recording.
  func enrollments(of id: AppUserID) throws(MissingRows) -> [EnrollmentRow] {
    try rows(EnrollmentRow.ofID, .text(id.rawValue))
  }
}

extension LedgerKey {
  /// The number and the origin of an app user ID.
  static func activity(of id: AppUserID) -> [LedgerKey] {
    let id = LedgerValue.text(id.rawValue)
    return [
      LedgerKey.rows(of: CustomerNumber.ofID, id), LedgerKey.rows(of: CustomerOriginRow.ofID, id),
    ]
  }

  /// The offering of a purchase.
  static func presentation(of transaction: TransactionID) -> LedgerKey {
    LedgerKey.rows(of: OfferingPresentation.ofTransaction, .text(transaction.rawValue))
  }

  /// The enrollments of an app user ID.
  static func enrollments(of id: AppUserID) -> LedgerKey {
    LedgerKey.rows(of: EnrollmentRow.ofID, .text(id.rawValue))
  }
}
