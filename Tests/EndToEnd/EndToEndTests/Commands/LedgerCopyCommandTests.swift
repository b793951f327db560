import AppStoreCore
import Foundation
import Ledger
import LedgerSQLite
import PostgresTestSupport
import ServerAdministration
import Testing

/// `tessera ledger copy` and `tessera ledger digest`.
@Suite(.timeLimit(.minutes(30))) struct LedgerCopyCommandTests {
  /// Makes a data directory with a small ledger.
  private func dataDirectory(in folder: TemporaryFolder) async throws -> String {
    let data = folder.url.appending(path: "data")
    try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    let ledger = try SQLiteLedger(path: data.appending(path: DataDirectory.ledgerFile).path)
    let now = Timestamp(milliseconds: 1_700_000_000_000)
    _ = try await ledger.findOrCreateCustomer("ada", at: now)
    _ = try await ledger.logIn(from: "$RCAnonymousID:1", to: "ada", at: now)
    _ = try await ledger.setAttributes(
      [CustomerAttribute(key: "color", value: "blue", updatedAt: now)], of: "ada", at: now)
    try ledger.close()
    return data.path
  }

  @Test func `A copied file has the same digest, and copying it again changes nothing`()
    async throws
  {
    let folder = try TemporaryFolder()
    let data = try await dataDirectory(in: folder)
    let copy = folder.url.appending(path: "copy").path
    for _ in 1...2 {
      let ended = try await Commands.run(["ledger", "copy", "--from", data, "--to", copy])
      #expect(ended.status == 0, "\(ended.errors)")
      #expect(ended.errors == "equal: \(copy)/ledger.sqlite\n")
      for directory in [data, copy] {
        let digest = try await Commands.run(["ledger", "digest", "--data", directory])
        #expect(digest.output == ended.output)
      }
    }
    let json = try await Commands.run(["ledger", "digest", "--json", "--data", copy])
    #expect(json.output.contains(#"{"part":"attributes","rows":1,"sha256":""#))
  }

  @Test func `A missing source and a target with other data are errors of one line`()
    async throws
  {
    let folder = try TemporaryFolder()
    let data = try await dataDirectory(in: folder)
    let absent = folder.url.appending(path: "absent").path
    let missing = try await Commands.run(["ledger", "copy", "--from", absent, "--to", data])
    #expect(missing.status == 2)
    #expect(missing.errors.contains("no ledger"))
    #expect(!FileManager.default.fileExists(atPath: absent))

    let other = folder.url.appending(path: "other.sqlite").path
    let ledger = try SQLiteLedger(path: other)
    _ = try await ledger.findOrCreateCustomer("bob", at: Timestamp(milliseconds: 1))
    try ledger.close()
    let rejected = try await Commands.run(["ledger", "copy", "--from", data, "--to", other])
    #expect(rejected.status == 1)
    #expect(rejected.errors.hasPrefix("tessera: app user IDs: the target contains other data"))
    #expect(rejected.output.isEmpty)
  }

  @Test func `A data directory that a server uses is not copied`() async throws {
    let folder = try TemporaryFolder()
    let data = try await dataDirectory(in: folder)
    let lock = try DataDirectoryLock(URL(filePath: data))
    for source in [data, data + "/ledger.sqlite"] {
      let ended = try await Commands.run(
        ["ledger", "copy", "--from", source, "--to", folder.url.path + "/copy.sqlite"])
      #expect(ended.status == 2, "\(ended.errors)")
      #expect(ended.errors.contains("in use"))
    }
    withExtendedLifetime(lock) {}
  }

  #if Postgres
    @Test(.requiresPostgres) func `A ledger is copied to a database and back`() async throws {
      let folder = try TemporaryFolder()
      let data = try await dataDirectory(in: folder)
      let database = try await PostgresDatabase(on: PostgresServerProcess.shared())
      #expect(try await database.migrate().status == 0)
      let there = try await Commands.run(
        ["ledger", "copy", "--from", data, "--to", database.ownerURL])
      #expect(there.status == 0, "\(there.errors)")
      #expect(!there.errors.contains(database.password))
      let back = try await Commands.run(
        ["ledger", "copy", "--from", database.ownerURL, "--to", folder.url.path + "/back"])
      #expect(back.status == 0, "\(back.errors)")
      #expect(back.output == there.output)
    }
  #endif
}
