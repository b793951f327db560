internal import AppStoreTypes
internal import StoreConfiguration

extension AppStoreSimulator {
  /// The purchases that wait, the oldest first.
  public var pendingPurchases: [PendingPurchase] {
    waiting.values.sorted { $0.id < $1.id }
  }

  /// Returns how the purchases that an account begins end; at first what the settings say.
  public func purchaseBehavior(of account: AccountID) -> PurchaseBehavior {
    if let chosen = accounts[account]?.purchaseBehavior { return chosen }
    if configuration.settings.isAskToBuyEnabled { return .asksToBuy }
    return configuration.settings.areInterruptedPurchasesEnabled ? .isInterrupted : .succeeds
  }

  /// Lets the purchases that an account begins end in a way; `nil` for what the settings say.
  public mutating func setPurchaseBehavior(
    _ behavior: PurchaseBehavior?, of account: AccountID
  ) {
    open(account)
    accounts[account]?.purchaseBehavior = behavior
  }

  /// Begins a purchase as the account's app does; it ends as the account's ``PurchaseBehavior`` says.
  ///
  /// - Parameters:
  ///   - order: What to sell.
  ///   - account: Who buys.
  ///   - behavior: How this purchase ends; `nil` for how the account's do.
  /// - Returns: What came of it.
  /// - Throws: ``PurchaseFailure`` when the order is wrong, or the account's purchases fail; nothing is
  ///   then sold and nothing waits.
  public mutating func beginPurchase(
    _ order: Order, by account: AccountID, behavior: PurchaseBehavior? = nil
  ) throws(PurchaseFailure) -> OrderOutcome {
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

  /// Completes a purchase that waits: the parent approves it, or the customer solved what was open.
  ///
  /// The transaction reaches the app as one from outside, not as the answer to its purchase.
  /// - Throws: ``PurchaseFailure``: the purchase is unknown, or the order is not possible any more. A
  ///   request to a parent that is older than a day is dropped.
  public mutating func completePurchase(
    _ id: PendingPurchaseID
  ) throws(PurchaseFailure) -> PurchaseReceipt {
    guard let pending = waiting[id] else { throw .unknownRequest(id) }
    if pending.reason == .askToBuy, now - pending.date > .days(1) {
      waiting[id] = nil
      throw .requestExpired(id)
    }
    let receipt = try purchase(pending.order, by: pending.account)
    waiting[id] = nil
    return receipt
  }

  /// Drops a purchase that waits: the parent declines it, or the customer gives up.
  ///
  /// Nobody is told.
  /// - Throws: ``PurchaseFailure/unknownRequest(_:)``.
  public mutating func declinePurchase(_ id: PendingPurchaseID) throws(PurchaseFailure) {
    guard waiting.removeValue(forKey: id) != nil else { throw .unknownRequest(id) }
  }

  private mutating func wait(
    _ order: Order, _ account: AccountID, _ reason: PendingPurchase.Reason
  ) throws(PurchaseFailure) -> PendingPurchase {
    _ = try checked(order)
    _ = try chosenOffer(for: order, by: account)
    open(account)
    let pending = PendingPurchase(
      id: identifiers.pendingPurchaseID(), account: account, order: order, reason: reason,
      date: now)
    waiting[pending.id] = pending
    return pending
  }
}
