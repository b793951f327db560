public import AppStoreTypes

extension LedgerDatabase {
  /// Returns days of use in the order of recording.
  public func customerDays(
    after: Int64, limit: Int
  ) async throws(LedgerError) -> ActivityPage<CustomerDay> {
    try await activityPage(of: .customerDays, after: after, limit: limit, rows: \.customerDays)
  }

  /// Returns rows of origins in the order of recording.
  public func customerOrigins(
    after: Int64, limit: Int
  ) async throws(LedgerError) -> ActivityPage<CustomerOriginRow> {
    try await activityPage(
      of: .customerOrigins, after: after, limit: limit, rows: \.customerOrigins)
  }

  /// Returns offerings of purchases in the order of recording.
  public func offeringPresentations(
    after: Int64, limit: Int
  ) async throws(LedgerError) -> ActivityPage<OfferingPresentation> {
    try await activityPage(
      of: .offeringPresentations, after: after, limit: limit, rows: \.offeringPresentations)
  }

  /// Returns the number and the origin of an app user ID.
  public func activity(of id: AppUserID) async throws(LedgerError) -> ActivityRow {
    try await view(loading: [.activity(id)]) { tables throws(MissingRows) in
      try tables.activity(of: id)
    }
  }

  /// Returns the offering of a purchase; `nil` if the app reported none.
  public func offeringPresentation(
    of transaction: TransactionID
  ) async throws(LedgerError) -> OfferingPresentation? {
    try await view(loading: [.presentation(transaction)]) { tables throws(MissingRows) in
      try tables.presentation(of: transaction)
    }
  }

  /// Returns the offerings of purchases by their transactions; those without a report are missing.
  package func offeringPresentations(
    of transactions: [TransactionID]
  ) async throws(LedgerError) -> [TransactionID: OfferingPresentation] {
    guard !transactions.isEmpty else { return [:] }
    return try await view(loading: Set(transactions.map { .presentation($0) })) {
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
      impressions.flatMap { [LedgerKey.appUserID($0.customer), .activity($0.customer)] })
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
    try await activityPage(
      of: .paywallImpressions, after: after, limit: limit, rows: \.paywallImpressions)
  }

  private func activityPage<Row>(
    of part: LedgerPart, after: Int64, limit: Int, rows: (LedgerChanges) -> [Row]
  ) async throws(LedgerError) -> ActivityPage<Row> {
    let page = try await page(of: part, after: .number(after), limit: limit)
    guard case .number(let last)? = page.end else { return ActivityPage(rows: [], last: after) }
    return ActivityPage(rows: rows(page.changes), last: last)
  }
}
