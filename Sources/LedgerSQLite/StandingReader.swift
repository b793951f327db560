internal import AppStoreTypes
internal import GRDB
internal import Ledger
internal import Synchronization

/// Reads what an answer about a customer is made of, which a server does for nearly every request.
///
/// It is one statement, so it sees one moment without a transaction around it. Its connections are its own: GRDB's pool looks at the schema before every read, and costs
/// more than the read itself.
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
  private let configuration: Configuration
  /// The connections that nobody reads with; `nil` when the ledger is closed.
  private let idle = Mutex<[DatabaseQueue]?>([])

  /// Creates a reader, which opens the file when somebody reads.
  init(path: String, configuration: Configuration) {
    self.path = path
    var configuration = configuration
    configuration.readonly = true
    self.configuration = configuration
  }

  /// Reads a standing.
  ///
  /// - Throws: What SQLite says, and ``Ledger/LedgerError`` for what cannot be read.
  func standing(of id: CustomerID) throws -> Reading {
    let queue = try take()
    defer { giveBack(queue) }
    return try queue.unsafeRead { database in
      var rows = StandingRows()
      _ = try database.all(StandingRows.sql, .text(id.rawValue)) { try rows.take($0) }
      return rows.standing(of: id)
    }
  }

  /// Closes the connections; those that are read with just now close when that has ended.
  func close() throws {
    let queues = idle.withLock { idle in
      defer { idle = nil }
      return idle ?? []
    }
    for queue in queues { try queue.close() }
  }

  private func take() throws -> DatabaseQueue {
    let known = try idle.withLock { idle in
      guard idle != nil else { throw LedgerError.closed(path) }
      return idle?.popLast()
    }
    return try known ?? DatabaseQueue(path: path, configuration: configuration)
  }

  private func giveBack(_ queue: DatabaseQueue) {
    let isOpen = idle.withLock { idle in
      idle?.append(queue)
      return idle != nil
    }
    // Whoever closed the ledger wants to hear of nothing more.
    if !isOpen { try? queue.close() }
  }
}
