internal import AppStoreCore

/// The app credits consumables, one process at a time.
extension PurchaseCoordinator {
  /// Calls the app's handler, which may call the SDK.
  ///
  /// While the handler runs, no other process of the app credits: it would not know yet that this
  /// one did. A process that ends releases the lock.
  func credit(_ purchase: VerifiedTransaction) {
    guard let handler else { return }
    creditable[purchase.lastingID] = purchase
    Task {
      let endActivity = dependencies.beginActivity()
      defer { endActivity() }
      await lockCredits()
      await credit(purchase, with: handler)
      await unlockCredits()
    }
  }

  private func credit(
    _ purchase: VerifiedTransaction, with handler: Configuration.CreditHandler
  ) async {
    let id = purchase.lastingID
    if isCreditedElsewhere(id) { return await endCredit(.credited(id), of: purchase) }
    // The customer may have changed while another process credited.
    guard isCreditedCustomerHere(for: id) else {
      return await endCredit(.creditFailed(id), of: purchase)
    }
    do {
      try await handler(StoreTransaction(purchase))
      await endCredit(.credited(id), of: purchase)
    } catch {
      Log.warn("Crediting transaction \(purchase.id) failed: \(error)")
      await endCredit(.creditFailed(id), of: purchase)
    }
  }

  private func endCredit(_ event: PurchaseEvent, of purchase: VerifiedTransaction) async {
    let effects = handle(event)
    if case .credited(let id) = event { creditable[id] = nil }
    await perform(effects.transaction, of: purchase)
  }

  /// Calls the handler for the current customer's recorded consumables that were not credited,
  /// because their buyer was away or the handler threw.
  ///
  /// It does not wait for the handler, which may be the caller.
  package func creditWaiting() async {
    for id in pending.waitingForCredit {
      guard let purchase = creditable[id] else { continue }
      let isKnown = current.persistence != .placeholder && (isReadable || current.wasInFront)
      let effects = handle(
        .creditDue(id, isBuyerHere: isKnown && isCreditedCustomerHere(for: id)))
      await perform(effects.transaction, of: purchase)
    }
  }

  private func isCreditedCustomerHere(for id: TransactionID) -> Bool {
    guard let customer = pending.creditedCustomer(for: id) else { return false }
    return current.resolvedID(of: customer) == current.id
  }
}
