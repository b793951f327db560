package import AppStoreCore

/// Times as text, in UTC.
package enum ExportTime {
  /// Returns a time as RevenueCat's exports write it: `2026-08-21 17:42:58`.
  package static func plain(_ time: Timestamp) -> String {
    String(time.iso8601.dropLast()).replacing("T", with: " ", maxReplacements: 1)
  }

  /// Returns a time in ISO 8601 with milliseconds: `2026-08-21T17:42:58.120Z`.
  static func precise(_ time: Timestamp) -> String {
    let milliseconds = ((time.milliseconds % 1000) + 1000) % 1000
    return "\(time.iso8601.dropLast()).\(String(1000 + milliseconds).dropFirst())Z"
  }

  /// Returns the day: `2026-08-21`.
  static func day(_ time: Timestamp) -> String { String(time.iso8601.prefix(10)) }

  /// Returns a time in letters and digits: `20260821T174258Z`.
  static func compact(_ time: Timestamp) -> String {
    time.iso8601.filter { $0 != "-" && $0 != ":" }
  }
}
