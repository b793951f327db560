internal import AppStoreCore

/// A span of time: `90s`, `30m` (minutes), `12h`, `3d`, `2w`, `6mo` (months), `1y`, a combination
/// such as `1d12h`, or an ISO 8601 duration such as `P1M` (a month) or `PT30M`.
struct TimeAdvance {
  private var months = 0
  private var seconds = 0

  /// Parses a span.
  ///
  /// - Throws: ``ControlError`` if the text is not a span or its unit is ambiguous. The message
  ///   lists the choices.
  init(_ text: String) throws(ControlError) {
    if text.first == "P" || text.first == "p" {
      try readISO8601(text)
    } else {
      try readParts(text)
    }
  }

  /// Returns the end of a span that begins at an instant.
  ///
  /// Months are added first.
  func end(from start: Timestamp) -> Timestamp {
    guard months > 0 else { return start + .seconds(seconds) }
    return SubscriptionPeriod(value: months, unit: .month).end(from: start) + .seconds(seconds)
  }

  private mutating func readISO8601(_ text: String) throws(ControlError) {
    let date = /P(?:(\d{1,6})Y)?(?:(\d{1,6})M)?(?:(\d{1,6})W)?(?:(\d{1,6})D)?/
    let time = /(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?/
    let halves = text.uppercased().split(separator: "T", omittingEmptySubsequences: false)
    guard halves.count <= 2, let days = halves[0].wholeMatch(of: date),
      let hours = (halves.count == 2 ? halves[1] : "").wholeMatch(of: time)
    else { throw Self.noSpan(text) }
    let counts = [days.1, days.2, days.3, days.4, hours.1, hours.2, hours.3]
    guard counts.contains(where: { $0 != nil }), halves.last?.isEmpty == false else {
      throw Self.noSpan(text)
    }
    for (count, unit) in zip(counts, ["y", "mo", "w", "d", "h", "m", "s"]) {
      _ = add(count.flatMap { Int($0) } ?? 0, unit)
    }
  }

  private mutating func readParts(_ text: String) throws(ControlError) {
    let parts = text.matches(of: /(\d+)([A-Za-z]*)/)
    guard !parts.isEmpty, parts.map({ String($0.0) }).joined() == text else {
      throw Self.noSpan(text)
    }
    for part in parts {
      guard part.1.count <= 6, let count = Int(part.1) else { throw Self.noSpan(text) }
      switch part.2 {
      case "":
        throw .badField(
          "by",
          "by: \(part.0) has no unit; use \(count)s, \(count)m (minutes), \(count)h, \(count)d, "
            + "\(count)w, \(count)mo (months) or \(count)y")
      case "M":
        throw .badField(
          "by",
          "by: \(part.0) can mean minutes or months; use \(count)m for minutes or \(count)mo for months"
        )
      default: guard add(count, part.2.lowercased()) else { throw Self.noSpan(text) }
      }
    }
  }

  /// Adds a number of units; returns whether the unit is known.
  private mutating func add(_ count: Int, _ unit: String) -> Bool {
    switch unit {
    case "s": seconds += count
    case "m": seconds += count * 60
    case "h": seconds += count * 3600
    case "d": seconds += count * 86_400
    case "w": seconds += count * 604_800
    case "mo": months += count
    case "y": months += count * 12
    default: return false
    }
    return true
  }

  private static func noSpan(_ text: String) -> ControlError {
    .badField(
      "by",
      "by: \"\(text.prefix(40))\" is not a duration; use 90s, 30m (minutes), 12h, 3d, 2w, 6mo (months) or 1y, "
        + "or an ISO 8601 duration such as P1M or PT30M")
  }
}
