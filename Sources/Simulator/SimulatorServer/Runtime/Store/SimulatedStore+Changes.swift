public import AppStoreCore
public import AppStoreSimulator
internal import StoreKitBackend

extension SimulatedStore {
  /// Sells a product to an account, as if the customer had bought it outside of the app.
  ///
  /// An offer needs no signature here.
  /// - Returns: The signed transaction and the notifications it caused.
  /// - Throws: ``SimulatedStoreError``.
  public func buy(
    _ order: PurchaseRequest, by account: AccountID
  ) async throws(SimulatedStoreError) -> PurchaseDelivery {
    try await buy(order, with: OfferSignature(), by: account)
  }

  /// Records a sale, sends its updates and notifications, and returns it.
  func report(
    _ receipt: CompletedPurchase, of order: PurchaseRequest, by account: AccountID,
    from origin: UpdateOrigin
  ) async throws(SimulatedStoreError) -> PurchaseDelivery {
    history.remember(.buy(StoredPurchaseRequest(order), account: account))
    let range = try await notify(receipt.effects, from: origin)
    let bought = receipt.transaction
    return PurchaseDelivery(
      transaction: bought, signedTransactionInfo: try signer.sign(bought), isNew: receipt.isNew,
      notifications: entries(at: [range]))
  }

  /// Moves time to an instant, event by event.
  ///
  /// Each event's notifications get their responses before the next event.
  ///
  /// - Returns: The notifications that were sent.
  /// - Throws: ``SimulatedStoreError/timeMovesForward(now:requested:)`` or
  ///   ``SimulatedStoreError/tooLate(limit:requested:)``; the time is then unchanged.
  @discardableResult
  public func advance(
    to instant: Timestamp
  ) async throws(SimulatedStoreError) -> [NotificationLogEntry] {
    await beginChange()
    defer { endChange() }
    return try await move(to: instant)
  }

  /// Moves time by a duration; see ``advance(to:)``.
  @discardableResult
  public func advance(
    by duration: Duration
  ) async throws(SimulatedStoreError) -> [NotificationLogEntry] {
    await beginChange()
    defer { endChange() }
    return try await move(to: simulator.now + duration)
  }

  /// Moves time to the next event.
  ///
  /// Without one, the time is unchanged.
  @discardableResult
  public func advanceToNextEvent() async throws(SimulatedStoreError) -> [NotificationLogEntry] {
    await beginChange()
    defer { endChange() }
    return try await move(to: nextEventDate ?? simulator.now)
  }

  /// Sets whether an account's renewals fail.
  @discardableResult
  public func setBillingIssue(
    _ on: Bool, for account: AccountID
  ) async throws(SimulatedStoreError) -> [NotificationLogEntry] {
    try await perform(.billingIssue(on, account: account))
  }

  /// Turns an account's auto-renew on or off in a group.
  @discardableResult
  public func setAutoRenew(
    _ on: Bool, group: SubscriptionGroupID, account: AccountID
  ) async throws(SimulatedStoreError) -> [NotificationLogEntry] {
    try await perform(.autoRenew(on, group: group, account: account))
  }

  /// Refunds a transaction in full.
  @discardableResult
  public func refund(
    _ transaction: TransactionID, reason: RevocationReason = .other
  ) async throws(SimulatedStoreError) -> [NotificationLogEntry] {
    try await perform(.refund(transaction, reason: reason, milliPercent: nil))
  }

  /// Reverses a refund.
  @discardableResult
  public func reverseRefund(
    _ transaction: TransactionID
  ) async throws(SimulatedStoreError) -> [NotificationLogEntry] {
    try await perform(.reverseRefund(transaction))
  }

  /// Marks a transaction as delivered by its account's app.
  public func finish(_ transaction: TransactionID, account: AccountID) {
    simulator.finish(transaction, account: account)
    history.remember(.finish(transaction, account: account))
  }

  /// Applies a change after the one in progress, and sends its updates and notifications.
  func perform(
    _ call: StoreMutation
  ) async throws(SimulatedStoreError) -> [NotificationLogEntry] {
    await beginChange()
    defer { endChange() }
    return entries(at: [try await notify(try effects(of: call))])
  }

  /// Applies and records a change immediately, without waiting for the one in progress.
  ///
  /// - Returns: The effects, for which no notifications were sent yet.
  func effects(of call: StoreMutation) throws(SimulatedStoreError) -> [SimulatorEffect] {
    let moved = call.moved(in: simulator)
    let effects: [SimulatorEffect]
    do {
      effects = try call.perform(on: &simulator)
    } catch {
      throw SimulatedStoreError(rejection: error)
    }
    history.remember(call)
    if let moved {
      announce(.storefront(StorefrontRecord(simulator.storefront(of: moved))), to: moved)
    }
    return effects
  }

  /// Checks that time can move to an instant.
  func checkTime(_ instant: Timestamp) throws(SimulatedStoreError) {
    guard instant >= simulator.now else {
      throw .timeMovesForward(now: simulator.now, requested: instant)
    }
    guard instant <= Self.latestDate else {
      throw .tooLate(limit: Self.latestDate, requested: instant)
    }
  }

  private func move(
    to instant: Timestamp
  ) async throws(SimulatedStoreError) -> [NotificationLogEntry] {
    try checkTime(instant)
    var ranges: [Range<Int>] = []
    // Notifications that wait to be overtaken are sent before time moves.
    notifications.release()
    await sendDue()
    while let next = nextEventDate, next <= instant {
      let effects = simulator.advance(to: next)
      history.remember(.advance(to: next))
      clock.advance(to: simulator.now)
      notifications.release()
      await sendDue()
      ranges.append(try await notify(effects))
    }
    let effects = simulator.advance(to: instant)
    history.remember(.advance(to: instant))
    clock.advance(to: simulator.now)
    ranges.append(try await notify(effects))
    return entries(at: ranges)
  }
}

extension StoreMutation {
  /// Returns the account that the change moves to another storefront; `nil` if none.
  fileprivate func moved(in store: AppStoreState) -> AccountID? {
    guard case .storefront(let stored, let account) = self,
      store.storefront(of: account) != stored.storefront
    else { return nil }
    return account
  }
}
