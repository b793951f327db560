internal import AppStoreCore

/// The rule for which time counts as "now" when a cached response grants access offline.
enum OfflineExpirationRule {
  /// How long a response's own time replaces the device's clock.
  static let offlinePeriod = Duration.days(3)

  /// Returns whether access that ends at `expiration` is active.
  ///
  /// For three days after the response, its request date is "now" for access that may have renewed
  /// since. So a device that is offline, or whose clock is wrong, does not lock out a paying
  /// customer between two responses. After that, and for access that is known to end, the device's
  /// clock counts.
  ///
  /// - Parameters:
  ///   - expiration: When access ends; `nil` for never. Access is still active at this instant.
  ///   - mayRenew: Whether another payment may have extended it since the response.
  static func isActive(
    expiration: Timestamp?, mayRenew: Bool, requestDate: Timestamp, now: Timestamp
  ) -> Bool {
    guard let expiration else { return true }
    let isHonored = mayRenew && now - requestDate <= offlinePeriod
    return expiration >= (isHonored ? requestDate : max(now, requestDate))
  }
}
