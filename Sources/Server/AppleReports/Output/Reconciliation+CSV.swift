internal import AppStoreCore

extension Reconciliation {
  /// The rows as CSV (RFC 4180) with a header; lines end with a line feed.
  ///
  /// The units and gross of a cause are in two columns. A text that a spreadsheet would read as a
  /// formula starts with an apostrophe.
  public var csv: String {
    let measures = ["units", "gross", "refunded_units", "refunds"]
    let causes = ReconciliationCause.allCases
    var lines = [
      (["day", "product", "currency"] + measures.map { "apple_\($0)" }
        + measures.map { "ledger_\($0)" }
        + causes.flatMap { cause in measures.map { "\(cause.rawValue)_\($0)" } }
        + measures.map { "rest_\($0)" }).joined(separator: ",")
    ]
    for row in rows {
      let amounts =
        [row.apple, row.ledger] + causes.map { row.causes[$0] ?? ReconciliationAmounts() }
        + [row.rest]
      lines.append(
        ([row.key.day.iso8601, row.key.product.csvCell, row.key.currency.csvCell]
          + amounts.flatMap(\.texts)).joined(separator: ","))
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension ReconciliationAmounts {
  /// The amounts as text; money with decimals.
  var texts: [String] {
    [
      "\(units)", Self.money(gross), "\(refundedUnits)", Self.money(refunds),
    ]
  }

  /// Returns an amount in the currency unit, such as `4.99`.
  public static func money(_ milliunits: Int64) -> String {
    Price(milliunits: milliunits, currency: "").amount
  }
}
