internal import AppStoreCore
internal import Catalog
internal import Dashboard
internal import Events
internal import HTTPTypes
internal import Ledger

extension DashboardPage {
  /// The subscriptions that may end.
  static let risks = [
    DashboardPage(
      .atRisk,
      fields: [
        .choice("risk", RiskKind.all.map(\.rawValue)), .cursor("after") { RiskCursor($0) != nil },
      ]
    ) { $0.atRisk }
  ]
}

/// Subscriptions that may end.
extension DashboardPages {
  func atRisk(
    _ request: DashboardRequest, _ pages: Pages
  ) async throws(LedgerError) -> BufferedHTTPResponse {
    let query = request.address.query
    let filter = RiskFilter(
      kind: query["risk"], environment: request.environment?.environment,
      bundleID: query["app"].map { BundleID($0) })
    // One extra row shows whether another page follows.
    let found = try await ledger.risks(
      matching: filter, after: query["after"].flatMap { RiskCursor($0) }, limit: Self.maxRows + 1)
    let shown = found.prefix(Self.maxRows)
    let totals = RiskTotals(try await ledger.riskGroups(matching: filter))
    let next = found.count > shown.count ? shown.last?.cursor.text : nil
    return .page(
      pages.atRisk(
        try shown.map { row throws(LedgerError) in try RiskRow(row) },
        sums: (totals.byCurrency + totals.byKind).map(RiskSum.init),
        total: totals.subscriptions, filters: riskFilters, at: request.address,
        position: PagePosition(request.address, cursor: "after", next: next), request.now))
  }

  private var riskFilters: [FilterField] {
    [
      .choice("risk", "Risk", RiskKind.all.map { ($0.rawValue, $0.rawValue) }),
      .choice(
        "app", "App",
        catalog.apps.map { ($0.bundleID.rawValue, $0.name ?? $0.bundleID.rawValue) }),
    ]
  }
}

extension RiskRow {
  /// Creates the row of a stored subscription.
  fileprivate init(_ risk: SubscriptionRisk) throws(LedgerError) {
    guard let row = try? AtRiskSubscription(json: risk.body) else {
      throw .unreadableRow("body", "of a subscription at risk")
    }
    self.init(
      risks: row.risks.map(\.kind.rawValue), since: row.since.iso8601,
      customer: row.customer?.appUserID.rawValue, product: row.subscription.productID.rawValue,
      value: row.valueAtRisk.map { Self.text($0.milliunits, $0.currency) },
      accessUntil: row.accessUntil?.iso8601, retryUntil: row.retryUntil?.iso8601,
      entitlements: row.entitlementsLost.map(\.rawValue),
      offers: row.winBackOfferIDs.map { "win-back \($0)" }
        + row.promotionalOfferIDs.map { "promotional \($0)" },
      explanation: row.explanation)
  }

  fileprivate static func text(_ milliunits: Int64, _ currency: String) -> String {
    "\(Price(milliunits: milliunits, currency: currency).amount) \(currency)"
  }
}

extension RiskSum {
  /// Creates the sum of a total.
  fileprivate init(_ total: RiskTotals.Total) {
    var value: String?
    if let sum = total.milliunits, let currency = total.currency {
      value = RiskRow.text(sum, currency)
    }
    self.init(risk: total.kind, value: value, subscriptions: total.subscriptions)
  }
}
