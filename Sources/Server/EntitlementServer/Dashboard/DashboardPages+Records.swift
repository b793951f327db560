internal import AppStoreCore
internal import AppleReports
internal import ChartProjection
public import Dashboard
internal import Ledger

/// What pages show and only the composition root knows.
public struct DashboardSources: Sendable {
  /// Returns the data exports.
  public var exports: @Sendable () async -> [ExportSummary] = { [] }
  /// Returns the recorded comparisons with RevenueCat.
  public var shadow: @Sendable () async -> ShadowHistory = { ShadowHistory() }

  /// Creates sources of empty pages.
  public init() {}
}

extension DashboardPage {
  /// The quarantine, the exports, the comparisons of the ledger with other records, and the audit log.
  static let records = [
    DashboardPage(.quarantine, fields: [.number("before")]) { $0.quarantine },
    DashboardPage(.exports) { $0.exports },
    DashboardPage(.reconciliation, fields: [.day("from"), .day("to")]) { $0.reconciliation },
    DashboardPage(.shadow) { $0.shadow },
    DashboardPage(.audit) { $0.audit },
  ]
}

/// The quarantine, the exports, the comparisons of the ledger with other records, and the audit log.
extension DashboardPages {
  /// The most days that the page of the reconciliation compares.
  private static let mostDays: Int32 = 93
  /// The number of purchases up to which it compares, because it reads all of them.
  private static let mostPurchases = 100_000

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
        position: PagePosition(request.address, cursor: "before", next: last), at: request.now))
  }

  func exports(_ request: DashboardRequest, _ pages: Pages) async -> BufferedHTTPResponse {
    .page(pages.exports(await sources.exports(), at: request.now))
  }

  func reconciliation(
    _ request: DashboardRequest, _ pages: Pages
  ) async throws(LedgerError) -> BufferedHTTPResponse {
    let query = request.address.query
    func page(_ found: Reconciliation?, _ problem: String? = nil) -> BufferedHTTPResponse {
      .page(pages.reconciliation(found, problem: problem, at: request.address, now: request.now))
    }
    guard let first = query["from"].flatMap({ ReportDay($0) }),
      let last = query["to"].flatMap({ ReportDay($0) })
    else { return page(nil) }
    guard first <= last, last.number - first.number < Self.mostDays else {
      return page(nil, "The last day is before the first one, or more than 93 days are chosen.")
    }
    let purchases = try await ledger.counts().purchases
    guard purchases <= Self.mostPurchases else {
      return page(
        nil,
        "The ledger has \(purchases) purchases, which a page does not read. Use: "
          + "tessera reports compare")
    }
    return page(try await ReconciliationReader(ledger: ledger).reconciliation(of: first...last))
  }

  func shadow(_ request: DashboardRequest, _ pages: Pages) async -> BufferedHTTPResponse {
    .page(ShadowPage(pages).html(await sources.shadow(), at: request.address, now: request.now))
  }

  func audit(
    _ request: DashboardRequest, _ pages: Pages
  ) async throws(LedgerError) -> BufferedHTTPResponse {
    .page(
      pages.audit(
        try await ledger.newestAuditEntries(limit: 500), limit: 500, at: request.now))
  }
}
