internal import AppStoreCore

/// The totals of a ``Population``.
public struct PopulationSummary: Hashable, Sendable {
  /// The number of calendar months.
  public let months: Int
  /// The number of customers who arrived.
  public internal(set) var customers = 0
  /// The number of unshared subscriptions that give access now, including grace periods.
  public internal(set) var subscribers = 0
  /// The number of started trials.
  public internal(set) var trialsStarted = 0
  /// The number of renewed trials.
  public internal(set) var trialsConverted = 0
  /// The number of first subscriptions.
  public internal(set) var subscriptions = 0
  /// The number of resubscriptions after an end.
  public internal(set) var resubscriptions = 0
  /// The number of renewals, including those after a failure.
  public internal(set) var renewals = 0
  /// The number of immediate changes to a better plan.
  public internal(set) var upgrades = 0
  /// The number of subscriptions that ended, including trials, except for refunded ones.
  public internal(set) var expirations = 0
  /// The number of failed renewals.
  public internal(set) var failures = 0
  /// The number of failed renewals that were paid later.
  public internal(set) var recoveries = 0
  /// The number of purchases of products that do not renew.
  public internal(set) var oneTimePurchases = 0
  /// The number of refund requests in the app.
  public internal(set) var refundRequests = 0
  /// The number of refunded transactions, including refunds that were reversed.
  public internal(set) var refunds = 0
  /// The number of reversed refunds.
  public internal(set) var reversals = 0
  /// The number of orders that the store rejected; 0 unless the catalog is unusual.
  public internal(set) var rejectedOrders = 0
  /// The number of notifications.
  public internal(set) var notifications = 0
  /// The charges, in thousandths of the currency unit, by ISO 4217 currency.
  public internal(set) var charged: [String: Int64] = [:]
  /// The refunded amounts, including upgrades, in thousandths of the currency unit, by currency.
  public internal(set) var paidBack: [String: Int64] = [:]

  /// The charges minus the refunded amounts, in thousandths of the currency unit, by ISO 4217
  /// currency.
  public var revenue: [String: Int64] { charged.merging(paidBack) { $0 - $1 } }

  /// The summary as a table of two columns, line by line.
  public var lines: [String] {
    var rows: [(name: String, value: String)] = [
      ("customers", "\(customers)"), ("months", "\(months)"),
      ("subscribers at the end", "\(subscribers)"),
      ("trials started", "\(trialsStarted)"),
      ("trials converted", Self.part(trialsConverted, of: trialsStarted)),
      ("first subscriptions", "\(subscriptions)"), ("resubscriptions", "\(resubscriptions)"),
      ("renewals", "\(renewals)"), ("upgrades", "\(upgrades)"),
      ("subscriptions expired", "\(expirations)"), ("failed renewals", "\(failures)"),
      ("failed and recovered", Self.part(recoveries, of: failures)),
      ("one-time purchases", "\(oneTimePurchases)"),
      ("refunds requested in the app", "\(refundRequests)"),
      ("refunds", "\(refunds)"), ("refunds reversed", "\(reversals)"),
      ("notifications", "\(notifications)"),
    ]
    if rejectedOrders > 0 { rows.append(("orders rejected", "\(rejectedOrders)")) }
    for (currency, milliunits) in revenue.sorted(by: { $0.key < $1.key }) {
      let price = Price(milliunits: milliunits, currency: currency)
      rows.append(("revenue in \(currency)", price.amount))
    }
    let (first, second) = (rows.map(\.name.count).max() ?? 0, rows.map(\.value.count).max() ?? 0)
    return rows.map { name, value in
      name + String(repeating: " ", count: first + 2 + second - name.count - value.count) + value
    }
  }

  private static func part(_ part: Int, of whole: Int) -> String {
    whole == 0 ? "\(part)" : "\(part) (\((part * 200 + whole) / (2 * whole)) %)"
  }
}
