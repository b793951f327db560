public import AppStoreCore

/// What apps report and what cannot be derived later: days of use, origins, the offerings of
/// purchases, and impressions of paywalls.
///
/// Rows are append-only and not part of the change feed. Except for impressions, they are written
/// with the recordings and visits that state them; see `FactBatch` and ``CustomerVisit``.
extension LedgerStore {
  /// Returns rows that the store numbers, in the order of recording.
  ///
  /// - Parameters:
  ///   - after: The `last` of the page before; 0 for the beginning.
  ///   - limit: The maximum number of rows.
  package func rows<Row: LedgerRow>(
    _ type: Row.Type = Row.self, after: Int64, limit: Int
  ) async throws(LedgerError) -> ActivityPage<Row> {
    let page = try await page(of: LedgerPart(type), after: .number(after), limit: limit)
    guard case .number(let last)? = page.end else { return ActivityPage(rows: [], last: after) }
    return ActivityPage(rows: page.rows(type), last: last)
  }

  /// Returns the customers whom ``distinctCustomers(in:app:isSandbox:)`` counts in a range, in any
  /// order.
  public func activeCustomers(
    in range: Range<UTCDay>, app: BundleID?, isSandbox: Bool
  ) async throws(LedgerError) -> [ActiveCustomer] {
    var conditions: [RowQuery.Condition] = [
      .isAtLeast("day", range.lowerBound.number), .isLess("day", range.upperBound.number),
      .equals("is_sandbox", .bool(isSandbox)),
    ]
    if let app { conditions.append(.equals("bundle_id", .text(app.rawValue))) }
    let query = RowQuery(
      [.customer, .deletedCustomer, .least("day")], of: CustomerDay.self, where: conditions)
    return try await rows(query).map { values in
      var row = RowReader([values[0], values[2]])
      return ActiveCustomer(
        customer: row.optionalAppUserID(), firstDay: UTCDay(number: row.integer()))
    }
  }

  /// Returns the number and the origin of an app user ID.
  public func activity(of id: AppUserID) async throws(LedgerError) -> ActivityRow {
    try await view(loading: Set(LedgerKey.activity(of: id))) { tables throws(MissingRows) in
      try tables.activity(of: id)
    }
  }

  /// Returns the offering of a purchase; `nil` if the app reported none.
  ///
  /// - Parameter transaction: The transaction, or the token of a Test Store purchase.
  public func offeringPresentation(
    of transaction: TransactionID
  ) async throws(LedgerError) -> OfferingPresentation? {
    try await view(loading: [.presentation(of: transaction)]) { tables throws(MissingRows) in
      try tables.presentation(of: transaction)
    }
  }

  /// Returns the offerings of purchases by their transactions; those without a report are missing.
  package func offeringPresentations(
    of transactions: [TransactionID]
  ) async throws(LedgerError) -> [TransactionID: OfferingPresentation] {
    guard !transactions.isEmpty else { return [:] }
    return try await view(loading: Set(transactions.map { .presentation(of: $0) })) {
      tables throws(MissingRows) in
      var found: [TransactionID: OfferingPresentation] = [:]
      for transaction in transactions {
        found[transaction] = try tables.presentation(of: transaction)
      }
      return found
    }
  }
}
