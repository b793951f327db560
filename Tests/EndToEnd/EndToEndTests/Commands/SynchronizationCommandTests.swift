import AppStoreCore
import Foundation
import Ledger
import LedgerSQLite
import SignedData
import SimulatorServer
import Subscriptions
import TestSupport
import Testing

/// `tessera import`, `tessera refresh` and `tessera quarantine` as run by a person, against a
/// simulated store on a port.
@Suite(.serialized, .timeLimit(.minutes(30))) struct SynchronizationCommandTests {
  private let folder: TemporaryFolder
  private let data: URL

  init() throws {
    folder = try TemporaryFolder()
    data = folder.url.appending(path: "server")
    try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    // As left by a server that ran once.
    try ledger().close()
  }

  private func ledger() throws -> SQLiteLedger {
    try SQLiteLedger(path: data.appending(path: "ledger.sqlite").path)
  }

  private var storeData: URL { folder.url.appending(path: "store") }

  /// Writes the catalog, with or without the key of the simulated store.
  private func catalog(hasKey: Bool = true) throws -> String {
    let file = folder.url.appending(path: "catalog.yaml")
    let key = """
          in_app_purchase_key:
            key_file: \(storeData.appending(path: "AuthKey_\(SimulatedAPIKey.keyID).p8").path)
            key_id: \(SimulatedAPIKey.keyID)
            issuer_id: \(SimulatedAPIKey.issuerID)
      """
    try """
    apps:
      - bundle_id: com.example.app
        environments: [Sandbox]
        public_api_keys: [appl_test]
        secret_api_keys: [sk_test]
    \(hasKey ? key : "")
    entitlements:
      pro: [com.example.pro.monthly]
    """.write(to: file, atomically: true, encoding: .utf8)
    return file.path
  }

  /// Runs a command on the server's data directory with requests to the store.
  private func run(
    _ store: StoreProcess, hasKey: Bool = true, _ arguments: String...
  ) async throws -> Commands.Ended {
    try await Commands.run(
      arguments + [
        "--catalog", try catalog(hasKey: hasKey), "--data", data.path,
        "--root", storeData.appending(path: "root.pem").path,
        "--store", "http://127.0.0.1:\(store.port)",
      ])
  }

  /// Buys the monthly plan for an account, and returns the transaction.
  private func buy(_ account: String, at store: StoreProcess) async throws -> String {
    let bought = try await Commands.run([
      "store", "buy", account, "com.example.pro.monthly", "--store",
      "http://127.0.0.1:\(store.port)",
    ])
    return String(try #require(try /transaction (\d+)/.firstMatch(in: bought.output)).1)
  }

  private func held(by customer: AppUserID) async throws -> Int {
    let ledger = try ledger()
    let count = try await ledger.history(of: customer).transactions.count
    try ledger.close()
    return count
  }

  @Test func `A list is imported once there is a key, and a purchase is refreshed`() async throws {
    let store = try StoreProcess(data: storeData.path)
    defer { store.kill() }
    let ada = try await buy("ada", at: store)
    let bob = try await buy("bob", at: store)
    let list = folder.url.appending(path: "list.csv").path
    try """
    environment,original_transaction_id,app_user_id
    Sandbox,\(ada),ada
    ,\(bob),bob
    Sandbox,404,nobody
    """.write(toFile: list, atomically: true, encoding: .utf8)

    let waiting = try await run(store, hasKey: false, "import", list)
    #expect(waiting.status == 1)
    #expect(waiting.output == "recorded 0, failed 0\n")
    #expect(waiting.errors.contains("3 pending: no In-App Purchase key in the catalog"))

    for _ in 0..<2 {
      let imported = try await run(store, "import", list)
      #expect(imported.status == 1, "\(imported.errors)")
      #expect(imported.output.hasPrefix("404\tfailed\t"), "\(imported.output)")
      #expect(imported.output.hasSuffix("\nrecorded 2, failed 1\n"), "\(imported.output)")
      #expect(!imported.errors.contains("pending 0"), "the end has one line: \(imported.errors)")
    }
    #expect(try await held(by: "ada") == 1)
    #expect(try await held(by: "bob") == 1)

    let advanced = try await Commands.run([
      "store", "advance", "8d", "--store", "http://127.0.0.1:\(store.port)",
    ])
    #expect(advanced.output.contains("DID_RENEW"))
    let refreshed = try await run(store, "refresh", ada, "--app", "com.example.app")
    #expect(refreshed.status == 0, "\(refreshed.errors)")
    #expect(refreshed.output == "recorded 1, failed 0\n")
    #expect(try await held(by: "ada") == 2)
    #expect(try await held(by: "bob") == 1)
  }

  @Test func `Invalid lines are reported one by one, and nothing is imported`() async throws {
    let list = folder.url.appending(path: "list.txt").path
    try "20 ada\nx\n21\n\u{1B}[2J\n".write(toFile: list, atomically: true, encoding: .utf8)
    let arguments = ["--catalog", try catalog(hasKey: false), "--data", data.path]
    let imported = try await Commands.run(["import", list] + arguments)
    #expect(imported.status == 2)
    #expect(
      imported.errors == """
        \(list): line 2: original_transaction_id: not a transaction ID; use the number from Apple
        \(list): line 4: original_transaction_id: not a transaction ID; use the number from Apple
        2 invalid lines; nothing was imported

        """)
    #expect(imported.output.isEmpty)
    let ledger = try ledger()
    #expect(try await ledger.refreshJobCounts().isEmpty)
    try ledger.close()
    let refreshed = try await Commands.run(["refresh", "a1"] + arguments)
    #expect(refreshed.status == 64)
    #expect(refreshed.errors.contains("a1: not an original transaction ID"))
  }

  @Test func `An unverified item is listed, shown, and recorded once its root is trusted`()
    async throws
  {
    let signer = try TestStore()
    let notification = try signer.notification()
    let body = Array(#"{"signedPayload":"\#(try signer.sign(notification))"}"#.utf8)
    let ledger = try ledger()
    for (raw, check) in [(body, "chain.root"), (Array("\u{1B}[2J".utf8), "body.json")] {
      try await ledger.quarantine(
        source: FactSource.notification.rawValue, check: check, explanation: "mend it", raw: raw,
        at: TestStore.purchaseDate)
    }
    try ledger.close()

    let listed = try await Commands.run(["quarantine", "list", "--data", data.path])
    #expect(
      listed.output == """
        id\treceived\tsource\tcheck\tretries
        1\t2026-01-01T00:00:00Z\tnotification\tchain.root\t0
        2\t2026-01-01T00:00:00Z\tnotification\tbody.json\t0

        """)
    let shown = try await Commands.run(["quarantine", "show", "2", "--data", data.path])
    #expect(shown.output.contains("check: body.json\nreason: mend it\n"))
    #expect(shown.output.hasSuffix("bytes: 4\n?[2J\n"))
    let missing = try await Commands.run(["quarantine", "show", "9", "--data", data.path])
    #expect(missing.status == 1)
    #expect(missing.errors.hasPrefix("tessera: quarantine: no item 9"))

    let arguments = ["--catalog", try catalog(hasKey: false), "--data", data.path]
    let distrusted = try await Commands.run(["quarantine", "retry", "1"] + arguments)
    #expect(distrusted.output == "retried 1, recorded 0\n", "\(distrusted.errors)")
    let root = folder.url.appending(path: "root.pem")
    try signer.chain.root.pem.write(to: root, atomically: true, encoding: .utf8)
    let trusted = try await Commands.run(["quarantine", "retry", "--root", root.path] + arguments)
    #expect(trusted.output == "retried 2, recorded 1\n", "\(trusted.errors)")
    let left = try await Commands.run(["quarantine", "list", "--data", data.path])
    #expect(left.output.hasPrefix("id\treceived\tsource\tcheck\tretries\n2\t"))
    #expect(left.output.hasSuffix("\t1\n"))
    let again = try self.ledger()
    let facts = try await again.facts(after: 0, limit: .max).map(\.fact.identity)
    #expect(facts.contains(notification.notificationUUID))
    try again.close()
  }

  @Test func `Unrecoverable items are discarded together, and any other item by its ID`()
    async throws
  {
    let ledger = try ledger()
    for (number, check) in ["signature", "chain.root", "body.json"].enumerated() {
      try await ledger.quarantine(
        source: FactSource.receipt.rawValue, check: check, explanation: "mend it",
        raw: [UInt8(number)], at: TestStore.purchaseDate)
    }
    try ledger.close()
    func discard(_ arguments: String...) async throws -> Commands.Ended {
      try await Commands.run(["quarantine", "discard", "--data", data.path] + arguments)
    }

    #expect(try await discard().status == 64)
    #expect(try await discard("1", "--all").status == 64)
    #expect(try await discard("9").errors.hasPrefix("tessera: quarantine: no item 9"))
    #expect(try await discard("--all", "--actor", "eve").output == "discarded 2\n")
    let left = try await Commands.run(["quarantine", "list", "--data", data.path])
    #expect(left.output.hasPrefix("id\treceived\tsource\tcheck\tretries\n2\t"))
    #expect(try await discard("2", "--actor", "eve").output == "discarded 1\n")
    let audit = try await Commands.run(["audit", "--data", data.path])
    #expect(audit.output.contains("person:eve") && audit.output.contains("chain.root 1"))
  }
}
