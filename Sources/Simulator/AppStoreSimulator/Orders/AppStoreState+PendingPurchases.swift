internal import AppStoreCore
internal import StoreConfiguration

extension AppStoreState {
  /// The pending purchases, oldest first.
  public var pendingPurchases: [PendingPurchase] { pendingOrders.all }

  /// Returns the outcome of purchases that an account begins.
  ///
  /// Default: according to the settings.
  public func purchaseBehavior(of account: AccountID) -> PurchaseBehavior {
    if let chosen = data.accounts[account]?.purchaseBehavior { return chosen }
    let settings = data.catalog.configuration.settings
    if settings.areFailedTransactionsEnabled {
      return .fails(SimulatedPurchaseError(skErrorCode: settings.failureErrorCode ?? 0))
    }
    if settings.isAskToBuyEnabled { return .asksToBuy }
    return settings.areInterruptedPurchasesEnabled
      ? .isInterrupted : .succeeds
  }

  /// Sets the outcome of purchases that an account begins; `nil` for the configured one.
  public mutating func setPurchaseBehavior(_ behavior: PurchaseBehavior?, of account: AccountID) {
    open(account)
    data.accounts[account]?.purchaseBehavior = behavior
  }

  /// Begins a purchase as the account's app does, with the outcome of its ``PurchaseBehavior``.
  ///
  /// - Parameters:
  ///   - order: The order.
  ///   - account: The buyer.
  ///   - behavior: The outcome of this purchase; `nil` for the account's.
  /// - Returns: The result of the purchase.
  /// - Throws: ``StorePurchaseError`` if the order is invalid or the account's purchases fail. Nothing
  ///   is sold or pending then.
  public mutating func beginPurchase(
    _ order: PurchaseRequest, by account: AccountID, behavior: PurchaseBehavior? = nil
  ) throws(StorePurchaseError) -> PurchaseAttempt {
    switch behavior ?? purchaseBehavior(of: account) {
    case .succeeds: return .success(try purchase(order, by: account))
    case .isCancelled:
      _ = try checked(order)
      return .userCancelled
    case .asksToBuy: return .pending(try wait(order, account, .askToBuy))
    case .isInterrupted: return .pending(try wait(order, account, .interruption))
    case .fails(let error):
      _ = try checked(order)
      throw .simulated(error)
    }
  }

  /// Completes a pending purchase: the parent approves it, or the customer resolved the problem.
  ///
  /// The app receives the transaction as an update from outside, not as the result of its purchase.
  /// - Throws: ``StorePurchaseError`` if the purchase is unknown or the order is no longer possible. A
  ///   request to a parent is dropped if it is older than a day.
  public mutating func completePurchase(
    _ id: PendingPurchaseID
  ) throws(StorePurchaseError) -> CompletedPurchase {
    let pending = try pendingOrders.purchase(id)
    guard !pending.isExpired(at: now) else {
      try pendingOrders.remove(id)
      throw .requestExpired(id)
    }
    let receipt = try purchase(pending.order, by: pending.account)
    try pendingOrders.remove(id)
    return receipt
  }

  /// Drops a pending purchase: the parent declines it, or the customer gives up.
  ///
  /// There is no update and no notification.
  /// - Throws: ``StorePurchaseError/unknownRequest(_:)``.
  public mutating func declinePurchase(_ id: PendingPurchaseID) throws(StorePurchaseError) {
    try pendingOrders.remove(id)
  }

  private mutating func wait(
    _ order: PurchaseRequest, _ account: AccountID, _ reason: PendingPurchase.Reason
  ) throws(StorePurchaseError) -> PendingPurchase {
    _ = try checked(order)
    _ = try data.chosenOffer(for: order, by: account)
    open(account)
    let pending = PendingPurchase(
      id: data.history.identifiers.pendingPurchaseID(), account: account, order: order,
      reason: reason,
      date: now)
    pendingOrders.add(pending)
    return pending
  }
}
