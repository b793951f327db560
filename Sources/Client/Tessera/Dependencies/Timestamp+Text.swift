internal import AppStoreCore

extension Timestamp {
  /// Parses milliseconds since 1970 from a header or a file.
  ///
  /// `nil` for anything else, and for times outside the years 1970 to 9999. The writer may be
  /// hostile, and adding to a number near the limit of its type would crash the app.
  package init?(text: some StringProtocol) {
    guard let milliseconds = Int64(text), 0...Timestamp.latest.milliseconds ~= milliseconds else {
      return nil
    }
    self.init(milliseconds: milliseconds)
  }
}
