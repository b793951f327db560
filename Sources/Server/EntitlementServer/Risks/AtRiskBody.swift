internal import AppStoreCore
internal import Ledger

/// The response of `GET /v1/customers/at_risk`: stored rows, and totals.
struct AtRiskBody {
  let totals: RiskTotals
  /// The cursor of the next page; `nil` on the last one.
  let next: String?

  /// Returns the JSON bytes.
  ///
  /// - Parameter rows: The rows as JSON, in order.
  func bytes(with rows: [[UInt8]]) -> [UInt8] {
    var totals = JSONObject()
    totals["by_currency"] = .array(self.totals.byCurrency.map(Self.value))
    totals["by_risk"] = .array(self.totals.byKind.map(Self.value))
    totals["subscriptions"] = .integer(Int64(self.totals.subscriptions))
    var bytes = Array(#"{"next":"#.utf8)
    bytes += (next.map(JSONValue.string) ?? .null).jsonBytes
    bytes += Array(#","subscriptions":["#.utf8)
    bytes += rows.joined(separator: [UInt8(ascii: ",")])
    bytes += Array(#"],"totals":"#.utf8)
    return bytes + JSONValue.object(totals).jsonBytes + [UInt8(ascii: "}")]
  }

  private static func value(_ total: RiskTotals.Total) -> JSONValue {
    var fields = JSONObject()
    fields["currency"] = total.currency.map(JSONValue.string) ?? .null
    fields["milliunits"] = total.milliunits.map(JSONValue.integer) ?? .null
    if let kind = total.kind { fields["risk"] = .string(kind) }
    fields["subscriptions"] = .integer(Int64(total.subscriptions))
    return .object(fields)
  }
}
