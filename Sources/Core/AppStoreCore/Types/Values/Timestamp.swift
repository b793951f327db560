public import Foundation

/// A point in time in whole milliseconds since 1970-01-01T00:00:00Z, the unit that Apple signs.
///
/// Xcode's local testing signs fractional milliseconds; decoding rounds them down.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// The milliseconds since 1970; negative before it.
  public var milliseconds: Int64

  /// The last instant of the year 9999, the latest with a four-digit year.
  public static let latest = Timestamp(milliseconds: 253_402_300_799_999)

  /// `Date.distantPast`.
  static let earliest = Timestamp(milliseconds: -62_135_769_600_000)

  /// Creates a timestamp from milliseconds since 1970.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// Creates a timestamp from a date, rounded down to the millisecond.
  ///
  /// A later date becomes ``latest``. A date before `Date.distantPast`, or not a number, becomes
  /// `Date.distantPast`.
  public init(_ date: Date) {
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded(.down)
    // A comparison with NaN is false.
    let isKnown = milliseconds >= Double(Self.earliest.milliseconds)
    let isLate = milliseconds > Double(Self.latest.milliseconds)
    self = isLate ? .latest : isKnown ? Timestamp(milliseconds: Int64(milliseconds)) : .earliest
  }

  /// The same instant as a Foundation date.
  public var date: Date {
    Date(timeIntervalSince1970: Double(milliseconds) / 1000)
  }

  /// Orders timestamps by time.
  public static func < (lhs: Timestamp, rhs: Timestamp) -> Bool {
    lhs.milliseconds < rhs.milliseconds
  }

  /// Returns the timestamp a duration later, in whole milliseconds.
  public static func + (lhs: Timestamp, rhs: Duration) -> Timestamp {
    Timestamp(milliseconds: lhs.milliseconds + rhs.milliseconds)
  }

  /// Returns the timestamp a duration earlier, in whole milliseconds.
  public static func - (lhs: Timestamp, rhs: Duration) -> Timestamp {
    Timestamp(milliseconds: lhs.milliseconds - rhs.milliseconds)
  }

  /// Returns the time from one timestamp to another; negative when `rhs` is later.
  public static func - (lhs: Timestamp, rhs: Timestamp) -> Duration {
    .milliseconds(lhs.milliseconds - rhs.milliseconds)
  }
}

extension Timestamp: FieldValue, Codable {
  /// Reads a JSON number of milliseconds, integer or fractional, from 1970 to 9999, the range that
  /// all calendar arithmetic supports.
  public init(field: JSONValue) throws(JSONFieldError) {
    switch field {
    case .integer(let milliseconds): self.init(milliseconds: milliseconds)
    case .decimal(let text):
      guard let fractional = Double(text), fractional.magnitude < 9e15 else {
        throw Self.rangeError(of: text)
      }
      self.init(milliseconds: Int64(fractional.rounded(.down)))
    case .null, .bool, .string, .array, .object:
      throw JSONFieldError(expected: "a number of milliseconds")
    }
    guard 0...Self.latest.milliseconds ~= milliseconds else {
      throw Self.rangeError(of: "\(milliseconds)")
    }
  }

  private static func rangeError(of text: String) -> JSONFieldError {
    JSONFieldError([], reason: "is \(text), not milliseconds in the years 1970 to 9999")
  }

  /// The milliseconds as a JSON integer.
  public var fieldValue: JSONValue { .integer(milliseconds) }

  /// Decodes a number of milliseconds, integer or fractional.
  public init(from decoder: any Decoder) throws {
    let value = try JSONValue(from: decoder)
    do throws(JSONFieldError) { try self.init(field: value) } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: error.reason))
    }
  }

  /// Encodes the milliseconds as a JSON integer.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(milliseconds)
  }
}

extension Timestamp: CustomStringConvertible {
  /// The instant in ISO 8601, UTC, with whole seconds.
  public var description: String { iso8601 }

  /// The instant in ISO 8601, UTC, with whole seconds: `2026-08-21T17:42:58Z`.
  public var iso8601: String {
    let calendar = CivilDate(self)
    return calendar.iso8601
  }
}

extension Duration {
  /// The duration in whole milliseconds, rounded toward zero.
  public var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1000 + attoseconds / 1_000_000_000_000_000
  }

  /// Returns a duration of whole days of 24 hours.
  public static func days(_ days: Int) -> Duration {
    .seconds(days * 86_400)
  }

  /// Returns a duration of whole hours.
  public static func hours(_ hours: Int) -> Duration {
    .seconds(hours * 3600)
  }
}
