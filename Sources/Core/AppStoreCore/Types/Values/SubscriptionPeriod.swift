/// A length of time in calendar units, written in ISO 8601 as in `P1W`, `P1M` or `P1Y`.
public struct SubscriptionPeriod: Hashable, Sendable {
  /// A calendar unit of a period.
  public enum Unit: String, CaseIterable, Sendable {
    /// A day of 24 hours.
    case day = "D"
    /// Seven days.
    case week = "W"
    /// A calendar month.
    case month = "M"
    /// A calendar year.
    case year = "Y"
  }

  /// The number of units; at least 1.
  public let value: Int
  /// The unit of the period.
  public let unit: Unit

  /// Creates a period; `value` must be at least 1.
  public init(value: Int, unit: Unit) {
    precondition(value >= 1, "a period has at least one unit")
    self.value = value
    self.unit = unit
  }

  /// Creates a period from ISO 8601 with one unit (`P3D`, `P1W`, `P6M`, `P1Y`); `nil` otherwise.
  public init?(iso8601 text: String) {
    guard text.hasPrefix("P"), let last = text.last, let unit = Unit(rawValue: String(last)),
      let value = Int(text.dropFirst().dropLast()), value >= 1, value <= 1000
    else { return nil }
    self.init(value: value, unit: unit)
  }

  /// The period in ISO 8601.
  public var iso8601: String { "P\(value)\(unit.rawValue)" }

  /// Returns the end of this period, repeated a number of times from a start.
  ///
  /// Months are counted from the start and limited to the month's last day. So a monthly
  /// subscription bought on January 31 renews on February 28 and then on March 31.
  public func end(from start: Timestamp, times: Int = 1) -> Timestamp {
    switch unit {
    case .day: return start + .days(value * times)
    case .week: return start + .days(7 * value * times)
    case .month: return Self.adding(months: value * times, to: start)
    case .year: return Self.adding(months: 12 * value * times, to: start)
    }
  }

  private static func adding(months: Int, to start: Timestamp) -> Timestamp {
    var date = CivilDate(start)
    let month = date.year * 12 + date.month - 1 + months
    date.year = month / 12
    date.month = month % 12 + 1
    date.day = min(date.day, CivilDate.daysInMonth(date.month, of: date.year))
    return date.timestamp
  }
}

extension SubscriptionPeriod: Codable {
  /// Decodes an ISO 8601 period.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let period = SubscriptionPeriod(iso8601: text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\"\(text)\" is not an ISO 8601 period such as P1M")
    }
    self = period
  }

  /// Encodes the period in ISO 8601.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(iso8601)
  }
}
