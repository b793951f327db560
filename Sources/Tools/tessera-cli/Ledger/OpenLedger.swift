import Foundation
import Ledger
import ServerAdministration
import ServerBootstrap

/// A ledger whose parts can be read and written; no server may use it in the same data directory.
struct OpenLedger: Sendable {
  let location: LedgerLocation
  let ledger: any LedgerStore
  /// The lock of the data directory; `nil` for a database, or a file elsewhere.
  private let lock: DataDirectoryLock?

  /// Opens the ledger that a text names: a data directory, a file, or the URL of a database.
  ///
  /// - Parameter creates: Whether a missing ledger is created.
  init(_ text: String, creates: Bool) async throws {
    if LedgerLocation.isDatabaseURL(text) {
      try await self.init(.database(url: text), creates: creates)
      return
    }
    var isDirectory: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: text, isDirectory: &isDirectory)
    guard !isDirectory.boolValue, exists || text.hasSuffix(".sqlite") else {
      let folder = URL(filePath: text)
      let location = try DataDirectory.location(folder, database: nil)
      // A mistyped path must not create a data directory.
      let lock = exists || creates ? try DataDirectoryLock(folder) : nil
      try await self.init(location, creates: creates, lock: lock)
      return
    }
    let folder = URL(filePath: text).deletingLastPathComponent()
    let isServed = FileManager.default.fileExists(
      atPath: folder.appending(path: DataDirectoryLock.fileName).path)
    try await self.init(
      .file(text), creates: creates, lock: isServed ? try DataDirectoryLock(folder) : nil)
  }

  init(
    _ location: LedgerLocation, creates: Bool = false, lock: DataDirectoryLock? = nil
  ) async throws {
    self.location = location
    self.lock = lock
    ledger =
      creates
      ? try await ServerApplication.storage.open(location, creates: true)
      : try await DataDirectory.ledger(location, in: ServerApplication.storage)
  }
}
