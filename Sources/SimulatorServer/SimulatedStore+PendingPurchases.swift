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

  /// Begins a purchase as a process of the app does.
  ///
  /// - Parameters:
  ///   - proof: What the developer's server signed for the order.
  ///   - asksParent: Whether a parent has to approve; `nil` leaves it to the account.
  func purchase(
    _ order: Order, with proof: OfferProof, asksParent: Bool?, on device: DeviceID,
    showing chosen: StoreKitBehaviors?
  ) async throws(SimulatedStoreError) -> PurchaseOutcome {
    await beginChange()
    defer { endChange() }
    let account = device.account
    if let old = transactionInstead(of: order.productID, on: device, showing: chosen) {
      return .success(try signer.sign(old))
    }
    let (order, nonces) = try checked(order, proof, by: account, isOnDevice: true)
    let outcome = try begin(order, by: account, asksParent: asksParent)
    if outcome != .userCancelled { gate.usedNonces.formUnion(nonces) }
    switch outcome {
    case .success(let receipt):
      let origin = Origin.purchase(device, receipt.transaction.transactionId)
      let report = try await report(receipt, of: order, by: account, from: origin)
      return .success(report.signedTransactionInfo)
    case .userCancelled: return .userCancelled
    case .pending(let pending):
      let isInterrupted = pending.reason == .interruption
      remember(.wait(StoredOrder(order), account: account, isInterrupted: isInterrupted))
      let behaviors = chosen ?? behaviors(of: account)
      guard isInterrupted, !behaviors.contains(.pendingInterruption) else { return .pending }
      throw .purchase(.simulated(.unknown))
    }
  }

  private func begin(
    _ order: Order, by account: AccountID, asksParent: Bool?
  ) throws(SimulatedStoreError) -> OrderOutcome {
    let own = simulator.purchaseBehavior(of: account)
    let behavior: PurchaseBehavior =
      switch asksParent {
      case true: .asksToBuy
      case false where own == .asksToBuy: .succeeds
      default: own
      }
    do throws(PurchaseFailure) {
      return try simulator.beginPurchase(order, by: account, behavior: behavior)
    } catch {
      throw .purchase(error)
    }
  }

  private func transactionInstead(
    of product: ProductID, on device: DeviceID, showing chosen: StoreKitBehaviors?
  ) -> JWSTransactionDecodedPayload? {
    let states = simulator.statuses(of: device.account)
    return show(to: device, chosen) { view, scene in
      view.transactionInstead(of: product, states, scene.behaviors)
    }
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
