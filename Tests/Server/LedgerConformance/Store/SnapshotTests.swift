import AppStoreCore
import Foundation
import Ledger
import LedgerSQLite
import Subscriptions
import TestSupport
import Testing

/// The snapshots that reads about customers keep while nothing is committed.
@Suite("Kept snapshots", .timeLimit(.minutes(30))) struct SnapshotTests {
  let cast: Cast

  init() throws {
    cast = try Cast()
  }

  @Test func `A read sees each commit of this and of another connection at once`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/ledger.sqlite"
      let (ledger, other) = (try SQLiteLedger(path: path), try SQLiteLedger(path: path))
      for number in 1...6 {
        let writer = number.isMultiple(of: 2) ? ledger : other
        _ = try await writer.record(
          cast.recording(TestStore.transaction(TransactionID("\(number)")), by: Cast.ada))
        // The second read may use the snapshot of the first.
        for _ in 1...2 {
          let standing = try ledger.immediateSnapshot(of: Cast.ada)
          #expect(standing?.holdings.signed.transactions.count == number)
        }
      }
      try other.close()
      try ledger.close()
    }
  }

  @Test func `Reads between commits do not keep the log from starting over`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/ledger.sqlite"
      let ledger = try SQLiteLedger(path: path)
      _ = try await ledger.record(cast.recording(TestStore.transaction("1"), by: Cast.ada))
      let size = 512 << 10
      for number in 0..<90 {
        #expect(try ledger.immediateSnapshot(of: Cast.ada) != nil)
        try await ledger.addAttribution(
          CustomerAttribution(
            network: 0, data: "\(number) " + String(repeating: "x", count: size),
            receivedAt: Cast.start), of: Cast.ada)
      }
      // 4000 pages of 4 KiB, and one commit more; all commits together are 45 MiB.
      let log = try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int
      #expect(try #require(log) < 20 << 20)
      try ledger.close()
    }
  }
}
