public import AppStoreSimulator
internal import AppStoreTypes
internal import StoreKitBackend

extension SimulatedStore {
  /// Lets the purchases that an account's app begins end in a way; `nil` for what the settings say.
  public func setPurchaseBehavior(
    _ behavior: PurchaseBehavior?, of account: AccountID
  ) async throws(SimulatedStoreError) {
    _ = try await perform(
      .purchaseBehavior(behavior.map(StoredPurchaseBehavior.init), account: account))
  }

  /// Completes a purchase that waits: the parent approves it, or the customer solved what was open.
  ///
  /// - Returns: The notifications it caused.
  /// - Throws: ``SimulatedStoreError/purchase(_:)``: nothing waits, or it can no longer be sold.
  @discardableResult
  public func completePurchase(
    _ id: PendingPurchaseID
  ) async throws(SimulatedStoreError) -> [NotificationLogEntry] {
    await beginChange()
    defer { endChange() }
    return try await complete(id)
  }

  /// Drops a purchase that waits: the parent declines it, or the customer gives up.
  ///
  /// Nobody is told. Without the habit B05, a purchase that a parent declined is sold instead.
  /// - Returns: The notifications of that sale.
  /// - Throws: ``SimulatedStoreError/purchase(_:)``, when nothing waits under the id.
  @discardableResult
  public func declinePurchase(
    _ id: PendingPurchaseID
  ) async throws(SimulatedStoreError) -> [NotificationLogEntry] {
    await beginChange()
    defer { endChange() }
    if let pending = pendingPurchase(id), pending.reason == .askToBuy,
      !behaviors(of: pending.account).contains(.silentDecline)
    {
      return try await complete(id)
    }
    return try await tell(try effects(of: .declinePurchase(id.rawValue)))
  }

  private func pendingPurchase(_ id: PendingPurchaseID) -> PendingPurchase? {
    simulator.pendingPurchases.first { $0.id == id }
  }

  private func complete(
    _ id: PendingPurchaseID
  ) async throws(SimulatedStoreError) -> [NotificationLogEntry] {
    let isApproval = pendingPurchase(id)?.reason == .askToBuy
    let effects: [StoreEffect]
    do throws(SimulatedStoreError) {
      effects = try self.effects(of: .completePurchase(id.rawValue))
    } catch {
      // The store dropped the request, which a restored one has to repeat.
      if case .purchase(.requestExpired) = error { remember(.declinePurchase(id.rawValue)) }
      throw error
    }
    return try await tell(effects, from: isApproval ? .approval : .store)
  }
}
