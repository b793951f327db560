internal import AppStoreSimulator
internal import StoreKitBackend

extension SimulatedStore {
  /// Adds an event for the account's devices and wakes those that wait.
  func append(_ event: StoreEvent, for account: AccountID) {
    eventLogs[account, default: EventLog()].append(event)
    for waiter in (eventWaiters.removeValue(forKey: account) ?? [:]).values {
      waiter.finish()
    }
  }

  /// The number of an account's newest event.
  func cursor(of account: AccountID) -> Int { eventLogs[account]?.cursor ?? 0 }

  /// Waits for an account's events after a number.
  ///
  /// - Parameter wait: How long to wait in real time when there are none yet; zero not at all.
  /// - Returns: The events; none when the wait timed out or its task was cancelled.
  func events(
    after number: Int, for account: AccountID, wait: Duration
  ) async -> StoreEvents {
    let known = news(after: number, for: account)
    guard known.events.isEmpty, wait > .zero else { return known }
    lastWaiter += 1
    let waiter = lastWaiter
    let (signal, continuation) = AsyncStream.makeStream(of: Void.self)
    eventWaiters[account, default: [:]][waiter] = continuation
    let timer = Task {
      try? await Task.sleep(for: wait)
      continuation.finish()
    }
    for await _ in signal {}
    timer.cancel()
    eventWaiters[account]?[waiter] = nil
    return news(after: number, for: account)
  }

  private func news(after number: Int, for account: AccountID) -> StoreEvents {
    eventLogs[account]?.events(after: number) ?? StoreEvents(events: [], cursor: 0)
  }
}
