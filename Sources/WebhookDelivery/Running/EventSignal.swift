internal import Synchronization

/// Wakes the deliveries of this process when there are new events.
package final class EventSignal: Sendable {
  private struct State {
    var newest: Int64 = 0
    var count: UInt64 = 0
    var lastID: UInt64 = 0
    var waiting: [UInt64: CheckedContinuation<Void, Never>] = [:]
  }

  private let state = Mutex(State())

  /// Creates a signal.
  package init() {}

  /// The number of signals so far; pass it to ``wait(after:)``.
  package var count: UInt64 { state.withLock { $0.count } }

  /// Wakes all that wait if the newest event is another one than in the last call.
  package func update(newest: Int64) {
    let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      guard state.newest != newest else { return [] }
      state.newest = newest
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
