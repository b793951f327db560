internal import AppStoreSimulator
internal import AppStoreTypes
internal import StoreKitBackend

extension SimulatedStore {
  /// Appends an update for the account's devices and resumes those that wait.
  func append(_ news: AccountUpdate, for account: AccountID) {
    eventLogs[account, default: AccountUpdateLog()].append(news, at: simulator.now)
    for waiter in (eventWaiters.removeValue(forKey: account) ?? [:]).values {
      waiter.finish()
    }
  }

  /// Appends a transaction update with its reason for an account's devices.
  func announce(
    _ payload: JWSTransactionDecodedPayload, of account: AccountID, from origin: Origin
  ) throws(SimulatedStoreError) {
    let jws = try signer.sign(payload)
    let cause = cause(of: payload, from: origin)
    let replaced =
      cause.isNew && hasHabits ? entitlement(before: payload, of: account) : nil
    if cause == .renewed, let replaced, let state = lapse(at: payload, replacing: replaced, account)
    {
      append(.lapse(state), for: account)
    }
    let news = TransactionUpdate(
      transaction: payload.transactionId,
      isSubscription: payload.subscriptionGroupIdentifier != nil, cause: cause,
      replaced: replaced?.transactionId)
    append(.transaction(jws: jws, news), for: account)
  }

  private func cause(
    of payload: JWSTransactionDecodedPayload, from origin: Origin
  ) -> TransactionUpdate.Cause {
    if case .purchase(let device, payload.transactionId) = origin { return .bought(in: device) }
    if payload.revocationDate != nil {
      let isOld =
        payload.isUpgraded == true || payload.expiresDate.map { $0 <= simulator.now } == true
      return .revoked(oldPeriodOf: isOld ? payload.originalTransactionId : nil)
    }
    if payload.isUpgraded == true { return .upgraded }
    guard payload.purchaseDate == simulator.now else { return .other }
    if payload.transactionReason == .renewal { return .renewed }
    if case .approval = origin { return .approved }
    return .other
  }

  /// Returns the transaction that gave access until a new one did: the previous period, or the plan
  /// that was upgraded.
  private func entitlement(
    before new: JWSTransactionDecodedPayload, of account: AccountID
  ) -> JWSTransactionDecodedPayload? {
    guard let group = new.subscriptionGroupIdentifier else { return nil }
    let old = simulator.transactions(of: account).last {
      $0.transactionId != new.transactionId && $0.subscriptionGroupIdentifier == group
        && $0.inAppOwnershipType == new.inAppOwnershipType && $0.revocationDate == nil
    }
    guard let old, old.isUpgraded == true || old.expiresDate == new.purchaseDate else {
      return nil
    }
    return old
  }

  /// Returns the momentary state of a subscription at its renewal: expired, and set not to renew.
  private func lapse(
    at renewal: JWSTransactionDecodedPayload, replacing old: JWSTransactionDecodedPayload,
    _ account: AccountID
  ) -> SubscriptionState? {
    let now = simulator.statuses(of: account).first {
      $0.transaction.transactionId == renewal.transactionId
    }
    guard var state = now else { return nil }
    state.status = .expired
    state.transaction = old
    state.renewalInfo.productId = old.productId
    state.renewalInfo.autoRenewStatus = .off
    state.renewalInfo.renewalDate = nil
    state.renewalInfo.signedDate = state.renewalInfo.signedDate - .milliseconds(1)
    return state
  }

  /// The number of an account's newest event.
  func cursor(of account: AccountID) -> Int { eventLogs[account]?.cursor ?? 0 }

  /// Waits for the updates of a process after a number.
  ///
  /// - Parameter wait: The maximum wait in real time; zero to return immediately.
  /// - Returns: The events. Empty if the wait timed out, its task was canceled, or the available
  ///   events are late.
  func events(
    after number: Int, for device: DeviceID, showing chosen: StoreKitBehaviors?, wait: Duration
  ) async throws(SimulatedStoreError) -> StoreEvents {
    let known = news(after: number, for: device, showing: chosen)
    guard known.items.isEmpty, !known.isHeldBack, wait > .zero else { return try signed(known) }
    lastWaiter += 1
    let waiter = lastWaiter
    let account = device.account
    let (signal, continuation) = AsyncStream.makeStream(of: Void.self)
    eventWaiters[account, default: [:]][waiter] = continuation
    let timer = Task {
      try? await Task.sleep(for: wait)
      continuation.finish()
    }
    for await _ in signal {}
    timer.cancel()
    eventWaiters[account]?[waiter] = nil
    return try signed(news(after: number, for: device, showing: chosen))
  }

  private func news(
    after number: Int, for device: DeviceID, showing chosen: StoreKitBehaviors?
  ) -> DeviceView.Updates {
    show(to: device, chosen) { view, scene in view.news(after: number, scene) }
  }

  private func signed(_ told: DeviceView.Updates) throws(SimulatedStoreError) -> StoreEvents {
    var events: [StoreEvent] = []
    for item in told.items {
      switch item {
      case .event(let event): events.append(event)
      case .state(let state): events.append(.status(state.groupID, try record(of: state)))
      }
    }
    return StoreEvents(events: events, cursor: told.cursor)
  }
}

extension TransactionUpdate.Cause {
  /// Whether the transaction did not exist before.
  fileprivate var isNew: Bool {
    switch self {
    case .bought, .approved, .renewed: true
    case .revoked, .upgraded, .other: false
    }
  }
}
