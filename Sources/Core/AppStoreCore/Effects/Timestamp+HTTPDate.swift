internal import Foundation

extension Timestamp {
  /// Parses the time in an HTTP header, such as `Sun, 06 Nov 1994 08:49:37 GMT`; `nil` for other
  /// text.
  ///
  /// Source: <https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7>
  package init?(httpDate text: String) {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    guard let date = formatter.date(from: text) else { return nil }
    self.init(date)
  }
}
