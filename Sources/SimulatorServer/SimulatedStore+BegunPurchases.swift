internal import AppStoreSimulator
internal import AppStoreTypes

extension SimulatedStore {
  /// How a purchase ended that a customer's app began.
  enum BegunPurchase: Sendable {
    /// It was sold.
    case success(PurchaseReport)
    /// It waits for a parent, or for the customer.
    case pending(PendingPurchase)
    /// The customer dismissed the payment sheet.
    case userCancelled
  }

  /// Begins a purchase as a customer's app does, on a device without habits.
  ///
  /// It ends as the account's ``AppStoreSimulator/PurchaseBehavior`` says.
  /// - Throws: ``SimulatedStoreError``, also when the account's purchases fail; nothing is sold then.
  func beginPurchase(
    _ order: Order, with proof: OfferProof, by account: AccountID
  ) async throws(SimulatedStoreError) -> BegunPurchase {
    await beginChange()
    defer { endChange() }
    let (order, nonces) = try checked(order, proof, by: account, isOnDevice: false)
    let outcome = try begin(order, by: account, asksParent: nil)
    if outcome != .userCancelled { gate.usedNonces.formUnion(nonces) }
    switch outcome {
    case .success(let receipt):
      return .success(try await report(receipt, of: order, by: account, from: .store))
    case .userCancelled: return .userCancelled
    case .pending(let pending):
      remember(
        .wait(StoredOrder(order), account: account, isInterrupted: pending.reason == .interruption))
      return .pending(pending)
    }
  }
}
