internal import AppStoreCore
internal import AppleReports
internal import ChartProjection
internal import Dashboard
internal import Ledger

/// The comparison of imported reports with the ledger.
struct ReconciliationPage {
  /// The most days that a page compares.
  private static let mostDays: Int32 = 93
  /// The number of purchases up to which a page compares, because it reads all of them.
  private static let mostPurchases = 100_000

  let ledger: any LedgerStore

  func response(
    to request: DashboardRequest, _ pages: Pages
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
    guard let database = ledger as? any LedgerDatabase, purchases <= Self.mostPurchases else {
      return page(
        nil,
        "The ledger has \(purchases) purchases, which a page does not read. Use: "
          + "tessera reports compare")
    }
    return page(try await ReconciliationReader(ledger: database).reconciliation(of: first...last))
  }
}
