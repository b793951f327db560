internal import AppStoreCore

enum ExportTime {
  /// Returns an instant.
  ///
  /// - Parameter text: `YYYY-MM-DD HH:MM:SS` in UTC, with `T` instead of the space, a fraction and a
  ///   final `Z` or `+00`, or milliseconds since 1970.
  /// - Returns: `nil` for any other text.
  static func instant(_ text: String) -> Timestamp? {
    if let number = Int64(text) {
      return (0...Timestamp.latest.milliseconds).contains(number)
        ? Timestamp(milliseconds: number) : nil
    }
    let date = /(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:Z|\+00:?(?:00)?)?/
    guard let match = text.wholeMatch(of: date),
      let year = Int(match.1), let month = Int(match.2), let day = Int(match.3),
      let hour = Int64(match.4), let minute = Int64(match.5), let second = Int64(match.6),
      (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second < 60
    else { return nil }
    let fraction = (match.7.map(String.init) ?? "0").padded(to: 3)
    var civil = CivilDate(Timestamp(milliseconds: 0))
    (civil.year, civil.month, civil.day) = (year, month, day)
    civil.millisecondOfDay = ((hour * 60 + minute) * 60 + second) * 1000 + (Int64(fraction) ?? 0)
    let instant = civil.timestamp
    // A day such as 31 February would be another one.
    guard CivilDate(instant).day == day else { return nil }
    return instant
  }
}

extension String {
  /// The first digits of a fraction, with zeros at the end.
  fileprivate func padded(to count: Int) -> String {
    String((self + String(repeating: "0", count: count)).prefix(count))
  }
}
