public import AppStoreCore

/// A comparison of Apple's reports with the ledger, whose differences have causes.
///
/// Amounts are in the currencies that customers were charged in, so no exchange rate is part of a
/// difference.
public struct Reconciliation: Hashable, Sendable {
  /// A day, product and currency of a comparison.
  public struct Key: Hashable, Comparable, Sendable {
    /// The day, in the time zone of the report.
    public let day: ReportDay
    /// The product ID; what the report calls the product if that is unknown.
    public let product: String
    /// The ISO 4217 code of the charged currency.
    public let currency: String

    /// Orders keys by day, product and currency.
    public static func < (lhs: Self, rhs: Self) -> Bool {
      (lhs.day, lhs.product, lhs.currency) < (rhs.day, rhs.product, rhs.currency)
    }
  }

  /// The amounts of a day, product and currency.
  public struct Row: Hashable, Sendable {
    /// The day, product and currency.
    public let key: Key
    /// What the report states.
    public internal(set) var apple = ReconciliationAmounts()
    /// What the ledger has.
    public internal(set) var ledger = ReconciliationAmounts()
    /// What the developer receives by the report, in thousandths, by currency.
    public internal(set) var proceeds: [String: Int64] = [:]
    /// The part of the difference that each cause explains; causes of nothing are missing.
    public internal(set) var causes: [ReconciliationCause: ReconciliationAmounts] = [:]

    /// What the report has more than the ledger.
    public var difference: ReconciliationAmounts { apple - ledger }
    /// The part of the difference without a cause.
    public var rest: ReconciliationAmounts {
      causes.values.reduce(difference) { $0 - $1 }
    }

    init(_ key: Key) { self.key = key }
  }

  /// Units that differ, for a person to look up.
  public struct Item: Hashable, Sendable {
    /// The cause.
    public let cause: ReconciliationCause
    /// The day in the report; `nil` if only the ledger has the units.
    public let reportDay: ReportDay?
    /// The day in the ledger, in the time zone of the report; `nil` if only the report has them.
    public let ledgerDay: ReportDay?
    /// The product ID, or what the report calls the product.
    public let product: String
    /// The country or storefront, as its source writes it.
    public let country: String
    /// The price in the report, or that in the ledger if only the ledger has the units.
    public let price: Price
    /// The number of units.
    public let units: Int64
    /// Whether the units are refunds.
    public let isRefund: Bool
    /// A transaction of the ledger; `nil` if only the report has the units.
    public let transaction: TransactionID?
  }

  /// The rows, by day, product and currency; rows without a difference are included.
  public let rows: [Row]
  /// The units that differ, by day and product.
  public let items: [Item]
  /// The days that have a report, in order.
  public let days: [ReportDay]
  /// The time zone of the days.
  public let basis: ReportDay.Basis
  /// The units of price 0 in the reports, which are not compared.
  public let freeUnits: Int64
  /// The number of lines of the reports that cannot be read.
  public let unreadableLines: Int

  /// The sums of the rows by currency, in the order of the codes; their day is the first one.
  public var totals: [(currency: String, row: Row)] {
    var totals: [String: Row] = [:]
    for row in rows {
      let key = Key(day: row.key.day, product: "", currency: row.key.currency)
      var total = totals[row.key.currency] ?? Row(key)
      total.apple = total.apple + row.apple
      total.ledger = total.ledger + row.ledger
      total.proceeds.merge(row.proceeds, uniquingKeysWith: +)
      total.causes.merge(row.causes, uniquingKeysWith: +)
      totals[row.key.currency] = total
    }
    return totals.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
