import AppStoreTypes
import Effects
import Foundation
import HTTPTypes
import Ledger
import LedgerSQLite
import SignedData
import TestSupport
import Testing

/// `kill -9` at random points of an ingest: whatever was answered with 200 is there, once.
@Suite(.serialized) struct KillTests {
  private static let facts = 1000

  @Test(arguments: [UInt64(20_261_121)])
  func `A server killed while it records loses nothing that it answered with 200`(
    seed: UInt64
  ) async throws {
    print("kill test: seed \(seed)")
    var random = SeededRandom(seed: seed)
    let folder = try TemporaryFolder()
    let store = try TestStore()
    let (catalog, root) = try Self.files(in: folder.url, trusting: store)
    let data = folder.url.appending(path: "data").path
    let bodies = try Self.notifications(store)

    var answered: Set<Int> = []
    var next = 0
    while next < bodies.count {
      let server = try ServerProcess(catalog: catalog, root: root, data: data)
      let end = min(bodies.count, next + Int.random(in: 60...260, using: &random))
      let killAfter = Int.random(in: 1...(end - next), using: &random)
      answered.formUnion(
        await Self.post(bodies, next..<end, to: server, killingAfter: killAfter))
      server.kill()
      next = end
    }

    #expect(answered.count > Self.facts / 10)
    try await Self.judge(answered, folder: data)
    // Apple sends again what was not answered, and sometimes what was: after that all is there once.
    let server = try ServerProcess(catalog: catalog, root: root, data: data)
    let again = await Self.post(bodies, 0..<bodies.count, to: server, killingAfter: nil)
    server.kill()
    #expect(again.count == Self.facts)
    try await Self.judge(again, folder: data)
    let ledger = try SQLiteLedger(path: data + "/ledger.sqlite")
    #expect(try await ledger.counts().facts == 2 * Self.facts)
  }

  /// Posts a run of notifications, some at a time, and returns those answered with 200.
  private static func post(
    _ bodies: [[UInt8]], _ range: Range<Int>, to server: ServerProcess, killingAfter: Int?
  ) async -> Set<Int> {
    let transport = URLSessionTransport(timeout: .seconds(20))
    let port = server.port
    return await withTaskGroup(of: Int?.self) { group in
      var answered: Set<Int> = []
      var pending = Array(range)[...]
      func start() {
        guard let index = pending.popFirst() else { return }
        group.addTask {
          let request = HTTPRequest(
            method: .post, scheme: "http", authority: "127.0.0.1:\(port)",
            path: "/v1/apple/notifications", headerFields: [.contentType: "application/json"])
          let reply = try? await transport.send(request, body: bodies[index])
          return reply?.response.status == .ok ? index : nil
        }
      }
      for _ in 0..<16 { start() }
      for await index in group {
        if let index { answered.insert(index) }
        if let killingAfter, answered.count == killingAfter { server.kill() }
        start()
      }
      return answered
    }
  }

  private static func judge(_ answered: Set<Int>, folder: String) async throws {
    let ledger = try SQLiteLedger(path: folder + "/ledger.sqlite")
    for index in answered.sorted() {
      #expect(try await ledger.contains(notificationUUID: "uuid-\(index)"), "lost \(index)")
    }
  }

  private static func notifications(_ store: TestStore) throws -> [[UInt8]] {
    try (0..<facts).map { index in
      let transaction = TestStore.transaction(TransactionID("7\(100_000 + index)"))
      let notification = try store.notification(
        uuid: "uuid-\(index)", transaction: transaction, renewalInfo: nil)
      return Array(#"{"signedPayload":"\#(try store.sign(notification))"}"#.utf8)
    }
  }

  private static func files(
    in folder: URL, trusting store: TestStore
  ) throws -> (catalog: String, root: String) {
    let catalog = folder.appending(path: "catalog.yaml")
    try """
    apps:
      - bundle_id: \(TestStore.bundleID)
        environments: [Sandbox]
        public_api_keys: [appl_test]
        secret_api_keys: [sk_test]
    entitlements:
      pro: [\(TestStore.productID)]
    """.write(to: catalog, atomically: true, encoding: .utf8)
    let root = folder.appending(path: "root.pem")
    try store.chain.root.pem.write(to: root, atomically: true, encoding: .utf8)
    return (catalog.path, root.path)
  }
}
