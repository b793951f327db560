internal import AppStoreTypes

/// A span to move time by, as people write it: `P3D`, `P1M`, `PT12H`, or `3d`, `1m` (a month), `12h`.
struct TimeStep {
  private let period: SubscriptionPeriod?
  private let hours: Int

  /// Reads a span; `nil` for anything else.
  init?(_ text: String) {
    let upper = text.uppercased()
    if let match = upper.wholeMatch(of: /(?:PT)?(\d{1,6})H/), let hours = Int(match.1) {
      period = nil
      self.hours = hours
      return
    }
    guard let period = SubscriptionPeriod(iso8601: upper.hasPrefix("P") ? upper : "P" + upper)
    else { return nil }
    self.period = period
    hours = 0
  }

  /// Returns the end of a span that begins at an instant.
  func end(from start: Timestamp) -> Timestamp {
    period?.end(from: start) ?? start + .hours(hours)
  }
}
