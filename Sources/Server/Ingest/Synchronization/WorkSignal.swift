internal import Synchronization

/// Wakes waiting workers.
///
/// A signal sent while a worker looks for work is not lost.
final class WorkSignal: Sendable {
  private struct State {
    var generation = 0
    var lastWaiter = 0
    var waiters: [Int: AsyncStream<Void>.Continuation] = [:]
  }

  private let state = Mutex(State())

  /// The number of signals so far.
  var generation: Int { state.withLock(\.generation) }

  /// Wakes all waiting workers.
  func signal() {
    let waiters = state.withLock { state in
      state.generation += 1
      defer { state.waiters = [:] }
      return state.waiters.values
    }
    for waiter in waiters { waiter.finish() }
  }

  /// Waits for a signal, the end of `sleep`, or cancellation of the task.
  ///
  /// - Parameters:
  ///   - generation: The number of signals before the caller looked for work. If there was one since,
  ///     the method returns immediately.
  ///   - sleep: Limits the wait.
  func wait(since generation: Int, orUntil sleep: @escaping @Sendable () async throws -> Void) async
  {
    let (signal, continuation) = AsyncStream.makeStream(of: Void.self)
    let waiter = state.withLock { state -> Int? in
      assert(generation <= state.generation, "no signal is counted before it is sent")
      guard state.generation == generation else { return nil }
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
