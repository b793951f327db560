public import AppStoreCore

extension Timestamp {
  /// Creates a timestamp from ISO 8601 such as `2026-08-21T17:42:58Z`; `nil` for any other text.
  ///
  /// Accepts whole or fractional seconds and any offset; digits beyond milliseconds are dropped.
  public init?(iso8601 text: String) {
    var parser = ISO8601Parser(text)
    guard let timestamp = parser.timestamp() else { return nil }
    self = timestamp
  }
}

private struct ISO8601Parser {
  private var rest: ArraySlice<UInt8>

  init(_ text: String) {
    rest = Array(text.utf8)[...]
  }

  mutating func timestamp() -> Timestamp? {
    guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2),
      take("T") || take(" "), let hour = number(2), take(":"), let minute = number(2), take(":"),
      let second = number(2), let fraction = milliseconds(), let offset = offsetMinutes(),
      rest.isEmpty
    else { return nil }
    guard (1...12).contains(month), day >= 1, day <= CivilDate.daysInMonth(month, of: year),
      hour < 24, minute < 60, second < 60
    else { return nil }
    var date = CivilDate(Timestamp(milliseconds: 0))
    date.year = year
    date.month = month
    date.day = day
    date.millisecondOfDay = Int64((hour * 60 + minute) * 60 + second) * 1000 + fraction
    return date.timestamp - .seconds(offset * 60)
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func number(_ width: Int) -> Int? {
    guard rest.count >= width else { return nil }
    var value = 0
    for _ in 0..<width {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  private mutating func digit() -> Int? {
    guard let byte = rest.first, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else {
      return nil
    }
    rest.removeFirst()
    return Int(byte - UInt8(ascii: "0"))
  }

  private mutating func milliseconds() -> Int64? {
    guard take(".") else { return 0 }
    guard let first = digit() else { return nil }
    let second = digit()
    let third = second == nil ? nil : digit()
    while digit() != nil {}
    return Int64(first * 100 + (second ?? 0) * 10 + (third ?? 0))
  }

  private mutating func offsetMinutes() -> Int? {
    if take("Z") { return 0 }
    let sign = take("+") ? 1 : take("-") ? -1 : 0
    guard sign != 0, let hours = number(2) else { return nil }
    _ = take(":")
    guard let minutes = number(2), hours < 24, minutes < 60 else { return nil }
    return sign * (hours * 60 + minutes)
  }
}
