internal import AppStoreTypes

/// When a date in an answer still counts as "now": the rule by which a kept answer opens the gate offline.
enum ActiveDate {
  /// How long an answer's own time stands in for the device's clock.
  static let offlinePeriod = Duration.days(3)

  /// Returns whether access that ends at `expiration` is active.
  ///
  /// For three days after the answer its request date is "now" for what may have renewed since, so a device
  /// that is offline, or whose clock is wrong, does not lock a payer out between two answers. After that,
  /// and for what is known to end, the device's clock counts.
  ///
  /// - Parameters:
  ///   - expiration: When access ends; `nil` for never. At this very instant it is active.
  ///   - mayRenew: Whether another payment may have prolonged it since the answer.
  static func isActive(
    expiration: Timestamp?, mayRenew: Bool, requestDate: Timestamp, now: Timestamp
  ) -> Bool {
    guard let expiration else { return true }
    let isHonored = mayRenew && now - requestDate <= offlinePeriod
    return expiration >= (isHonored ? requestDate : max(now, requestDate))
  }
}
