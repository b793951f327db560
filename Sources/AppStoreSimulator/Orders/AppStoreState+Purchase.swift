internal import AppStoreTypes
internal import Foundation
internal import StoreConfiguration

extension AppStoreState {
  /// Sells a product to an account, regardless of the account's ``PurchaseBehavior``.
  ///
  /// A running subscription or an owned non-consumable is not sold twice: the receipt then has the
  /// existing transaction. The same applies to a change to a lower plan, or to an equal one of
  /// another length, because it waits for the renewal. Buying any plan of a running subscription
  /// turns auto-renew on again. A billing issue stops renewals, not this. An offer on the running
  /// plan, or on one that waits for the renewal, begins at the renewal.
  ///
  /// - Parameters:
  ///   - order: The order.
  ///   - account: The buyer; a new account is created.
  /// - Returns: The transaction and the effects.
  /// - Throws: ``StorePurchaseError``; the store is then unchanged.
  public mutating func purchase(
    _ order: PurchaseRequest, by account: AccountID
  ) throws(StorePurchaseError) -> CompletedPurchase {
    let product = try checked(order)
    try checkSeats(order, by: account)
    let offer = try chosenOffer(for: order, by: account)
    open(account)
    if let plan = plans[product.id] { return subscribe(to: plan, offer, order, account) }
    return buyOnce(product, offer, order, account)
  }

  /// Returns whether an order needs a payment now that the account's card declines.
  ///
  /// ``purchase(_:by:)`` does not check this; a caller that simulates the payment sheet checks it
  /// first. If the file's setting makes renewals fail, no purchase is declined, as in Xcode.
  /// - Returns: `false` also for an order that the store rejects for another reason.
  public func isDeclined(_ order: PurchaseRequest, by account: AccountID) -> Bool {
    guard accounts[account]?.hasBillingIssue == true,
      !configuration.settings.isBillingRetryOnRenewalEnabled
    else { return false }
    var trial = self
    guard let receipt = try? trial.purchase(order, by: account) else { return false }
    return receipt.isNew && (receipt.transaction.price ?? 0) > 0
  }

  /// Checks an order except for its offer; returns its product.
  func checked(_ order: PurchaseRequest) throws(StorePurchaseError) -> ConfiguredProduct {
    guard let product = products[order.productID] else {
      throw .unknownProduct(order.productID)
    }
    guard isForSale(product.id) else { throw .notForSale(product.id) }
    let seats = seats.sales[product.id]?.limit
    let limit =
      seats ?? (product.type == .consumable || product.type == .nonRenewing ? 10 : 1)
    guard (1...limit).contains(order.quantity) else {
      throw .invalidQuantity(order.quantity, product: product.id, limit: limit)
    }
    guard let plan = order.billingPlan, plan != .billedUpfront else { return product }
    guard plan == .monthly, monthlyPrice(of: product.id) != nil, seats == nil else {
      throw .noBillingPlan(plan, product: product.id)
    }
    return product
  }

  /// Creates an account if it does not exist.
  mutating func open(_ account: AccountID) {
    guard accounts.number(of: account) == nil else { return }
    accounts[account] = AccountRecord(
      id: account, openedDate: now,
      hasBillingIssue: configuration.settings.isBillingRetryOnRenewalEnabled)
    accountsByAppTransaction[identifiers.appTransactionNumber(of: account)] =
      accounts.number(of: account)
  }

  /// Returns the index of an existing account.
  func number(of account: AccountID) -> UInt32 {
    guard let number = accounts.number(of: account) else {
      preconditionFailure("an account comes into being before it buys")
    }
    return number
  }

  private mutating func buyOnce(
    _ product: ConfiguredProduct, _ offer: StoreOffer?, _ order: PurchaseRequest,
    _ account: AccountID
  ) -> CompletedPurchase {
    if product.type == .nonConsumable, let owned = owned(product.id, by: account) {
      return CompletedPurchase(transaction: owned, isNew: false, effects: [])
    }
    let id = identifiers.transactionID()
    var payload = newPayload(
      id, original: OriginalTransactionID(id.rawValue), product: product, account: account)
    let price = offer?.charge ?? price(of: product, in: storefront(of: account))
    payload.quantity = order.quantity
    payload.price = price * Int64(order.quantity)
    payload.appAccountToken = order.appAccountToken
    payload.offerType = offer?.type
    payload.offerIdentifier = offer?.id
    payload.offerDiscountType = offer?.discountType
    noteUse(of: offer, by: account, in: nil)
    let sold = record(payload, for: account)
    let told = oneTimeChange(sold, .oneTimeCharge, account: account)
    let shared = sharePurchases(of: account)
    return CompletedPurchase(transaction: sold, isNew: true, effects: told + shared)
  }

  private func owned(
    _ product: ProductID, by account: AccountID
  ) -> CompactTransaction? {
    records(of: account).last { $0.isOwned(product) }?.transaction
  }
}
