internal import AppStoreSimulator
internal import AppStoreTypes
internal import StoreConfiguration
internal import StoreKitBackend

extension SimulatedStore {
  /// Begins a purchase as a process of the app does.
  ///
  /// - Parameters:
  ///   - proof: The developer's signatures for the order.
  ///   - asksParent: Whether a parent has to approve; `nil` for the account's setting.
  func purchase(
    _ order: PurchaseRequest, with proof: OfferSignature, asksParent: Bool?, on device: DeviceID,
    showing chosen: StoreKitBehaviors?
  ) async throws(SimulatedStoreError) -> PurchaseOutcome {
    await beginChange()
    defer { endChange() }
    let account = device.account
    if let old = transactionInstead(of: order.productID, on: device, showing: chosen) {
      return .success(try signer.sign(old))
    }
    let (order, nonces) = try checked(order, proof, by: account, isOnDevice: true)
    let behaviors = chosen ?? behaviors(of: account)
    if !behaviors.contains(.promptWinBack) { try checkWinBackWait(of: order, by: account) }
    let outcome = try begin(order, by: account, asksParent: asksParent)
    if case .success(let receipt) = outcome, receipt.isOwnedAlready,
      !behaviors.contains(.ownedPurchase)
    {
      throw .purchase(.simulated(.purchaseNotAllowed))
    }
    if outcome != .userCancelled { gate.usedNonces.formUnion(nonces) }
    switch outcome {
    case .success(let receipt):
      let origin = Origin.purchase(device, receipt.transaction.transactionId)
      let report = try await report(receipt, of: order, by: account, from: origin)
      if receipt.isLaterChange(order), !behaviors.contains(.heldTransaction) { return .pending }
      return .success(report.signedTransactionInfo)
    case .userCancelled:
      let isThrown = show(to: device, chosen) { view, scene in
        view.throwsCancellation(scene.behaviors)
      }
      if isThrown { throw .purchase(.simulated(.userCancelled)) }
      return .userCancelled
    case .pending(let pending):
      let isInterrupted = pending.reason == .interruption
      remember(.wait(StoredPurchaseRequest(order), account: account, isInterrupted: isInterrupted))
      guard isInterrupted, !behaviors.contains(.pendingInterruption) else { return .pending }
      throw .purchase(.simulated(.unknown))
    }
  }

  /// Rejects a win-back offer until the customer has been away long enough.
  private func checkWinBackWait(
    of order: PurchaseRequest, by account: AccountID
  ) throws(SimulatedStoreError) {
    guard let offer = order.offer, offer.type == .winBack,
      let group = simulator.configuration.subscription(order.productID)?.groupID,
      simulator.statuses(of: account, in: group).contains(where: {
        $0.isBeforeWinBack(at: simulator.now)
      })
    else { return }
    throw .purchase(.ineligibleForOffer(offer, product: order.productID))
  }

  /// Begins a purchase in the store, without sending notifications yet.
  func begin(
    _ order: PurchaseRequest, by account: AccountID, asksParent: Bool?
  ) throws(SimulatedStoreError) -> PurchaseAttempt {
    let own = simulator.purchaseBehavior(of: account)
    let behavior: PurchaseBehavior =
      switch asksParent {
      case true: .asksToBuy
      case false where own == .asksToBuy: .succeeds
      default: own
      }
    do throws(StorePurchaseError) {
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
