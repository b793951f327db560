internal import AppStoreCore
internal import EntitlementAPI
internal import Events
internal import HTTPTypes
internal import Ledger
internal import Logging

/// Handles reads of the subscriptions that may end.
struct RiskHandler: RequestHandler {
  /// The default number of subscriptions in one response.
  static let defaultLimit: Int64 = 100
  /// The maximum number of subscriptions in one response.
  static let maxLimit: Int64 = 500

  let ledger: any LedgerStore
  let logger: Logger

  /// Returns the subscriptions at risk after a cursor, and the totals of all pages.
  func atRisk(from caller: AuthenticatedRequest) async throws(APIError) -> UnsignedResponse {
    let limit = Int(try caller.number("limit", in: 1...Self.maxLimit) ?? Self.defaultLimit)
    var cursor: RiskCursor?
    if let text = caller.values("after").first {
      guard let parsed = RiskCursor(text) else {
        throw APIError(.badRequest, "after: must be the `next` of another response.")
      }
      cursor = parsed
    }
    let filter = try Self.filter(of: caller)
    let (rows, groups) = try await withLedger { () throws(LedgerError) in
      // One extra row shows whether another page follows.
      let rows = try await ledger.risks(matching: filter, after: cursor, limit: limit + 1)
      return (rows, try await ledger.riskGroups(matching: filter))
    }
    assert(rows.count <= limit + 1, "a page has at most its limit of rows, and one more")
    let shown = rows.prefix(limit)
    let next = rows.count > limit ? shown.last?.cursor.text : nil
    let body = AtRiskBody(totals: RiskTotals(groups), next: next)
    return UnsignedResponse(status: .ok, body: body.bytes(with: shown.map(\.body)))
  }

  private static func filter(of caller: AuthenticatedRequest) throws(APIError) -> RiskFilter {
    var filter = RiskFilter()
    if let text = caller.values("risk").first {
      let known = RiskKind.all.map(\.rawValue)
      guard known.contains(text) else {
        throw APIError(
          .badRequest, "risk: must be one of \(known.joined(separator: ", ")).")
      }
      filter.kind = text
    }
    if let text = caller.values("environment").first {
      filter.environment = try EventFeedHandler.environment(named: text)
    }
    filter.bundleID = caller.values("bundle_id").first.map { BundleID($0) }
    return filter
  }
}
