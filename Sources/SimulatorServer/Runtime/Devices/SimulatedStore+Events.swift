internal import AppStoreSimulator
internal import AppStoreTypes
internal import StoreKitBackend

extension SimulatedStore {
  /// Appends an update for the account's devices and resumes those that wait.
  func append(_ news: AccountUpdate, for account: AccountID) {
    devices.append(news, for: account, at: simulator.now)
  }

  /// Appends a transaction update with its reason for an account's devices.
  func announce(
    _ payload: JWSTransactionDecodedPayload, of account: AccountID, from origin: Origin
  ) throws(SimulatedStoreError) {
    let jws = try signer.sign(payload)
    let cause = TransactionUpdate.Cause(of: payload, from: origin, at: simulator.now)
    let replaced =
      cause.isNew && hasHabits
      ? TransactionUpdate.entitlement(before: payload, of: account, in: simulator) : nil
    if cause == .renewed, let replaced,
      let state = TransactionUpdate.lapse(
        at: payload, replacing: replaced, of: account, in: simulator)
    {
      append(.lapse(state), for: account)
    }
    let news = TransactionUpdate(
      transaction: payload.transactionId,
      isSubscription: payload.subscriptionGroupIdentifier != nil, cause: cause,
      replaced: replaced?.transactionId)
    append(.transaction(jws: jws, news), for: account)
  }

  /// The number of an account's newest event.
  func cursor(of account: AccountID) -> Int { devices.cursor(of: account) }

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
    let (waiter, signal, continuation) = devices.wait(for: device.account)
    let timer = Task {
      try? await Task.sleep(for: wait)
      continuation.finish()
    }
    for await _ in signal {}
    timer.cancel()
    devices.stopWaiting(waiter, for: device.account)
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
