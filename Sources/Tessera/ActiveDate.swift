internal import AppStoreTypes

/// When a date in an answer still counts as "now": the rule by which a kept answer opens the gate offline.
enum ActiveDate {
  /// How long an answer's own time stands in for the device's clock.
  static let offlinePeriod = Duration.days(3)

  /// Returns whether access that ends at `expiration` is active.
  ///
  /// For three days after the answer its request date is "now", so a device that is offline, or whose
  /// clock is wrong, does not lock a payer out between two answers. After that the device's clock
  /// counts, so that a kept answer does not give access for ever.
  ///
  /// - Parameter expiration: When access ends; `nil` for never. At this very instant it is active.
  static func isActive(expiration: Timestamp?, requestDate: Timestamp, now: Timestamp) -> Bool {
    guard let expiration else { return true }
    let reference = now - requestDate <= offlinePeriod ? requestDate : now
    return expiration >= reference
  }
}
