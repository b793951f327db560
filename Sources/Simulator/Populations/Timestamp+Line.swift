internal import AppStoreCore

extension Timestamp {
  /// The instant in ISO 8601 with milliseconds.
  var line: String {
    let part = (milliseconds % 1000 + 1000) % 1000
    return "\(iso8601.dropLast()).\(String(1000 + part).dropFirst())Z"
  }

  /// Parses ``line``; `nil` for other text.
  init?(line: String) {
    let pattern = /(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})\.(\d{3})Z/
    guard let match = line.wholeMatch(of: pattern), let year = Int(match.1),
      let month = Int(match.2), (1...12).contains(month), let day = Int(match.3),
      (1...CivilDate.daysInMonth(month, of: year)).contains(day), let hour = Int64(match.4),
      let minute = Int64(match.5), let second = Int64(match.6), let part = Int64(match.7),
      hour < 24, minute < 60, second < 60
    else { return nil }
    var date = CivilDate(Timestamp(milliseconds: 0))
    (date.year, date.month, date.day) = (year, month, day)
    date.millisecondOfDay = ((hour * 60 + minute) * 60 + second) * 1000 + part
    self = date.timestamp
  }
}
