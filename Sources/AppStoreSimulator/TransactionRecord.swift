internal import AppStoreTypes

/// One transaction and what the store knows beside what it signs.
struct TransactionRecord: Hashable, Sendable {
  /// What few transactions have.
  private struct Extras: SeldomNeeded {
    var wasRefunded = false
    var upgradeRefund: Int64 = 0
    var refund: Int64 = 0
    var refundRequest: RefundRequest?
  }

  let account: AccountID
  var transaction: CompactTransaction
  /// Whether the app has delivered and acknowledged it.
  var isFinished = false
  private var extras = Seldom<Extras>()

  init(account: AccountID, transaction: CompactTransaction) {
    self.account = account
    self.transaction = transaction
  }

  /// What the store signs.
  var payload: JWSTransactionDecodedPayload {
    get { transaction.payload }
    set {
      let form = transaction.form
      transaction = CompactTransaction(newValue) {
        form.payload == $0 ? form : TransactionForm($0)
      }
    }
  }
  /// Whether it was ever refunded, the refund reversed or not.
  var wasRefunded: Bool {
    get { extras.part(\.wasRefunded) ?? false }
    set { extras.value.wasRefunded = newValue }
  }
  /// What was paid back when another plan replaced it, in thousandths of the currency unit.
  var upgradeRefund: Int64 {
    get { extras.part(\.upgradeRefund) ?? 0 }
    set { extras.value.upgradeRefund = newValue }
  }
  /// What a refund that stands paid back.
  var refund: Int64 {
    get { extras.part(\.refund) ?? 0 }
    set { extras.value.refund = newValue }
  }
  /// What the customer asks the money back for; `nil` when no request is open.
  var refundRequest: RefundRequest? {
    get { extras.part(\.refundRequest) ?? nil }
    set { extras.value.refundRequest = newValue }
  }

  /// Whether the device still lists it: a consumable is gone once used up, unless it was refunded.
  var isListed: Bool {
    let form = transaction.form.payload
    return form.type != .consumable || !isFinished || form.revocationDate != nil
  }

  /// Whether it is the account's own purchase of a product, not taken back.
  func isOwned(_ product: ProductID) -> Bool {
    let form = transaction.form.payload
    return form.productId == product && form.revocationDate == nil
      && form.inAppOwnershipType == .purchased
  }

  /// The part of what is not paid back that a share in thousandths of a percent is, rounded down.
  func amount(ofShare share: Int) -> Int64 {
    ((transaction.form.payload.charge ?? 0) - refund).share(share)
  }

  /// Whether it is a subscription period that is paid, not taken back, and runs at `instant`.
  func covers(_ instant: Timestamp) -> Bool {
    guard let expires = transaction.expiresDate else { return false }
    return transaction.form.payload.revocationDate == nil
      && transaction.form.payload.isUpgraded != true
      && transaction.purchaseDate <= instant && instant < expires
  }
}
