internal import Ledger
internal import Synchronization

/// A process that is killed right before or right after one of its writes.
///
/// Its ledger stays. After the kill every call fails, as if it had never returned, until the process
/// is started again.
package final class KilledProcess: Sendable {
  /// When the process is killed: the number of the write from 1, and whether it is committed.
  package struct Kill: Hashable, Sendable {
    package let write: Int
    package let isCommitted: Bool

    /// Creates a kill.
    package init(write: Int, isCommitted: Bool) {
      (self.write, self.isCommitted) = (write, isCommitted)
    }
  }

  private struct State {
    var kill: Kill?
    var writes = 0
    var isKilled = false
  }

  private let state = Mutex(State())

  /// Creates a process that is not killed.
  package init() {}

  /// The writes since the last start.
  package var writes: Int { state.withLock { $0.writes } }

  /// Whether the process is killed.
  package var isKilled: Bool { state.withLock { $0.isKilled } }

  /// Starts the process again; `nil` lets it live.
  package func start(until kill: Kill?) {
    state.withLock { $0 = State(kill: kill) }
  }

  func read<Value>(_ read: () async throws(LedgerError) -> Value) async throws(LedgerError) -> Value
  {
    if isKilled { throw Self.error }
    return try await read()
  }

  func write<Value>(
    _ commit: () async throws(LedgerError) -> Value
  ) async throws(LedgerError) -> Value {
    let isKilled = state.withLock { state in
      state.writes += 1
      if state.kill == Kill(write: state.writes, isCommitted: false) { state.isKilled = true }
      return state.isKilled
    }
    if isKilled { throw Self.error }
    let value = try await commit()
    let isKilledNow = state.withLock { state in
      if state.kill == Kill(write: state.writes, isCommitted: true) { state.isKilled = true }
      return state.isKilled
    }
    if isKilledNow { throw Self.error }
    return value
  }

  private static let error = LedgerError.failed("ledger", reason: "the process was killed")
}
