internal import AppStoreTypes
internal import Ledger
internal import Synchronization

/// Reads what an answer about a customer is made of, which a server does for nearly every request.
///
/// Its connections are its own: GRDB's pool looks at the schema before every read, and costs more than
/// the read itself.
final class StandingReader: Sendable {
  /// What came of a reading.
  enum Reading {
    /// Nobody has the app user id.
    case unknown
    /// Everything there is.
    case whole(CustomerStanding)
    /// The customer also holds something that no store signed, which takes other statements.
    case partial
  }

  private let path: String
  /// The connections that nobody reads with; `nil` when the ledger is closed.
  private let idle = Mutex<[StandingConnection]?>([])

  /// Creates a reader, which opens the file when somebody reads.
  init(path: String) {
    self.path = path
  }

  /// Reads a standing.
  ///
  /// - Throws: What SQLite says, and ``Ledger/LedgerError`` for what cannot be read.
  func standing(of id: CustomerID) throws -> Reading {
    let connection = try take()
    // What is given back after the ledger was closed closes with its last use.
    defer { idle.withLock { $0?.append(connection) } }
    return try connection.rows(of: id).standing(of: id)
  }

  /// Closes the connections; those that are read with just now close when that has ended.
  func close() {
    idle.withLock { $0 = nil }
  }

  private func take() throws -> StandingConnection {
    let known = try idle.withLock { idle in
      guard idle != nil else { throw LedgerError.closed(path) }
      return idle?.popLast()
    }
    return try known ?? StandingConnection(path: path)
  }
}
