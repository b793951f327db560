import AppStoreCore
import Events
import Ledger

/// The output of `tessera risk list`.
enum RiskLines {
  /// Returns a table with one line for each subscription.
  static func table(_ rows: [AtRiskSubscription]) -> [String] {
    guard !rows.isEmpty else { return ["No subscription is at risk."] }
    let cells =
      [["since", "risks", "value", "customer", "product", "access until", "explanation"]]
      + rows.map { row in
        [
          row.since.iso8601, row.risks.map(\.kind.rawValue).joined(separator: ","),
          row.valueAtRisk.map { text($0.milliunits, $0.currency) } ?? "-",
          row.customer?.appUserID.rawValue ?? "-", row.subscription.productID.rawValue,
          row.accessUntil?.iso8601 ?? "-", row.explanation,
        ]
      }
    let widths = (0..<6).map { column in cells.map { $0[column].count }.max() ?? 0 }
    return cells.map { row in
      let left = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      return (left + [row[6]]).joined(separator: "  ")
    }
  }

  static func summary(_ totals: RiskTotals, shown: Int) -> [String] {
    guard totals.subscriptions > 0 else { return [] }
    let all = "\(counted(totals.subscriptions, "subscription")) at risk, \(shown) shown"
    let sums = totals.byCurrency.map { "all risks: " + text($0) }
    return ["", all] + sums + totals.byKind.map { "\($0.kind ?? ""): " + text($0) }
  }

  static func json(_ totals: RiskTotals) -> String {
    func value(_ total: RiskTotals.Total) -> JSONValue {
      var fields = JSONObject()
      fields["currency"] = total.currency.map(JSONValue.string) ?? .null
      fields["milliunits"] = total.milliunits.map(JSONValue.integer) ?? .null
      if let kind = total.kind { fields["risk"] = .string(kind) }
      fields["subscriptions"] = .integer(Int64(total.subscriptions))
      return .object(fields)
    }
    var fields = JSONObject()
    fields["by_currency"] = .array(totals.byCurrency.map(value))
    fields["by_risk"] = .array(totals.byKind.map(value))
    fields["subscriptions"] = .integer(Int64(totals.subscriptions))
    var object = JSONObject()
    object["totals"] = .object(fields)
    return String(decoding: JSONValue.object(object).jsonBytes, as: UTF8.self)
  }

  private static func text(_ total: RiskTotals.Total) -> String {
    guard let currency = total.currency, let sum = total.milliunits else {
      return "\(counted(total.subscriptions, "subscription")) of unknown value"
    }
    return "\(text(sum, currency)) (\(counted(total.subscriptions, "subscription")))"
  }

  private static func text(_ milliunits: Int64, _ currency: String) -> String {
    "\(Price(milliunits: milliunits, currency: currency).amount) \(currency)"
  }
}
