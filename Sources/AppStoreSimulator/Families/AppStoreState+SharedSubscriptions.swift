internal import AppStoreTypes
internal import StoreConfiguration

extension AppStoreState {
  /// The notification to the owner of a subscription, for the members it is shared with.
  typealias OwnerUpdate = (
    type: NotificationType, subtype: NotificationSubtype?, about: TransactionID
  )

  /// Updates the family after a change to an account's own subscription.
  mutating func share(_ held: AccountSubscription, after told: OwnerUpdate?) -> [SimulatorEffect] {
    var effects: [SimulatorEffect] = []
    for member in audience(of: held.account) {
      effects += reconcileShare(of: held.groupID, with: member, after: told)
    }
    return effects
  }

  /// Updates a member's shared subscription in a group to what is shared now.
  ///
  /// A member has one shared subscription in a group at a time. It follows the sharer's while that
  /// is shared. Afterwards another member's replaces it, if there is one.
  mutating func reconcileShare(
    of group: SubscriptionGroupID, with member: AccountID, after told: OwnerUpdate?
  ) -> [SimulatorEffect] {
    var effects: [SimulatorEffect] = []
    if var shared = accounts[member]?.shared[group], !shared.hasEnded {
      if let source = source(of: shared) {
        effects += follow(source, with: &shared, after: told)
      } else {
        effects += revoke(&shared)
      }
      guard shared.hasEnded else { return effects }
    }
    guard let source = bestSource(for: member, in: group) else { return effects }
    let known = accounts[member]?.shared[group]
    return effects + beginSharing(source, with: member, after: known, as: .familyShared)
  }

  /// Returns the subscription that a shared one follows; `nil` if it is no longer shared.
  private func source(of shared: AccountSubscription) -> AccountSubscription? {
    guard let sharer = shared.sharer, isShared(by: sharer, with: shared.account),
      let source = accounts[sharer]?.subscriptions[shared.groupID],
      isShareable(source),
      let behind = shared.sharedTransaction, ledger[behind]?.payload.revocationDate == nil
    else { return nil }
    return source
  }

  private func isShareable(_ held: AccountSubscription) -> Bool {
    plans[held.productID]?.product.isFamilyShareable == true
  }

  /// Returns the best plan shared with a member in a group; among equal ones, the first account's.
  private func bestSource(
    for member: AccountID, in group: SubscriptionGroupID
  ) -> AccountSubscription? {
    let shared = audience(of: member).filter { isShared(by: $0, with: member) }
      .compactMap { accounts[$0]?.subscriptions[group] }
      .filter { $0.givesAccess && isShareable($0) }
    return shared.min { level(of: $0) < level(of: $1) }
  }

  private func level(of held: AccountSubscription) -> Int {
    plans[held.productID]?.groupLevel ?? .max
  }

  /// Adds transactions of a member's own for another account's subscription.
  ///
  /// - Parameters:
  ///   - known: The member's earlier shared subscription, which continues; `nil` if none.
  ///   - ownership: Whether a family shares it, or the member has a seat.
  mutating func beginSharing(
    _ source: AccountSubscription, with member: AccountID, after known: AccountSubscription?,
    as ownership: InAppOwnershipType
  ) -> [SimulatorEffect] {
    let id = identifiers.transactionID()
    var shared =
      known
      ?? AccountSubscription(
        account: member, accountNumber: number(of: member), groupID: source.groupID,
        originalTransactionID: OriginalTransactionID(id.rawValue), originalPurchaseDate: now,
        recentStart: now, current: id, productID: source.productID,
        expiresDate: source.expiresDate, schedule: source.schedule,
        autoRenewProductID: source.autoRenewProductID)
    if let end = shared.accessEnd, now - end > pace.billingRetry { shared.recentStart = now }
    shared.sharer = source.account
    copyState(of: source, to: &shared)
    // A member's first period starts when it is shared, unless the grace period has already begun.
    addSharedPeriod(
      id, of: source, to: &shared, from: now < source.expiresDate ? now : nil, reason: .purchase,
      ownership: ownership)
    return commit(
      &shared, changed: [id],
      notification: (.subscribed, known == nil ? .initialBuy : .resubscribe, id))
  }

  /// Updates a shared subscription to the state of its source.
  private mutating func follow(
    _ source: AccountSubscription, with shared: inout AccountSubscription, after told: OwnerUpdate?
  ) -> [SimulatorEffect] {
    var changed = matchPeriod(of: shared)
    if shared.sharedTransaction != source.current {
      let id = identifiers.transactionID()
      addSharedPeriod(
        id, of: source, to: &shared, from: nil,
        reason: ledger[source.current]?.payload.transactionReason ?? .renewal,
        ownership: .familyShared)
      changed.append(id)
    }
    let wasIn = shared.phase
    copyState(of: source, to: &shared)
    let isNews = !changed.isEmpty || wasIn != shared.phase
    let news = isNews ? told.map { ($0.type, $0.subtype, shared.current) } : nil
    return commit(&shared, changed: changed, notification: news)
  }

  /// Ends or replaces a shared period as the sharer's was; returns its transaction if it changed.
  mutating func matchPeriod(of shared: AccountSubscription) -> [TransactionID] {
    guard let behind = shared.sharedTransaction.flatMap({ ledger[$0]?.payload }),
      let record = ledger[shared.current],
      record.payload.expiresDate != behind.expiresDate
        || record.payload.isUpgraded != behind.isUpgraded
    else { return [] }
    revise(record) {
      $0.payload.expiresDate = behind.expiresDate
      $0.payload.isUpgraded = behind.isUpgraded
    }
    return [shared.current]
  }

  func copyState(of source: AccountSubscription, to shared: inout AccountSubscription) {
    shared.phase = source.phase
    shared.productID = source.productID
    shared.expiresDate = source.expiresDate
    shared.autoRenewProductID = source.autoRenewProductID
    shared.isAutoRenewing = source.isAutoRenewing
  }

  mutating func addSharedPeriod(
    _ id: TransactionID, of source: AccountSubscription, to shared: inout AccountSubscription,
    from start: Timestamp?, reason: TransactionReason,
    ownership: InAppOwnershipType
  ) {
    guard let plan = plans[source.productID], let behind = ledger[source.current]?.payload else {
      preconditionFailure("a subscription that is shared has a plan and a transaction")
    }
    var payload = newPayload(
      id, original: shared.originalTransactionID, product: plan.product, account: shared.account)
    payload.purchaseDate = start ?? behind.purchaseDate
    payload.originalPurchaseDate = shared.originalPurchaseDate
    payload.expiresDate = source.expiresDate
    payload.subscriptionGroupIdentifier = source.groupID
    payload.webOrderLineItemId = String(identifiers.webOrderLineItemNumber())
    payload.transactionReason = reason
    payload.inAppOwnershipType = ownership
    payload.price = 0
    if ownership == .assigned { copySeats(from: behind, to: &payload, source) }
    record(payload, for: shared.account)
    shared.transactions.append(id)
    shared.current = id
    shared.sharedTransaction = source.current
  }

  private mutating func revoke(_ shared: inout AccountSubscription) -> [SimulatorEffect] {
    _ = revokeShare(shared.current)
    shared.phase = .revoked
    shared.isAutoRenewing = false
    return commit(
      &shared, changed: [shared.current], notification: (.revoke, nil, shared.current))
  }
}
