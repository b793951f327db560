internal import AppStoreCore
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
    if let advancedCommerce = order.advancedCommerce {
      return try performAdvancedCommerce(advancedCommerce, order, product, by: account)
    }
    try checkSeats(order, by: account)
    let offer = try data.chosenOffer(for: order, by: account)
    open(account)
    if let plan = data.catalog.plans[product.id] {
      return subscribe(to: plan, offer, order, account)
    }
    return data.buyOnce(product, offer, order, account)
  }

  /// Returns whether an order needs a payment now that the account's card declines.
  ///
  /// ``purchase(_:by:)`` does not check this; a caller that simulates the payment sheet checks it
  /// first. If the file's setting makes renewals fail, no purchase is declined, as in Xcode.
  /// - Returns: `false` also for an order that the store rejects for another reason.
  public func isDeclined(_ order: PurchaseRequest, by account: AccountID) -> Bool {
    guard data.accounts[account]?.hasBillingIssue == true,
      !data.catalog.configuration.settings.isBillingRetryOnRenewalEnabled
    else { return false }
    var trial = self
    guard let receipt = try? trial.purchase(order, by: account) else { return false }
    return receipt.isNew && (receipt.transaction.price ?? 0) > 0
  }

  /// Checks an order except for its offer; returns its product.
  func checked(_ order: PurchaseRequest) throws(StorePurchaseError) -> ConfiguredProduct {
    try data.catalog.checked(order, seats: data.seats.sales[order.productID])
  }

  /// Creates an account if it does not exist.
  mutating func open(_ account: AccountID) {
    guard data.accounts.number(of: account) == nil else { return }
    data.accounts.open(
      account, at: now,
      hasBillingIssue: data.catalog.configuration.settings.isBillingRetryOnRenewalEnabled,
      appTransaction: data.history.identifiers.appTransactionNumber(of: account))
  }
}
