package import Ledger
internal import Synchronization

/// Wakes the deliveries of this process when there are new events or facts.
package final class EventSignal: Sendable {
  private struct State {
    var progress: EventProgress?
    var count: UInt64 = 0
    var lastID: UInt64 = 0
    var waiting: [UInt64: CheckedContinuation<Void, Never>] = [:]
  }

  private let state = Mutex(State())

  /// Creates a signal.
  package init() {}

  /// The number of signals so far; pass it to ``wait(after:)``.
  package var count: UInt64 { state.withLock { $0.count } }

  /// Wakes all that wait if events were derived, or changes of the feed read, since the last call.
  package func update(_ progress: EventProgress) {
    let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      guard state.progress != progress else { return [] }
      state.progress = progress
      state.count += 1
      defer { state.waiting = [:] }
      return Array(state.waiting.values)
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Waits until there were more signals than `seen`, or the task is cancelled.
  package func wait(after seen: UInt64) async {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          assert(seen <= state.count, "no signal is counted before it is sent")
          guard state.count <= seen, !Task.isCancelled else { return true }
          state.waiting[id] = continuation
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      let continuation = state.withLock { $0.waiting.removeValue(forKey: id) }
      continuation?.resume()
    }
  }
}
