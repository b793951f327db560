public import AppStoreCore

extension LedgerStore {
  /// Returns what decides which offerings a customer sees.
  public func offeringViewer(_ id: AppUserID) async throws(LedgerError) -> OfferingViewer {
    try await view(
      loading: Set(LedgerKey.appUserID(id) + [.enrollments(of: id)] + LedgerKey.state(of: id))
    ) {
      tables throws(MissingRows) in
      try EnrollmentRules.viewer(id, in: tables)
    }
  }

  /// Decides which offerings a customer sees, and records the enrollments that result; creates the
  /// customer if unknown.
  ///
  /// All of it is one change, so two requests at the same time never record two variants. A change of
  /// the kind ``FeedChangeKind/enrollment`` is appended for each enrollment in a variant.
  ///
  /// - Parameters:
  ///   - id: Any app user ID of the customer.
  ///   - now: The time.
  ///   - visit: The visit to record; `nil` if it is recorded already.
  ///   - newNumber: The number of the assigned app user ID if it has none: random, at least 1.
  ///   - decide: Returns the enrollments to record; nothing is written if it returns none. It may run
  ///     several times.
  /// - Returns: What is recorded afterwards.
  public func enroll(
    _ id: AppUserID, at now: Timestamp, visit: CustomerVisit?, newNumber: Int64,
    deciding decide: @escaping @Sendable (OfferingViewer) -> [NewEnrollment]
  ) async throws(LedgerError) -> OfferingViewer {
    let keys = SeenCustomer(id, at: now, visit: visit).keys
      .union([.enrollments(of: id)] + LedgerKey.state(of: id) + LedgerKey.activity(of: id))
    return try await change(loading: keys) { tables throws(MissingRows) in
      try EnrollmentRules.enroll(
        id, at: now, visit: visit, newNumber: newNumber, deciding: decide, in: &tables)
    }
  }

  /// Returns enrollments in the order of recording.
  ///
  /// - Parameters:
  ///   - after: The `last` of the page before; 0 for the beginning.
  ///   - limit: The maximum number of rows.
  public func enrollments(
    after: Int64, limit: Int
  ) async throws(LedgerError) -> ActivityPage<RecordedEnrollment> {
    let page = try await page(of: .enrollments, after: .number(after), limit: limit)
    guard case .number(let last)? = page.end else { return ActivityPage(rows: [], last: after) }
    let rows = page.rows(EnrollmentRow.self)
    let known = try await view(
      loading: Set(rows.map { LedgerKey.rows(of: CustomerNumber.ofNumber, .integer($0.number)) })
    ) {
      tables throws(MissingRows) in
      try tables.each(rows) { row throws(MissingRows) in try tables.number(row.number) }
    }
    return ActivityPage(
      rows: zip(rows, known).map {
        RecordedEnrollment(row: $0, unit: $1?.id, deleted: $1?.customer)
      }, last: last)
  }

  /// Returns the enrollments of app user IDs, each with those of this ID only, in the order of time.
  public func enrollments(
    of ids: [AppUserID]
  ) async throws(LedgerError) -> [AppUserID: [RecordedEnrollment]] {
    guard !ids.isEmpty else { return [:] }
    return try await view(loading: Set(ids.map { .enrollments(of: $0) })) {
      tables throws(MissingRows) in
      let rows = try tables.each(ids) { id throws(MissingRows) in
        try tables.enrollments(of: id).map { RecordedEnrollment(row: $0, unit: id) }
          .sorted(by: EnrollmentRules.isEarlier)
      }
      return Dictionary(zip(ids, rows)) { first, _ in first }
    }
  }
}
