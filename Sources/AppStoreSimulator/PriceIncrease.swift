internal import AppStoreTypes

/// A higher price that a subscriber was told of.
struct PriceIncrease: Hashable, Sendable {
  let milliunits: Int64
  /// Renewals before this date cost what they did.
  let effectiveDate: Timestamp
  /// Whether the customer consented, or was told where no consent is needed.
  var isAccepted: Bool
}
