internal import AppStoreCore
internal import Ledger
internal import Synchronization

/// Reads the data of a response about a customer, which a server needs for nearly every request.
///
/// It has its own connections: GRDB's pool checks the schema before every read, which costs more
/// than the read itself.
final class SnapshotReader: Sendable {
  /// The result of a read.
  enum Reading {
    /// The app user id is unknown.
    case unknown
    /// The complete snapshot.
    case whole(CustomerSnapshot)
    /// The customer also has state not signed by the App Store, which needs other statements.
    case partial
  }

  private struct State {
    var idle: [SnapshotConnection] = []
    /// The number of writes that this process is doing or waiting for.
    var writes = 0

    func endSnapshots() {
      for connection in idle { connection.endSnapshot() }
    }
  }

  private let path: String
  /// `nil` if the ledger is closed.
  private let state = Mutex<State?>(State())

  /// Creates a reader, which opens the file at the first read.
  init(path: String) {
    self.path = path
  }

  /// Reads a snapshot, which has everything that was committed before the call.
  ///
  /// - Throws: SQLite's error, or `LedgerError` for corrupt data.
  func snapshot(of id: AppUserID) throws -> Reading {
    let (connection, keepsSnapshot) = try take()
    let rows: SnapshotRowDecoder
    do {
      rows = try connection.rows(of: id, keepsSnapshot: keepsSnapshot)
    } catch {
      giveBack(connection)
      throw error
    }
    giveBack(connection)
    return rows.snapshot(of: id)
  }

  /// Ends the snapshots that idle connections keep, so that the log can be restarted.
  func endSnapshots() {
    state.withLock { $0?.endSnapshots() }
  }

  /// Does a write, during which no idle connection keeps a snapshot.
  func duringWrite<Value>(_ write: () async throws -> Value) async rethrows -> Value {
    state.withLock { state in
      state?.writes += 1
      state?.endSnapshots()
    }
    defer {
      state.withLock { state in
        state?.writes -= 1
        assert(state?.writes ?? 0 >= 0, "each write ends once")
      }
    }
    return try await write()
  }

  /// Closes the connections; those in use are closed after their read.
  func close() {
    state.withLock { $0 = nil }
  }

  private func take() throws -> (SnapshotConnection, keepsSnapshot: Bool) {
    let known = try state.withLock { state in
      guard state != nil else { throw LedgerError.closed(path) }
      return (state?.idle.popLast(), state?.writes == 0)
    }
    return (try known.0 ?? SnapshotConnection(path: path), known.1)
  }

  /// Makes a connection idle; one that is returned after the ledger was closed is closed.
  private func giveBack(_ connection: SnapshotConnection) {
    state.withLock { state in
      if state?.writes != 0 { connection.endSnapshot() }
      assert(
        !(state?.idle.contains { $0 === connection } ?? false),
        "a connection in use is not idle at the same time")
      state?.idle.append(connection)
    }
  }
}
