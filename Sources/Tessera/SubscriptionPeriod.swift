internal import StoreKit

/// A length of time in calendar units.
///
/// StoreKit has a type of the same name; with both imported, write `Tessera.SubscriptionPeriod`.
public struct SubscriptionPeriod: Hashable, Sendable {
  /// A calendar unit.
  public enum Unit: Int, Hashable, Sendable, CaseIterable {
    /// A day.
    case day = 0
    /// Seven days.
    case week = 1
    /// A calendar month.
    case month = 2
    /// A calendar year.
    case year = 3
  }

  /// How many units the period has.
  public let value: Int
  /// The unit of the period.
  public let unit: Unit

  /// Creates a period.
  public init(value: Int, unit: Unit) {
    self.value = value
    self.unit = unit
  }

  /// The period of StoreKit's; `nil` for a unit this version does not know.
  init?(_ period: Product.SubscriptionPeriod) {
    switch period.unit {
    case .day: self.init(value: period.value, unit: .day)
    case .week: self.init(value: period.value, unit: .week)
    case .month: self.init(value: period.value, unit: .month)
    case .year: self.init(value: period.value, unit: .year)
    @unknown default: return nil
    }
  }

  /// The period in ISO 8601, such as `P1M`.
  var iso8601: String {
    switch unit {
    case .day: "P\(value)D"
    case .week: "P\(value)W"
    case .month: "P\(value)M"
    case .year: "P\(value)Y"
    }
  }
}
