internal import AppStoreCore
internal import StoreConfiguration

/// The subscriptions of accounts that do not pay: family members, and members with a seat.
extension StoreData {
  /// Adds transactions of a member's own for another account's subscription.
  ///
  /// - Parameters:
  ///   - source: The subscription of the account that pays.
  ///   - member: The account that gets access.
  ///   - known: The member's earlier shared subscription, which continues; `nil` if none.
  ///   - ownership: Whether a family shares it, or the member has a seat.
  /// - Returns: The member's subscription, to be committed.
  mutating func beginShared(
    _ source: AccountSubscription, with member: AccountID, after known: AccountSubscription?,
    as ownership: InAppOwnershipType
  ) -> AccountSubscription {
    assert(source.sharer == nil && source.account != member, "a member uses what another one pays")
    let id = history.identifiers.transactionID()
    var shared =
      known
      ?? AccountSubscription(
        account: member, accountNumber: accounts.existing(member), groupID: source.groupID,
        originalTransactionID: OriginalTransactionID(id.rawValue), originalPurchaseDate: now,
        recentStart: now, current: id, productID: source.productID,
        expiresDate: source.expiresDate, schedule: source.schedule,
        autoRenewProductID: source.autoRenewProductID)
    shared.restart(at: now, within: billing.pace.billingRetry)
    shared.sharer = source.account
    shared.copyState(of: source)
    // A member's first period starts when it is shared, unless the grace period has already begun.
    addSharedPeriod(
      id, of: source, to: &shared, from: now < source.expiresDate ? now : nil, reason: .purchase,
      ownership: ownership)
    return shared
  }

  /// Ends or replaces a shared period as the sharer's was; returns its transaction if it changed.
  mutating func matchPeriod(of shared: AccountSubscription) -> [TransactionID] {
    guard let source = shared.sharedTransaction, let behind = history.ledger[source],
      let record = history.ledger[shared.current]
    else { return [] }
    let hasOtherEnd = record.end != behind.end
    if hasOtherEnd, let end = behind.extendedEnd {
      history.extendUnsigned([shared.current], to: end)
    }
    let hasSignedEnd = hasOtherEnd && behind.extendedEnd == nil
    guard hasSignedEnd || record.payload.isUpgraded != behind.payload.isUpgraded,
      let current = history.ledger[shared.current]
    else { return [] }
    history.revise(current, at: now) {
      if hasSignedEnd, let end = behind.end { $0.moveEnd(to: end) }
      $0.payload.isUpgraded = behind.payload.isUpgraded
    }
    return [shared.current]
  }

  /// Adds a member's transaction for the source's current period.
  ///
  /// - Parameter start: When the member's access begins; `nil` for the start of the period.
  mutating func addSharedPeriod(
    _ id: TransactionID, of source: AccountSubscription, to shared: inout AccountSubscription,
    from start: Timestamp?, reason: TransactionReason, ownership: InAppOwnershipType
  ) {
    guard let plan = catalog.plans[source.productID],
      let behind = history.ledger[source.current]?.payload
    else { preconditionFailure("a subscription that is shared has a plan and a transaction") }
    var payload = newPayload(
      id, original: shared.originalTransactionID, plan.product, account: shared.account)
    payload.purchaseDate = start ?? behind.purchaseDate
    payload.originalPurchaseDate = shared.originalPurchaseDate
    payload.expiresDate = source.expiresDate
    payload.subscriptionGroupIdentifier = source.groupID
    payload.webOrderLineItemId = String(history.identifiers.webOrderLineItemNumber())
    payload.transactionReason = reason
    payload.inAppOwnershipType = ownership
    payload.price = 0
    if ownership == .assigned { seats.copySeats(from: behind, to: &payload, source) }
    history.record(payload, for: shared.account, in: &accounts)
    shared.transactions.append(id)
    shared.current = id
    shared.sharedTransaction = source.current
  }
}

extension AccountSubscription {
  /// Takes over the plan and the phase of the subscription that this one follows.
  mutating func copyState(of source: AccountSubscription) {
    assert(sharer == source.account, "a shared subscription follows its sharer's")
    phase = source.phase
    productID = source.productID
    expiresDate = source.expiresDate
    autoRenewProductID = source.autoRenewProductID
    isAutoRenewing = source.isAutoRenewing
  }

  /// Counts as a new subscription if the customer was without access for too long.
  ///
  /// - Parameter pause: The longest time without access that does not count as an interruption.
  mutating func restart(at now: Timestamp, within pause: Duration) {
    if let end = accessEnd, now - end > pause { recentStart = now }
  }
}
