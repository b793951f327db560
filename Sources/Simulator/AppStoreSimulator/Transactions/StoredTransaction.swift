internal import AppStoreCore

/// A transaction and the store's unsigned data about it.
struct StoredTransaction: Hashable, Sendable {
  /// Fields that few transactions need.
  private struct Extras: DefaultValued {
    var wasRefunded = false
    var upgradeRefund: Int64 = 0
    var refund: Int64 = 0
    var refundRequest: RefundRequest?
    var extendedEnd: Timestamp?
  }

  let account: AccountID
  var transaction: CompactTransaction
  /// Whether the app has delivered and acknowledged it.
  var isFinished = false
  private var extras = SparseBox<Extras>()

  init(account: AccountID, transaction: CompactTransaction) {
    self.account = account
    self.transaction = transaction
  }

  /// The payload to sign.
  var payload: JWSTransactionDecodedPayload {
    get { transaction.payload }
    set {
      let form = transaction.form
      transaction = CompactTransaction(newValue) {
        form.payload == $0 ? form : TransactionTemplate($0)
      }
    }
  }
  /// Whether it was ever refunded, even if the refund was reversed.
  var wasRefunded: Bool {
    get { extras.part(\.wasRefunded) ?? false }
    set { extras.value.wasRefunded = newValue }
  }
  /// The refund for the replacement by another plan, in thousandths of the currency unit.
  var upgradeRefund: Int64 {
    get { extras.part(\.upgradeRefund) ?? 0 }
    set { extras.value.upgradeRefund = newValue }
  }
  /// The amount of a refund that was not reversed.
  var refund: Int64 {
    get { extras.part(\.refund) ?? 0 }
    set { extras.value.refund = newValue }
  }
  /// The customer's pending refund request; `nil` if none.
  var refundRequest: RefundRequest? {
    get { extras.part(\.refundRequest) ?? nil }
    set { extras.value.refundRequest = newValue }
  }
  /// The end of the period if only the renewal date shows its extension; `nil` for others.
  var extendedEnd: Timestamp? {
    get { extras.part(\.extendedEnd) ?? nil }
    set { extras.value.extendedEnd = newValue }
  }
  /// When the period ends; `nil` for purchases without periods.
  var end: Timestamp? { extendedEnd ?? transaction.expiresDate }

  /// Moves the end of the period, also in what is signed.
  mutating func moveEnd(to end: Timestamp) {
    payload.expiresDate = end
    extendedEnd = nil
  }

  /// Whether devices list it.
  ///
  /// A finished consumable is only listed if refunded.
  var isListed: Bool {
    let form = transaction.form.payload
    return form.type != .consumable || !isFinished || form.revocationDate != nil
  }

  /// Returns whether it is the account's own purchase of a product and not revoked.
  func isOwned(_ product: ProductID) -> Bool {
    let form = transaction.form.payload
    return form.productId == product && form.revocationDate == nil
      && form.inAppOwnershipType == .purchased
  }

  /// Returns a share of the amount that is not refunded, in thousandths of a percent, rounded down.
  func amount(ofShare share: Int) -> Int64 {
    ((transaction.form.payload.charge ?? 0) - refund).share(share)
  }

  /// Returns the remaining part of the period, in thousandths of a percent.
  func unusedShare(at now: Timestamp) -> Int {
    guard let end, now < end, transaction.purchaseDate < end else { return 0 }
    return (end - max(now, transaction.purchaseDate)).milliPercent(
      of: end - transaction.purchaseDate)
  }

  /// Returns whether it is a paid, unrevoked subscription period that includes `instant`.
  func covers(_ instant: Timestamp) -> Bool {
    guard let expires = end else { return false }
    return transaction.form.payload.revocationDate == nil
      && transaction.form.payload.isUpgraded != true
      && transaction.purchaseDate <= instant && instant < expires
  }
}
