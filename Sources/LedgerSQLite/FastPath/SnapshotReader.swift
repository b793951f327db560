internal import AppStoreTypes
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

  private let path: String
  /// The idle connections; `nil` if the ledger is closed.
  private let idle = Mutex<[SnapshotConnection]?>([])

  /// Creates a reader, which opens the file at the first read.
  init(path: String) {
    self.path = path
  }

  /// Reads a snapshot.
  ///
  /// - Throws: SQLite's error, or ``Ledger/LedgerError`` for corrupt data.
  func snapshot(of id: AppUserID) throws -> Reading {
    let connection = try take()
    // A connection returned after the ledger was closed is closed when released.
    defer { idle.withLock { $0?.append(connection) } }
    return try connection.rows(of: id).snapshot(of: id)
  }

  /// Closes the connections; those in use are closed after their read.
  func close() {
    idle.withLock { $0 = nil }
  }

  private func take() throws -> SnapshotConnection {
    let known = try idle.withLock { idle in
      guard idle != nil else { throw LedgerError.closed(path) }
      return idle?.popLast()
    }
    return try known ?? SnapshotConnection(path: path)
  }
}
