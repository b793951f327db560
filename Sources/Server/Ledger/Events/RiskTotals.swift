/// The sum of the subscriptions at risk with the same risks and the same currency.
public struct RiskGroup: Hashable, Sendable {
  /// The risks, most urgent first.
  public let kinds: [String]
  /// The ISO 4217 code of the currency; `nil` if the prices are unknown.
  public let currency: String?
  /// The number of subscriptions.
  public let subscriptions: Int
  /// The sum of the prices of their next periods, in thousandths of the currency unit; 0 without a
  /// currency.
  public let milliunits: Int64

  /// Creates a sum.
  public init(kinds: [String], currency: String?, subscriptions: Int, milliunits: Int64) {
    self.kinds = kinds
    self.currency = currency
    self.subscriptions = subscriptions
    self.milliunits = currency == nil ? 0 : milliunits
  }
}

/// How many subscriptions are at risk, and how much money.
public struct RiskTotals: Hashable, Sendable {
  /// The sum of some subscriptions in one currency.
  public struct Total: Hashable, Sendable {
    /// The risk; `nil` for all risks together.
    public let kind: String?
    /// The ISO 4217 code of the currency; `nil` for the subscriptions whose price is unknown.
    public let currency: String?
    /// The number of subscriptions.
    public internal(set) var subscriptions: Int
    /// The sum in thousandths of the currency unit; `nil` if the prices are unknown.
    public internal(set) var milliunits: Int64?
  }

  /// The number of subscriptions.
  public private(set) var subscriptions = 0
  /// The sums of all risks together, ordered by currency; a subscription counts once.
  public private(set) var byCurrency: [Total] = []
  /// The sums of each risk, ordered by risk and currency; a subscription counts under each of its
  /// risks.
  public private(set) var byKind: [Total] = []

  /// Adds up groups in any order.
  public init(_ groups: [RiskGroup]) {
    var sums: [[String?]: Total] = [:]
    for group in groups {
      subscriptions += group.subscriptions
      for kind in [nil] + group.kinds.map(Optional.some) {
        var total =
          sums[[kind, group.currency]]
          ?? Total(
            kind: kind, currency: group.currency, subscriptions: 0,
            milliunits: group.currency.map { _ in 0 })
        total.subscriptions += group.subscriptions
        if let sum = total.milliunits {
          // A sum that does not fit is not a sum of real prices; it stays at the limit.
          let (added, isTooLarge) = sum.addingReportingOverflow(group.milliunits)
          total.milliunits = isTooLarge ? .max : added
        }
        sums[[kind, group.currency]] = total
      }
    }
    let ordered = sums.values.sorted {
      ($0.kind ?? "", $0.currency ?? "~") < ($1.kind ?? "", $1.currency ?? "~")
    }
    byCurrency = ordered.filter { $0.kind == nil }
    byKind = ordered.filter { $0.kind != nil }
  }
}
