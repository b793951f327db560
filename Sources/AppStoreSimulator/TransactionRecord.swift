internal import AppStoreTypes

/// One transaction and what the store knows beside what it signs.
struct TransactionRecord: Hashable, Sendable {
  let account: AccountID
  var payload: JWSTransactionDecodedPayload
  /// Whether the app has delivered and acknowledged it.
  var isFinished = false
  /// Whether it was ever refunded, the refund reversed or not.
  var wasRefunded = false

  /// Whether the device still lists it: a consumable is gone once used up, unless it was refunded.
  var isListed: Bool {
    payload.type != .consumable || !isFinished || payload.revocationDate != nil
  }

  /// Whether it is a subscription period that is paid, not taken back, and runs at `instant`.
  func covers(_ instant: Timestamp) -> Bool {
    guard let expires = payload.expiresDate else { return false }
    return payload.revocationDate == nil && payload.isUpgraded != true
      && payload.purchaseDate <= instant && instant < expires
  }
}
