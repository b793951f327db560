internal import AppStoreCore
public import AppStoreSimulator
internal import StoreKitBackend

extension SimulatedStore {
  /// Sets the outcome of purchases that an account's app begins; `nil` for the configured one.
  public func setPurchaseBehavior(
    _ behavior: PurchaseBehavior?, of account: AccountID
  ) async throws(SimulatedStoreError) {
    _ = try await perform(
      .purchaseBehavior(behavior.map(StoredPurchaseBehavior.init), account: account))
  }

  /// Completes a pending purchase: the parent approves it, or the customer resolved the problem.
  ///
  /// - Returns: The notifications it caused.
  /// - Throws: ``SimulatedStoreError/purchase(_:)`` if the purchase is not pending or can no longer
  ///   be sold.
  @discardableResult
  public func completePurchase(
    _ id: PendingPurchaseID
  ) async throws(SimulatedStoreError) -> [NotificationLogEntry] {
    await beginChange()
    defer { endChange() }
    return try await complete(id)
  }

  /// Drops a pending purchase: the parent declines it, or the customer gives up.
  ///
  /// Devices get no update. Without the behavior B05, a purchase that a parent declined is sold
  /// instead.
  /// - Returns: The notifications of that sale.
  /// - Throws: ``SimulatedStoreError/purchase(_:)`` if no pending purchase has the ID.
  @discardableResult
  public func declinePurchase(
    _ id: PendingPurchaseID
  ) async throws(SimulatedStoreError) -> [NotificationLogEntry] {
    await beginChange()
    defer { endChange() }
    if let pending = simulator.pendingPurchase(id), pending.reason == .askToBuy,
      !behaviors(of: pending.account).contains(.silentDecline)
    {
      return try await complete(id)
    }
    return entries(at: [try await notify(try effects(of: .declinePurchase(id.rawValue)))])
  }

  private func complete(
    _ id: PendingPurchaseID
  ) async throws(SimulatedStoreError) -> [NotificationLogEntry] {
    let isApproval = simulator.pendingPurchase(id)?.reason == .askToBuy
    let effects: [SimulatorEffect]
    do throws(SimulatedStoreError) {
      effects = try self.effects(of: .completePurchase(id.rawValue))
    } catch {
      // The store dropped the request, and a restored store has to repeat that.
      if case .purchase(.requestExpired) = error { history.remember(.declinePurchase(id.rawValue)) }
      throw error
    }
    return entries(at: [try await notify(effects, from: isApproval ? .approval : .store)])
  }
}

extension AppStoreState {
  /// Returns a pending purchase; `nil` if none has the ID.
  fileprivate func pendingPurchase(_ id: PendingPurchaseID) -> PendingPurchase? {
    pendingPurchases.first { $0.id == id }
  }
}
