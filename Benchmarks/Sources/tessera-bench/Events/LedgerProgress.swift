import Foundation
import GRDB

/// How far a server has derived the events of its ledger, read from the file.
struct LedgerProgress {
  private let file: DatabaseQueue

  /// Opens the ledger in a data directory; it must exist.
  init(_ folder: URL) throws {
    var configuration = Configuration()
    configuration.readonly = true
    file = try DatabaseQueue(
      path: folder.appending(path: "ledger.sqlite").path, configuration: configuration)
  }

  /// The changes of which the events are derived, all changes, and the events.
  func read() throws -> (derived: Int, changes: Int, events: Int) {
    try file.read { database in
      let row = try Row.fetchOne(
        database,
        sql: """
          SELECT event_watermark, ifnull((SELECT max(sequence) FROM changes), 0),
            ifnull((SELECT max(sequence) FROM events), 0) FROM ledger
          """)
      return (row?[0] ?? 0, row?[1] ?? 0, row?[2] ?? 0)
    }
  }

  /// Waits until the events of all changes are derived.
  func caughtUp() async throws {
    while true {
      let now = try read()
      if now.derived == now.changes { return }
      try await Task.sleep(for: .milliseconds(10))
    }
  }
}
