public import AppStoreCore

extension Reconciliation {
  /// The comparison as a JSON object; money is in thousandths of the currency unit.
  public var json: JSONObject {
    [
      "object": .string("reconciliation"), "basis": .string(basis.rawValue),
      "days": .array(days.map { .string($0.iso8601) }), "free_units": .integer(freeUnits),
      "unreadable_lines": .integer(Int64(unreadableLines)),
      "rows": .array(rows.map { .object($0.json) }),
      "totals": .array(totals.map { .object($0.row.json) }),
      "items": .array(items.map { .object($0.json) }),
    ]
  }
}

extension Reconciliation.Row {
  fileprivate var json: JSONObject {
    [
      "day": .string(key.day.iso8601), "product": .string(key.product),
      "currency": .string(key.currency), "apple": .object(apple.json),
      "ledger": .object(ledger.json), "difference": .object(difference.json),
      "proceeds": .object(
        proceeds.sorted { $0.key < $1.key }.reduce(into: JSONObject()) {
          $0[$1.key] = .integer($1.value)
        }),
      "causes": .object(
        ReconciliationCause.allCases.reduce(into: JSONObject()) { object, cause in
          if let amounts = causes[cause] { object[cause.rawValue] = .object(amounts.json) }
        }),
      "rest": .object(rest.json),
    ]
  }
}

extension ReconciliationAmounts {
  fileprivate var json: JSONObject {
    [
      "units": .integer(units), "gross": .integer(gross),
      "refunded_units": .integer(refundedUnits), "refunds": .integer(refunds),
    ]
  }
}

extension Reconciliation.Item {
  fileprivate var json: JSONObject {
    func text(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
    return [
      "cause": .string(cause.rawValue), "report_day": text(reportDay?.iso8601),
      "ledger_day": text(ledgerDay?.iso8601), "product": .string(product),
      "country": .string(country), "price": .integer(price.milliunits),
      "currency": .string(price.currency), "units": .integer(units), "is_refund": .bool(isRefund),
      "transaction_id": text(transaction?.rawValue),
    ]
  }
}
