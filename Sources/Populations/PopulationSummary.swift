internal import AppStoreTypes

/// What came of a ``Population``, in numbers.
public struct PopulationSummary: Hashable, Sendable {
  /// How many calendar months the population lives.
  public let months: Int
  /// How many customers came.
  public internal(set) var customers = 0
  /// How many own subscriptions give access now, grace periods included.
  public internal(set) var subscribers = 0
  /// How many free trials began.
  public internal(set) var trialsStarted = 0
  /// How many of them were renewed.
  public internal(set) var trialsConverted = 0
  /// How many subscriptions were bought for the first time.
  public internal(set) var subscriptions = 0
  /// How many were bought again after their end.
  public internal(set) var resubscriptions = 0
  /// How many renewals there were, those after a failure included.
  public internal(set) var renewals = 0
  /// How many times customers changed to a better plan at once.
  public internal(set) var upgrades = 0
  /// How many subscriptions ended, trials included, but for those that were refunded.
  public internal(set) var expirations = 0
  /// How many renewals could not be charged.
  public internal(set) var failures = 0
  /// How many of them were paid later.
  public internal(set) var recoveries = 0
  /// How many things were bought that do not renew.
  public internal(set) var oneTimePurchases = 0
  /// How many refunds were asked for in the app.
  public internal(set) var refundRequests = 0
  /// How many transactions were refunded, refunds that were taken back included.
  public internal(set) var refunds = 0
  /// How many refunds were taken back.
  public internal(set) var reversals = 0
  /// How many orders the store refused; 0 unless the catalogue is odd.
  public internal(set) var refusedOrders = 0
  /// How many notifications there were.
  public internal(set) var notifications = 0
  /// What was charged, in thousandths of the unit, by ISO 4217 currency.
  public internal(set) var charged: [String: Int64] = [:]
  /// What was paid back by refunds and for upgrades, in thousandths of the unit, by currency.
  public internal(set) var paidBack: [String: Int64] = [:]

  /// What is left of the charges, in thousandths of the unit, by ISO 4217 currency.
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
      ("refunds asked in the app", "\(refundRequests)"),
      ("refunds", "\(refunds)"), ("refunds taken back", "\(reversals)"),
      ("notifications", "\(notifications)"),
    ]
    if refusedOrders > 0 { rows.append(("orders refused", "\(refusedOrders)")) }
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
