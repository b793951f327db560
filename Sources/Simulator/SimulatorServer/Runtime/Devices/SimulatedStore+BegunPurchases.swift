internal import AppStoreCore
internal import AppStoreSimulator

extension SimulatedStore {
  /// Begins a purchase as a customer's app does, on a device with ideal behaviors.
  ///
  /// The outcome depends on the account's `PurchaseBehavior`.
  /// - Throws: ``SimulatedStoreError``, also if the account's purchases fail. Nothing is sold then.
  func beginPurchase(
    _ order: PurchaseRequest, with signature: OfferSignature, by account: AccountID
  ) async throws(SimulatedStoreError) -> BegunPurchase {
    await beginChange()
    defer { endChange() }
    let (order, nonces) = try offerVerifier.checked(
      order, signature, by: account, isOnDevice: false, in: simulator)
    if let error = devices.conditions.purchaseError { throw .purchase(.simulated(error)) }
    let outcome = try simulator.begin(order, by: account, asksParent: nil)
    if outcome != .userCancelled { offerVerifier.usedNonces.formUnion(nonces) }
    switch outcome {
    case .success(let receipt):
      return .success(try await report(receipt, of: order, by: account, from: .store))
    case .userCancelled: return .userCancelled
    case .pending(let pending):
      history.remember(
        .wait(
          StoredPurchaseRequest(order), account: account,
          isInterrupted: pending.reason == .interruption))
      return .pending(pending)
    }
  }
}
