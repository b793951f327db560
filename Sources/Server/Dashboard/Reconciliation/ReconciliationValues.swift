internal import AppStoreCore
internal import AppleReports

/// What the page of the comparison with Apple's reports shows of its parts.
enum ReconciliationValues {
  static func text(_ found: Reconciliation) -> String {
    guard let first = found.days.first, let last = found.days.last else {
      return "No daily report of these days is imported. Import one with: tessera reports import"
    }
    let zone = found.basis == .utc ? "UTC" : "Pacific time"
    return
      "Days with a report: \(found.days.count), \(first.iso8601) to \(last.iso8601), in \(zone)."
  }

  static func values(_ row: Reconciliation.Row, named currency: String) -> [String: Any] {
    [
      "day": row.key.day.iso8601, "product": row.key.product, "currency": currency,
      "apple": text(row.apple), "ledger": text(row.ledger), "difference": text(row.difference),
      "causes": ReconciliationCause.allCases.compactMap { cause in
        row.causes[cause].map { "\(cause.title): \(text($0))" }
      },
      "rest": text(row.rest), "hasRest": !row.rest.isZero,
    ]
  }

  private static func text(_ amounts: ReconciliationAmounts) -> String {
    let paid = "\(amounts.units) for \(ReconciliationAmounts.money(amounts.gross))"
    guard amounts.refundedUnits != 0 || amounts.refunds != 0 else { return paid }
    return "\(paid), refunded \(amounts.refundedUnits) for "
      + ReconciliationAmounts.money(amounts.refunds)
  }

  static func values(_ item: Reconciliation.Item) -> [String: Any] {
    [
      "cause": item.cause.title, "reportDay": item.reportDay?.iso8601 ?? "",
      "ledgerDay": item.ledgerDay?.iso8601 ?? "", "product": item.product,
      "country": item.country,
      "price": "\(ReconciliationAmounts.money(item.price.milliunits)) \(item.price.currency)",
      "units": "\(item.units)", "kind": item.isRefund ? "refund" : "charge",
      "transaction": item.transaction?.rawValue ?? "",
    ]
  }
}
