public import AppStoreCore

extension LedgerDatabase {
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

  /// Returns days of use in the order of recording.
  public func customerDays(
    after: Int64, limit: Int
  ) async throws(LedgerError) -> ActivityPage<CustomerDay> {
    try await rows(after: after, limit: limit)
  }

  /// Returns rows of origins in the order of recording.
  public func customerOrigins(
    after: Int64, limit: Int
  ) async throws(LedgerError) -> ActivityPage<CustomerOriginRow> {
    try await rows(after: after, limit: limit)
  }

  /// Returns offerings of purchases in the order of recording.
  public func offeringPresentations(
    after: Int64, limit: Int
  ) async throws(LedgerError) -> ActivityPage<OfferingPresentation> {
    try await rows(after: after, limit: limit)
  }

  /// Returns the number and the origin of an app user ID.
  public func activity(of id: AppUserID) async throws(LedgerError) -> ActivityRow {
    try await view(loading: Set(LedgerKey.activity(of: id))) { tables throws(MissingRows) in
      try tables.activity(of: id)
    }
  }

  /// Returns the offering of a purchase; `nil` if the app reported none.
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

  /// Records impressions of paywalls.
  public func record(impressions: [ReportedImpression]) async throws(LedgerError) {
    guard !impressions.isEmpty else { return }
    let keys = Set(
      impressions.flatMap {
        LedgerKey.appUserID($0.customer) + LedgerKey.activity(of: $0.customer)
      })
    // Most are known, and a read does not wait for other changes.
    let news = try await view(loading: keys) { tables throws(MissingRows) in
      try ActivityRules.news(among: impressions, in: tables)
    }
    guard !news.isEmpty else { return }
    try await change(loading: keys) { tables throws(MissingRows) in
      try ActivityRules.record(news, in: &tables)
    }
  }

  /// Returns impressions of paywalls in the order of recording.
  public func paywallImpressions(
    after: Int64, limit: Int
  ) async throws(LedgerError) -> ActivityPage<PaywallImpression> {
    try await rows(after: after, limit: limit)
  }
}
