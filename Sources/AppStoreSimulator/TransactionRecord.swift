internal import AppStoreTypes

/// One transaction and what the store knows beside what it signs.
struct TransactionRecord: Hashable, Sendable {
  let account: AccountID
  var payload: JWSTransactionDecodedPayload
  /// Whether the app has delivered and acknowledged it.
  var isFinished = false
  /// Whether it was ever refunded, the refund reversed or not.
  var wasRefunded = false
  /// What was paid back when another plan replaced it, in thousandths of the currency unit.
  var upgradeRefund: Int64 = 0
  /// What a refund that stands paid back.
  var refund: Int64 = 0
  /// What the customer asks the money back for; `nil` when no request is open.
  var refundRequest: RefundRequest?

  /// Whether the device still lists it: a consumable is gone once used up, unless it was refunded.
  var isListed: Bool {
    payload.type != .consumable || !isFinished || payload.revocationDate != nil
  }

  /// The part of the price that a share in thousandths of a percent is, rounded down.
  func amount(ofShare share: Int) -> Int64 { (payload.price ?? 0) * Int64(share) / 100_000 }

  /// Whether it is a subscription period that is paid, not taken back, and runs at `instant`.
  func covers(_ instant: Timestamp) -> Bool {
    guard let expires = payload.expiresDate else { return false }
    return payload.revocationDate == nil && payload.isUpgraded != true
      && payload.purchaseDate <= instant && instant < expires
  }
}
