extension Timestamp {
  /// The instant in ISO 8601, UTC, with milliseconds: `2026-08-21T17:42:58.120Z`.
  package var iso8601Milliseconds: String {
    let thousandths = String(1000 + CivilDate(self).millisecondOfDay % 1000).dropFirst()
    return "\(iso8601.dropLast()).\(thousandths)Z"
  }

  /// Creates an instant from the form of ``iso8601Milliseconds``; `nil` for any other text.
  package init?(iso8601Milliseconds text: String) {
    let digits = text.utf8.map { $0 &- 0x30 }
    guard digits.count == 24 else { return nil }
    func number(_ range: Range<Int>) -> Int {
      digits[range].reduce(0) { $0 * 10 + Int($1) }
    }
    var date = CivilDate(Timestamp(milliseconds: 0))
    (date.year, date.month, date.day) = (number(0..<4), number(5..<7), number(8..<10))
    let seconds = number(11..<13) * 3600 + number(14..<16) * 60 + number(17..<19)
    date.millisecondOfDay = Int64(seconds * 1000 + number(20..<23))
    self = date.timestamp
    // Every other text has another form when it is written again.
    guard iso8601Milliseconds == text else { return nil }
  }
}
