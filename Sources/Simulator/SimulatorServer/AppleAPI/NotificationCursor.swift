internal import AppStoreCore
internal import AppStoreServerAPI

/// A cursor in a notification history.
///
/// It belongs to one request and expires.
struct NotificationCursor {
  /// The validity of a token in the store's time.
  ///
  /// Apple does not publish its own.
  private static let validity: Duration = .hours(24)

  /// The index in the log.
  let index: Int
  private let fingerprint: UInt64
  private let date: Timestamp

  init(index: Int, fingerprint: UInt64, date: Timestamp) {
    self.index = index
    self.fingerprint = fingerprint
    self.date = date
  }

  /// Parses ``text``.
  ///
  /// - Throws: `InvalidPaginationTokenError` if it is invalid or belongs to another request;
  ///   `PaginationTokenExpiredError`.
  init(_ text: String, fingerprint: UInt64, at now: Timestamp) throws(AppStoreErrorBody) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, let index = Int(parts[0], radix: 36), index >= 0,
      let date = Int64(parts[1], radix: 36), (0...9_000_000_000_000_000).contains(date),
      UInt64(parts[2], radix: 36) == fingerprint
    else { throw AppStoreErrorBody(.invalidPaginationToken) }
    self.init(index: index, fingerprint: fingerprint, date: Timestamp(milliseconds: date))
    guard now < self.date + Self.validity else { throw AppStoreErrorBody(.paginationTokenExpired) }
  }

  /// The cursor as the text that callers pass back.
  var text: String {
    [
      String(index, radix: 36), String(date.milliseconds, radix: 36),
      String(fingerprint, radix: 36),
    ].joined(separator: "-")
  }

  /// Returns a hash that is the same for equal requests.
  static func fingerprint(_ body: JSONObject) -> UInt64 {
    StoreFingerprint.hash(of: JSONValue.object(body).jsonBytes)
  }
}
