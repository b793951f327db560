/// A date and time of day in the proleptic Gregorian calendar, UTC, to the millisecond.
///
/// The calendar arithmetic is implemented here, so that it is the same on every platform and needs
/// no locale or time-zone data.
public struct CivilDate: Hashable, Sendable {
  /// The year.
  public var year: Int
  /// The month, 1 to 12.
  public var month: Int
  /// The day of the month, 1 to 31.
  public var day: Int
  /// The milliseconds since midnight, 0 to 86,399,999.
  public var millisecondOfDay: Int64

  /// Creates the calendar date of an instant.
  public init(_ timestamp: Timestamp) {
    let perDay: Int64 = 86_400_000
    var days = timestamp.milliseconds / perDay
    var rest = timestamp.milliseconds % perDay
    if rest < 0 {
      rest += perDay
      days -= 1
    }
    millisecondOfDay = rest
    // Convert days to a civil date, after Howard Hinnant's "chrono-compatible low-level date
    // algorithms".
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = Int(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    month = Int(shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9)
    year = Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0)
  }

  /// The instant of this date.
  public var timestamp: Timestamp {
    let shiftedYear = Int64(month <= 2 ? year - 1 : year)
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let shiftedMonth = Int64(month > 2 ? month - 3 : month + 9)
    let dayOfYear = (153 * shiftedMonth + 2) / 5 + Int64(day) - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let days = era * 146_097 + dayOfEra - 719_468
    return Timestamp(milliseconds: days * 86_400_000 + millisecondOfDay)
  }

  /// The date in ISO 8601 with whole seconds and `Z`.
  public var iso8601: String {
    String(unsafeUninitializedCapacity: Self.maxISO8601Length) { writeISO8601(to: $0) }
  }

  /// The maximum length of ``iso8601`` in bytes: a year has up to 20 characters.
  package static let maxISO8601Length = 40

  /// Writes ``iso8601`` into a buffer of ``maxISO8601Length`` bytes and returns its length.
  package func writeISO8601(to buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    var offset = 0
    if (0...9999).contains(year) {
      Self.write(year / 100, to: buffer, at: &offset)
      Self.write(year % 100, to: buffer, at: &offset)
    } else {
      for digit in String(year).utf8 {
        buffer[offset] = digit
        offset += 1
      }
    }
    let seconds = Int(millisecondOfDay / 1000)
    Self.write("-", month, to: buffer, at: &offset)
    Self.write("-", day, to: buffer, at: &offset)
    Self.write("T", seconds / 3600, to: buffer, at: &offset)
    Self.write(":", seconds / 60 % 60, to: buffer, at: &offset)
    Self.write(":", seconds % 60, to: buffer, at: &offset)
    buffer[offset] = UInt8(ascii: "Z")
    return offset + 1
  }

  /// Returns the number of days in a month of a year.
  public static func daysInMonth(_ month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }

  private static func write(
    _ mark: Unicode.Scalar, _ number: Int, to buffer: UnsafeMutableBufferPointer<UInt8>,
    at offset: inout Int
  ) {
    buffer[offset] = UInt8(ascii: mark)
    offset += 1
    write(number, to: buffer, at: &offset)
  }

  /// Writes a two-digit number.
  private static func write(
    _ number: Int, to buffer: UnsafeMutableBufferPointer<UInt8>, at offset: inout Int
  ) {
    buffer[offset] = UInt8(ascii: "0") + UInt8(number / 10)
    buffer[offset + 1] = UInt8(ascii: "0") + UInt8(number % 10)
    offset += 2
  }
}
