public import AppStoreCore

/// Units of a product that a report of Apple states as charged or refunded on a day.
public struct ReportCharge: Hashable, Sendable {
  /// The day, in the time zone of the report.
  public let day: ReportDay
  /// The product; `nil` if no report connects its Apple ID with a product ID.
  public let product: ProductID?
  /// What the report calls the product: its product ID, or its Apple ID.
  public let name: String
  /// The country as in the report, such as `US`.
  public let country: String
  /// What customers pay or are paid back for a unit.
  public let price: Price
  /// The number of units.
  public let units: Int64
  /// Whether the units are refunds.
  public let isRefund: Bool
  /// What the developer receives for all units; negative for refunds, `nil` if it cannot be read.
  public let proceeds: Price?
}
