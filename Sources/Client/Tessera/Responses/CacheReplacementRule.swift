internal import AppStoreCore

/// The rule for which of two responses about one customer is cached.
enum CacheReplacementRule {
  /// How much the clocks of a server's machines may differ.
  static let clockTolerance = Duration.seconds(60)

  /// Returns whether a new response replaces the cached one.
  ///
  /// A verified response is bound to the nonce of a new request, so it is the newest, regardless of
  /// its date. An unverified response never replaces a verified one, nor one that the server sent
  /// later: it may be a recorded response that grants old access. If the cached response's date is
  /// in the future by the device's clock, that date is wrong, and the response is replaced.
  static func replaces(_ kept: CustomerInfoResponse?, with new: CustomerInfoResponse) -> Bool {
    guard let kept, new.verification != .verified else { return true }
    guard kept.verification != .verified else { return false }
    let isAhead = kept.body.responseDate > new.signed.receivedAt + clockTolerance
    return isAhead || new.body.responseDate >= kept.body.responseDate - clockTolerance
  }
}
