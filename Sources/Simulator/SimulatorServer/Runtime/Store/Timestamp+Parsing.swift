package import AppStoreCore

extension Timestamp {
  /// Parses `2026-08-21` (midnight) or `2026-08-21T17:42:58Z`; `nil` for other formats.
  package init?(date text: String) {
    let pattern = /(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}):(\d{2})Z)?/
    guard let match = text.wholeMatch(of: pattern), let year = Int(match.1),
      let month = Int(match.2), (1...12).contains(month), let day = Int(match.3),
      (1...CivilDate.daysInMonth(month, of: year)).contains(day)
    else { return nil }
    let time = [match.4, match.5, match.6].map { $0.flatMap { Int64($0) } ?? 0 }
    guard time[0] < 24, time[1] < 60, time[2] < 60 else { return nil }
    var date = CivilDate(Timestamp(milliseconds: 0))
    date.year = year
    date.month = month
    date.day = day
    date.millisecondOfDay = ((time[0] * 60 + time[1]) * 60 + time[2]) * 1000
    self = date.timestamp
  }
}
