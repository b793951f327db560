import Foundation
import GRDB
import Ledger
import LedgerSQLite
import LedgerTestSupport
import Testing

@Suite("Opening the SQLite file", .timeLimit(.minutes(30)))
struct SQLiteOpeningTests {
  private func rejection(_ path: String) -> LedgerError? {
    #expect(throws: LedgerError.self) { try SQLiteLedger(path: path) }
  }

  @Test func `A new file is readable only by its owner`() async throws {
    try await withTemporaryFolder { folder in
      let ledger = try SQLiteLedger(path: folder + "/ledger.sqlite")

      for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
        #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
      }
      try ledger.close()
    }
  }

  @Test func `A missing folder, or a file in its place, is reported with the fix`() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/file"
      try Data("text".utf8).write(to: URL(filePath: file))

      for parent in [folder + "/missing", file] {
        let error = rejection(parent + "/ledger.sqlite")
        #expect(error == .noFolder(parent + "/"))
        #expect(error?.description.contains(parent) == true)
        #expect(error?.description.contains("create it") == true)
        #expect(error?.description.contains("\n") == false)
        #expect(error?.isRetryable == false)
      }
    }
  }

  /// Permissions do not apply to root, so the folder is one where even root cannot create files.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self")))
  func `An unwritable folder is reported with the fix`() {
    let error = rejection("/proc/self/ledger.sqlite")

    guard case .readOnly? = error else {
      Issue.record("\(String(describing: error)) is not .readOnly")
      return
    }
    #expect(error?.description.contains("/proc/self/") == true)
    #expect(error?.description.contains("writable") == true)
  }

  @Test func `A file that is not SQLite is rejected and not changed`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/ledger.sqlite"
      let content = Data(repeating: UInt8(ascii: "x"), count: 5000)
      try content.write(to: URL(filePath: path))

      #expect(rejection(path) == .notALedger(path))
      #expect(rejection(folder) == .notALedger(folder))

      #expect(try Data(contentsOf: URL(filePath: path)) == content)
    }
  }

  @Test func `Another program's database is rejected and not changed`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/other.sqlite"
      let queue = try DatabaseQueue(path: path)
      try await queue.write { try $0.execute(sql: "CREATE TABLE notes (text TEXT)") }
      try queue.close()
      let content = try Data(contentsOf: URL(filePath: path))

      #expect(rejection(path) == .notALedger(path))

      #expect(try Data(contentsOf: URL(filePath: path)) == content)
    }
  }

  @Test func `A ledger of a newer version is rejected and not changed`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/ledger.sqlite"
      try SQLiteLedger(path: path).close()
      let queue = try DatabaseQueue(path: path)
      try await queue.write {
        try $0.execute(
          sql: """
            INSERT INTO ledger_migrations
            SELECT max(number) + 1, 'from the future', '99.0.0', 0, 1 FROM ledger_migrations
            """)
      }
      try queue.close()
      let content = try Data(contentsOf: URL(filePath: path))

      let error = rejection(path)

      #expect(error == .newerSchema(path, version: "99.0.0"))
      #expect(error?.description.contains("install 99.0.0 or later") == true)
      #expect(try Data(contentsOf: URL(filePath: path)) == content)
    }
  }

  @Test func `An empty file becomes a ledger`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/ledger.sqlite"
      try Data().write(to: URL(filePath: path))

      let ledger = try SQLiteLedger(path: path)

      #expect(try await ledger.counts().facts == 0)
      try ledger.close()
    }
  }

  @Test func `A file whose creation was interrupted becomes a ledger`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/ledger.sqlite"
      let queue = try DatabaseQueue(path: path)
      try await queue.write {
        try $0.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
      }
      try queue.close()

      let ledger = try SQLiteLedger(path: path)

      #expect(try await ledger.counts().facts == 0)
      try ledger.close()
    }
  }

  @Test func `Only transient errors are retryable`() {
    let retryable: [LedgerError] = [.busy("p"), .diskFull("p"), .tooManyOpenFiles("p"), .cancelled]
    let final: [LedgerError] = [
      .noFolder("p"), .readOnly("p"), .notALedger("p"), .damaged("p"), .closed("p"),
      .newerSchema("p", version: "x"), .unexpectedSchema("p", differences: ["x"]),
      .developmentSchema("p", differences: ["x"]), .unreadableFact(.transaction, "1"),
      .failed("p", reason: "r"),
    ]

    #expect(retryable.map(\.isRetryable) == [true, true, true, true])
    #expect(Set(final.map(\.isRetryable)) == [false])
    for error in retryable + final { #expect(!error.description.contains("\n")) }
  }
}
