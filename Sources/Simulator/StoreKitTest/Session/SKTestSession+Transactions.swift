internal import AppStoreCore
internal import AppStoreSimulator
internal import SimulatorServer
internal import StoreKitBackend

extension SKTestSession {
  /// Returns every transaction of the customer, newest first.
  ///
  /// The list includes finished consumables, and purchases that wait, failed or were declined.
  public func allTransactions() -> [SKTestTransaction] {
    ImmediateChanges.run(on: environment.store) { store in
      SessionTransactions(
        store.simulator, store.session.refusals ?? [], of: StoreTestEnvironment.account
      ).all
    }
    .map(SKTestTransaction.init)
  }

  /// Deletes every transaction.
  public func clearTransactions() {
    ImmediateChanges.run(on: environment.store) { ImmediateChanges.deleteAllTransactions(in: $0) }
    environment.forgetRefused { _ in true }
  }

  /// Deletes a transaction; the first one of a subscription takes its renewals with it.
  ///
  /// - Throws: ``SKTestError/noTransactionFound``, or ``SKTestError/invalidAction`` for one that is
  ///   shared with a family.
  public func deleteTransaction(identifier: UInt) throws {
    if environment.forgetRefused(where: { $0.id == identifier }) { return }
    if let pending = try? pendingPurchase(identifier) {
      try environment.changing(pending.id.rawValue) { store throws(StorePurchaseError) in
        try store.declinePurchase(pending.id)
        return []
      }
      return
    }
    let id = try known(identifier).transactionId
    try environment.changing("\(id)") { store throws(ChangeError) in
      try Deletions.delete(id, in: &store)
    }
  }

  /// Refunds a transaction in full.
  ///
  /// - Throws: ``SKTestError/noTransactionFound``, or ``SKTestError/invalidAction`` if it is already
  ///   refunded.
  public func refundTransaction(identifier: UInt) throws {
    let id = try known(identifier).transactionId
    try environment.changing("\(id)") { store throws(ChangeError) in
      try store.refund(id, reason: .other)
    }
  }

  /// Lets the customer resolve the issue of an interrupted purchase or of a failed renewal.
  ///
  /// It has no effect on a subscription that no longer waits for a payment.
  /// - Throws: ``SKTestError/noTransactionFound``, or ``SKTestError/invalidAction`` for a purchase
  ///   that waits for a parent, and for one that was never interrupted.
  public func resolveIssueForTransaction(identifier: UInt) throws {
    if let pending = try? pendingPurchase(identifier) {
      guard pending.reason == .interruption else {
        throw SKTestError(
          .invalidAction,
          because: "\(identifier) waits for a parent; use approveAskToBuyTransaction(identifier:)")
      }
      return try complete(pending)
    }
    let payload = try known(identifier)
    guard let group = payload.subscriptionGroupIdentifier else {
      throw SKTestError(
        .invalidAction, because: "\(identifier) has no issue: it is not a subscription")
    }
    environment.change {
      SessionChanges.recoverSubscription(
        group: group, account: StoreTestEnvironment.account, in: &$0)
    }
  }

  /// Approves a purchase that waits for a parent.
  ///
  /// The transaction arrives in `Transaction.updates`, with an identifier of its own.
  /// - Throws: ``SKTestError/noTransactionFound``, or ``SKTestError/invalidAction`` if it does not
  ///   wait for a parent, or the request is older than a day.
  public func approveAskToBuyTransaction(identifier: UInt) throws {
    try complete(try requestToParent(identifier))
  }

  /// Declines a purchase that waits for a parent; the app gets no update.
  ///
  /// With the behavior B05 off, the purchase is sold instead.
  /// - Throws: ``SKTestError/noTransactionFound``, or ``SKTestError/invalidAction`` if it does not
  ///   wait for a parent.
  public func declineAskToBuyTransaction(identifier: UInt) throws {
    let pending = try requestToParent(identifier)
    let behaviors = ImmediateChanges.run(on: environment.store) { $0.behaviors }
    guard behaviors.contains(.silentDecline) else { return try complete(pending) }
    try environment.changing("\(identifier)") { store throws(StorePurchaseError) in
      try store.declinePurchase(pending.id)
      return []
    }
    ImmediateChanges.run(on: environment.store) {
      $0.refuse(pending.order.productID, at: pending.date, id: identifier)
    }
  }

  private func requestToParent(_ identifier: UInt) throws -> PendingPurchase {
    let pending: PendingPurchase
    do { pending = try pendingPurchase(identifier) } catch {
      _ = try known(identifier)
      throw SKTestError(
        .invalidAction, because: "\(identifier) does not wait for a parent; it is already bought")
    }
    guard pending.reason == .askToBuy else {
      throw SKTestError(
        .invalidAction,
        because: "\(identifier) was interrupted; use resolveIssueForTransaction(identifier:)")
    }
    return pending
  }

  private func complete(_ pending: PendingPurchase) throws {
    try environment.calling("\(pending.id) was not sold: ") { store throws(SimulatedStoreError) in
      try ImmediateChanges.complete(pending, in: store)
    }
  }
}
