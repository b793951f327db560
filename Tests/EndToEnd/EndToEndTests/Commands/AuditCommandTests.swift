import AppStoreCore
import Foundation
import Ledger
import LedgerSQLite
import ServerAdministration
import ServerBootstrap
import Testing

/// `tessera audit` as run by a person.
@Suite(.timeLimit(.minutes(30))) struct AuditCommandTests {
  private static let start = Timestamp(milliseconds: 1_767_225_600_000)

  private func folder(acts: Int) async throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let ledger = try SQLiteLedger(path: folder.url.appending(path: DataDirectory.ledgerFile).path)
    for day in 0..<acts {
      try await ledger.append(
        AuditEntry(
          at: Self.start + .days(day), actor: "key:0a1b2c3d", action: .grant,
          subject: "ada\u{1B}[2J", details: ["entitlement": "pro", "day": "\(day)"]))
    }
    try ledger.close()
    return folder
  }

  @Test func `Entries are readable lines that cannot control the terminal`() async throws {
    let folder = try await folder(acts: 2)
    let ended = try await Commands.run(["audit", "--data", folder.url.path])
    #expect(ended.status == 0, "\(ended.errors)")
    #expect(
      ended.output == """
        2026-01-01T00:00:00Z  key:0a1b2c3d  grant  ada?[2J  day: 0, entitlement: pro
        2026-01-02T00:00:00Z  key:0a1b2c3d  grant  ada?[2J  day: 1, entitlement: pro

        """)
  }

  @Test func `Entries since a date are listed as JSON, over several pages`()
    async throws
  {
    let folder = try await folder(acts: 503)
    let ended = try await Commands.run(
      ["audit", "--data", folder.url.path, "--since", "2026-01-03T00:00:00Z", "--json"])
    let lines = ended.output.split(separator: "\n")
    #expect(lines.count == 501)
    #expect(
      lines.first.map(String.init)
        == #"{"action":"grant","actor":"key:0a1b2c3d","at":"2026-01-03T00:00:00Z","#
        + #""details":{"day":"2","entitlement":"pro"},"sequence":3,"subject":"ada\u001b[2J"}"#)
  }

  @Test func `A failed write of the output ends the command with one line`() async throws {
    let folder = try await folder(acts: 2)
    let unwritable = try FileHandle(forReadingFrom: Commands.tessera)
    let ended = try await Commands.run(["audit", "--data", folder.url.path], sink: unwritable)
    #expect(ended.status == 1)
    #expect(ended.errors.hasPrefix("tessera: writing output failed: "))
    #expect(ended.errors.split(separator: "\n").count == 1)
  }

  @Test func `Unreadable input is reported in one line`() async throws {
    let folder = try #require(FileHandle(forReadingAtPath: "/"))
    let ended = try await Commands.run(["inspect", "-"], input: folder)
    #expect(ended.status == 2)
    #expect(ended.errors.hasPrefix("tessera: standard input: cannot be read"))
    #expect(ended.errors.split(separator: "\n").count == 1)
  }

  @Test func `A directory without a ledger is reported, and no ledger is created`() async throws {
    let folder = try TemporaryFolder()
    let ended = try await Commands.run(["audit", "--data", folder.url.path])
    #expect(ended.status == 1)
    #expect(ended.errors.contains("no ledger"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test func `An invalid date is rejected`() async throws {
    let ended = try await Commands.run(["audit", "--since", "yesterday"])
    #expect(ended.status != 0)
    #expect(ended.errors.contains("--since"))
  }
}
