internal import AppStoreTypes

extension Timestamp {
  /// Reads milliseconds since 1970 out of a header or a file.
  ///
  /// It is `nil` for anything else, and for times outside of the years 1970 to 9999: whoever writes one may
  /// be hostile, and adding to a number near the end of its range would end the app.
  init?(text: some StringProtocol) {
    guard let milliseconds = Int64(text), 0...Timestamp.latest.milliseconds ~= milliseconds else {
      return nil
    }
    self.init(milliseconds: milliseconds)
  }
}
