internal import AppStoreCore

/// A price increase that a subscriber was notified of.
struct PriceIncrease: Hashable, Sendable {
  let milliunits: Int64
  /// The date of the increase; earlier renewals cost the old price.
  let effectiveDate: Timestamp
  /// Whether the customer consented, or was notified where no consent is needed.
  var isAccepted: Bool
}
