internal import AppStoreCore

/// The header field `Retry-After`.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3>
enum RetryAfter {
  /// The longest wait that a receiver can request.
  static let longestWait = Duration.hours(24)

  /// Returns the time that a value names, at most ``longestWait`` from now.
  ///
  /// - Returns: The time; `nil` for a time in the past, or if the value is neither a number of
  ///   seconds nor a date.
  static func time(_ value: String, at now: Timestamp) -> Timestamp? {
    let text = value.drop { $0 == " " }
    let latest = now + longestWait
    if !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    {
      // A number of too many digits is a long wait too.
      guard let seconds = Int64(text), seconds < longestWait.components.seconds else {
        return latest
      }
      return now + .seconds(seconds)
    }
    guard let date = Timestamp(httpDate: String(text)), date > now else { return nil }
    return min(date, latest)
  }
}
