internal import AppStoreCore
internal import AppStoreSimulator
internal import StoreConfiguration
internal import StoreKitBackend

extension SimulatedStore {
  /// Begins a purchase as a process of the app does.
  ///
  /// - Parameters:
  ///   - signature: The developer's signatures for the order.
  ///   - asksParent: Whether a parent has to approve; `nil` for the account's setting.
  func purchase(
    _ order: PurchaseRequest, with signature: OfferSignature, asksParent: Bool?,
    on device: DeviceID, showing chosen: StoreKitBehaviors?
  ) async throws(SimulatedStoreError) -> PurchaseOutcome {
    await beginChange()
    defer { endChange() }
    let account = device.account
    let states = simulator.statuses(of: account)
    let old = show(to: device, chosen) { view, context in
      view.transactionInstead(of: order.productID, states, context.behaviors)
    }
    if let old { return .success(try signer.sign(old)) }
    let (order, nonces) = try offerVerifier.checked(
      order, signature, by: account, isOnDevice: true, in: simulator)
    let behaviors = chosen ?? behaviors(of: account)
    if !behaviors.contains(.promptWinBack) {
      try WinBackWait.check(order, by: account, in: simulator)
    }
    if behaviors.contains(.unfinishedConsumable),
      let unfinished = simulator.unfinishedConsumable(order, of: account)
    {
      return .success(try signer.sign(unfinished))
    }
    let outcome = try simulator.begin(order, by: account, asksParent: asksParent)
    if case .success(let receipt) = outcome, receipt.isOwnedAlready,
      !behaviors.contains(.ownedPurchase)
    {
      throw .purchase(.simulated(.purchaseNotAllowed))
    }
    if outcome != .userCancelled { offerVerifier.usedNonces.formUnion(nonces) }
    return try await complete(outcome, of: order, on: device, showing: chosen)
  }

  /// Records the outcome of a purchase and shows it to the device, according to its behaviors.
  func complete(
    _ outcome: PurchaseAttempt, of order: PurchaseRequest, on device: DeviceID,
    showing chosen: StoreKitBehaviors?
  ) async throws(SimulatedStoreError) -> PurchaseOutcome {
    let account = device.account
    let behaviors = chosen ?? behaviors(of: account)
    switch outcome {
    case .success(let receipt):
      let isHidden =
        receipt.isNew
        && show(to: device, chosen) { view, context in view.hidesSale(context.behaviors) }
      let origin =
        isHidden
        ? UpdateOrigin.store : .purchase(device, receipt.transaction.transactionId)
      history.remember(.buy(StoredPurchaseRequest(order), account: account))
      try await notify(receipt.effects, from: origin)
      if isHidden { return .userCancelled }
      if receipt.isLaterChange(order), !behaviors.contains(.heldTransaction) { return .pending }
      return .success(try signer.sign(receipt.transaction))
    case .userCancelled:
      let isThrown = show(to: device, chosen) { view, context in
        view.throwsCancellation(context.behaviors)
      }
      if isThrown { throw .purchase(.simulated(.userCancelled)) }
      return .userCancelled
    case .pending(let pending):
      let isInterrupted = pending.reason == .interruption
      history.remember(
        .wait(StoredPurchaseRequest(order), account: account, isInterrupted: isInterrupted))
      guard isInterrupted, !behaviors.contains(.pendingInterruption) else { return .pending }
      throw .purchase(.simulated(.unknown))
    }
  }
}

extension AppStoreState {
  /// Begins a purchase as an app does.
  ///
  /// - Parameters:
  ///   - order: The order.
  ///   - account: The buyer.
  ///   - asksParent: Whether a parent has to approve; `nil` for the account's setting.
  mutating func begin(
    _ order: PurchaseRequest, by account: AccountID, asksParent: Bool?
  ) throws(SimulatedStoreError) -> PurchaseAttempt {
    let behavior = purchaseBehavior(of: account).overridden(asksParent)
    do throws(StorePurchaseError) {
      return try beginPurchase(order, by: account, behavior: behavior)
    } catch {
      throw .purchase(error)
    }
  }

  /// Returns the account's unfinished transaction of an ordered consumable; `nil` if none.
  fileprivate func unfinishedConsumable(
    _ order: PurchaseRequest, of account: AccountID
  ) -> JWSTransactionDecodedPayload? {
    guard configuration.product(order.productID)?.type == .consumable else { return nil }
    return unfinished(of: account).last { $0.productId == order.productID }
  }
}

extension CompletedPurchase {
  /// Whether the customer already owned the non-consumable product.
  fileprivate var isOwnedAlready: Bool { !isNew && transaction.type == .nonConsumable }

  /// Whether the order changes the plan at the next renewal.
  fileprivate func isLaterChange(_ order: PurchaseRequest) -> Bool {
    !isNew && transaction.subscriptionGroupIdentifier != nil
      && transaction.productId != order.productID
  }
}

extension PurchaseBehavior {
  /// Returns the outcome of one purchase.
  ///
  /// - Parameter asksParent: Whether a parent has to approve; `nil` for the account's setting.
  fileprivate func overridden(_ asksParent: Bool?) -> PurchaseBehavior {
    switch asksParent {
    case true: .asksToBuy
    case false where self == .asksToBuy: .succeeds
    default: self
    }
  }
}
