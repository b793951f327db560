/// A length of time in calendar units.
///
/// StoreKit has a type of the same name; with both imported, write `Tessera.SubscriptionPeriod`.
public struct SubscriptionPeriod: Hashable, Sendable, Codable {
  /// A calendar unit.
  public enum Unit: Int, Hashable, Sendable, CaseIterable, Codable {
    /// A day.
    case day = 0
    /// Seven days.
    case week = 1
    /// A calendar month.
    case month = 2
    /// A calendar year.
    case year = 3
  }

  /// The number of units.
  public let value: Int
  /// The unit of the period.
  public let unit: Unit

  /// Creates a period.
  public init(value: Int, unit: Unit) {
    self.value = value
    self.unit = unit
  }

  /// The number of units, by StoreKit 1's name.
  @available(*, unavailable, renamed: "value")
  public var numberOfUnits: Int { value }

  /// The period in ISO 8601, such as `P1M`.
  package var iso8601: String {
    switch unit {
    case .day: "P\(value)D"
    case .week: "P\(value)W"
    case .month: "P\(value)M"
    case .year: "P\(value)Y"
    }
  }
}

extension SubscriptionPeriod.Unit: CustomDebugStringConvertible {
  /// The unit in English, singular.
  public var debugDescription: String {
    switch self {
    case .day: "day"
    case .week: "week"
    case .month: "month"
    case .year: "year"
    }
  }
}

extension SubscriptionPeriod: CustomDebugStringConvertible {
  /// The period in English, such as `3 month`.
  public var debugDescription: String { "\(value) \(unit.debugDescription)" }
}
