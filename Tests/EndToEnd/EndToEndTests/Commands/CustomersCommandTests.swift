import AppStoreCore
import Foundation
import Ledger
import LedgerSQLite
import SignedData
import Subscriptions
import TestSupport
import Testing

/// `tessera customers` as run by a person, while another process has the ledger open.
@Suite(.timeLimit(.minutes(30))) struct CustomersCommandTests {
  private let folder: TemporaryFolder
  private let store: TestStore

  init() throws {
    folder = try TemporaryFolder()
    store = try TestStore()
  }

  /// A ledger in which Ada has purchase 1 and Bob has none.
  private func ledger() async throws -> SQLiteLedger {
    let ledger = try SQLiteLedger(path: folder.url.appending(path: "ledger.sqlite").path)
    let start = TestStore.purchaseDate
    _ = try await ledger.record(
      FactBatch(
        source: .receipt, receivedAt: start,
        transaction: store.verified(TestStore.transaction("1")), renewalInfo: nil,
        notification: nil, claim: PurchaseClaim(by: "ada")))
    _ = try await ledger.findOrCreateCustomer("bob", at: start)
    return ledger
  }

  private func customers(_ arguments: String...) async throws -> Commands.Ended {
    try await Commands.run(["customers"] + arguments + ["--data", folder.url.path])
  }

  @Test func `A manual transfer is visible immediately to other processes, and can be undone`()
    async throws
  {
    let ledger = try await ledger()
    let planned = try await customers("transfer", "--from", "ada", "--to", "bob", "--dry-run")
    #expect(planned.output == "planned  (request)  transfer: 1 moved from ada to bob\n")
    #expect(try await ledger.history(of: "ada").transactions.count == 1)

    let moved = try await customers(
      "transfer", "--from", "ada", "--to", "bob", "--purchase", "1", "--actor", "maria")
    #expect(moved.output.hasPrefix("operation 2  "), "\(moved.output)\(moved.errors)")
    #expect(
      moved.output.hasSuffix("by person:maria  (request)  transfer: 1 moved from ada to bob\n"))
    #expect(try await ledger.history(of: "bob").transactions.count == 1)

    let undone = try await customers("undo", "2", "--actor", "maria", "--json")
    let act = try #require(
      try JSONSerialization.jsonObject(with: Data(undone.output.utf8)) as? [String: Any])
    #expect(act["undoes"] as? Int == 2 && act["kind"] as? String == "undo")
    #expect(try await ledger.history(of: "ada").transactions.count == 1)

    let history = try await customers("history", "ada").output.split(separator: "\n")
    #expect(history.prefix(2) == ["customer: ada", "app user IDs: ada"])
    #expect(history.dropFirst(3).first == "purchases: 1")
    #expect(history.count == 7)
    #expect(history.dropFirst(5).first?.hasSuffix("; undone by operation 3") == true)
    let json = try await customers("history", "bob", "--json").output
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect((report["operations"] as? [Any])?.count == 2)
    #expect((report["customer"] as? [String: Any])?["app_user_ids"] as? [String] == ["bob"])
    try ledger.close()
  }

  @Test func `An impossible change is reported in one line, and no ledger is created`() async throws
  {
    let missing = try await customers("history", "ada")
    #expect(missing.status == 1)
    #expect(missing.errors.contains("no ledger"))
    #expect(missing.errors.contains("--data"))
    #expect(
      !FileManager.default.fileExists(
        atPath: folder.url.appending(path: "ledger.sqlite").path))
    let ledger = try await ledger()

    for (arguments, expected) in [
      (["history", "eve"], "eve: no such customer"),
      (["transfer", "--from", "bob", "--to", "ada"], "bob: no purchases to transfer"),
      (["undo", "1"], "operation 1: a claim cannot be undone"),
      (["undo", "9"], "operation 9: no such operation"),
    ] {
      let ended = try await Commands.run(["customers"] + arguments + ["--data", folder.url.path])
      #expect(ended.status == 1)
      #expect(ended.errors.hasPrefix("tessera: \(expected)"), "\(ended.errors)")
      #expect(ended.errors.split(separator: "\n").count == 1)
    }
    try ledger.close()
  }
}
