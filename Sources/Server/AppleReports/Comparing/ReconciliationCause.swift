/// Why a report of Apple and the ledger differ.
public enum ReconciliationCause: String, CaseIterable, Hashable, Sendable {
  /// The same charge is on another day, because the report's days are those of the other time zone.
  case dayBasis = "day_basis"
  /// The same refund is on another day.
  case refundDay = "refund_day"
  /// The prices of the same units differ by less than a hundredth of the currency unit.
  case rounding
  /// The same units have another price.
  case priceChange = "price_change"
  /// The report has units that the ledger does not have.
  case notOurs = "not_ours"
  /// The ledger has units that the report does not have.
  case notApples = "not_apples"

  /// The cause in a few words.
  public var title: String {
    switch self {
    case .dayBasis: "day in UTC or Pacific time"
    case .refundDay: "day of a refund"
    case .rounding: "rounding"
    case .priceChange: "another price"
    case .notOurs: "in the report only"
    case .notApples: "in the ledger only"
    }
  }
}
