internal import AppStoreTypes
internal import CatalogModel
internal import Dashboard
internal import Effects
internal import HTTPTypes
internal import Ledger
internal import Subscriptions

/// Customers, the quarantine and the audit log.
extension DashboardPages {
  /// The number of rows on a page.
  static let maxRows = 200

  func customers(
    _ request: DashboardRequest, _ pages: Pages
  ) async throws(LedgerError) -> BufferedHTTPResponse {
    var rows: [(record: CustomerRecord, entitlements: [Entitlement])] = []
    // One extra row shows whether another page follows.
    let records = try await ledger.customers(
      limit: Self.maxRows + 1, after: request.address.query["after"].map { AppUserID($0) })
    for record in records.prefix(Self.maxRows) {
      rows.append((record, try await entitlements(of: record, at: request.now)))
    }
    let last = records.count > rows.count ? rows.last?.record.id.rawValue : nil
    return .page(
      pages.customers(
        rows, counts: try await ledger.counts(),
        place: PagePosition(request.address, cursor: "after", next: last), at: request.now))
  }

  func customer(
    _ id: AppUserID, _ request: DashboardRequest, _ pages: Pages
  ) async throws(LedgerError) -> BufferedHTTPResponse? {
    guard let record = try await ledger.customer(id) else { return nil }
    return .page(
      pages.customer(
        record, entitlements: try await entitlements(of: record, at: request.now),
        facts: try await ledger.facts(of: record.id), at: request.now))
  }

  func quarantine(
    _ request: DashboardRequest, _ pages: Pages
  ) async throws(LedgerError) -> BufferedHTTPResponse {
    let items = try await ledger.quarantined(
      before: request.cursor("before"), limit: Self.maxRows + 1)
    let shown = Array(items.prefix(Self.maxRows))
    let last = items.count > shown.count ? shown.last.map { String($0.id) } : nil
    return .page(
      pages.quarantine(
        shown, total: try await ledger.counts().quarantined,
        place: PagePosition(request.address, cursor: "before", next: last), at: request.now))
  }

  func audit(
    _ request: DashboardRequest, _ pages: Pages
  ) async throws(LedgerError) -> BufferedHTTPResponse {
    .page(
      pages.audit(
        try await ledger.newestAuditEntries(limit: 500), limit: 500, at: request.now))
  }

  private func entitlements(
    of record: CustomerRecord, at now: Timestamp
  ) async throws(LedgerError) -> [Entitlement] {
    try await ledger.holdings(of: record.appUserIDs).history(at: now).entitlements(
      catalog.entitlements, for: catalog.defaultPolicyContext(of: record.appUserIDs), at: now)
  }
}
