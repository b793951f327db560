internal import Synchronization

/// Wakes those who wait for work, and is not missed by those who just look for it.
final class Bell: Sendable {
  private struct State {
    var rings = 0
    var lastWaiter = 0
    var waiters: [Int: AsyncStream<Void>.Continuation] = [:]
  }

  private let state = Mutex(State())

  /// How often it rang so far.
  var rings: Int { state.withLock(\.rings) }

  /// Wakes everybody.
  func ring() {
    let waiters = state.withLock { state in
      state.rings += 1
      defer { state.waiters = [:] }
      return state.waiters.values
    }
    for waiter in waiters { waiter.finish() }
  }

  /// Waits until it rings, the time is over, or the task is cancelled.
  ///
  /// - Parameters:
  ///   - heard: How often it had rung before the caller looked for work; it returns at once when it has
  ///     rung since.
  ///   - sleep: Waits until the time is over.
  func wait(after heard: Int, orUntil sleep: @escaping @Sendable () async throws -> Void) async {
    let (signal, continuation) = AsyncStream.makeStream(of: Void.self)
    let waiter = state.withLock { state -> Int? in
      guard state.rings == heard else { return nil }
      state.lastWaiter += 1
      state.waiters[state.lastWaiter] = continuation
      return state.lastWaiter
    }
    guard let waiter else { return }
    await withTaskGroup(of: Void.self) { group in
      group.addTask { for await _ in signal {} }
      group.addTask { try? await sleep() }
      await group.next()
      group.cancelAll()
    }
    state.withLock { $0.waiters[waiter] = nil }
  }
}
