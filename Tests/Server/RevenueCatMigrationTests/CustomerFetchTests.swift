import AppStoreCore
import Foundation
import Ledger
import RevenueCatMigration
import SimulatorServer
import StoreTestSupport
import Subscriptions
import Testing

/// RevenueCat's API is read completely, once, whatever the network does.
@Suite(.timeLimit(.minutes(30))) struct CustomerFetchTests {
  private let folder: ExportFolder
  private let file: URL

  init() throws {
    folder = try ExportFolder()
    file = try folder.write([], named: "customers.ndjson")
    try FileManager.default.removeItem(at: file)
  }

  private func fetch(_ peer: FakeRevenueCat, key: String = FakeRevenueCat.key) async throws {
    let fetch = CustomerFetch(
      try peer.api(key: key), project: "proj1", file: file, concurrency: 2, readsBalances: true)
    let (unread, total) = try await fetch.list { _ in }
    try await fetch.read(unread, total: total) { _ in }
  }

  private func plan() throws -> MigrationPlan {
    var planner = MigrationPlanner(
      MigrationPlanner.Options(
        includesSandbox: true, entitlements: ["pro"], actor: "cli:test", now: MigrationWorld.now))
    _ = try planner.addFetched(file)
    return planner.plan
  }

  /// A subscription in a `subscriber` object.
  private func subscription(_ transaction: String, store: String = "app_store") -> String {
    """
    {"purchase_date":"2026-01-01T09:00:00Z","expires_date":"2026-02-01T09:00:00Z","store":\
    "\(store)","is_sandbox":true,"store_transaction_id":"\(transaction)"}
    """
  }

  @Test func `Customers come with aliases, attributes, purchases, grants and balances`()
    async throws
  {
    let peer = FakeRevenueCat()
    peer.add(
      "ada",
      """
      "subscriptions":{"com.example.pro.monthly":\(subscription("20")),\
      "com.google":\(subscription("GPA.1", store: "play_store")),\
      "rc_promo_pro_lifetime":{"purchase_date":"2026-01-01T09:00:00Z","expires_date":null,\
      "store":"promotional","is_sandbox":false}},\
      "non_subscriptions":{"com.example.coins.100":[{"id":"1","store_transaction_id":"21",\
      "purchase_date":"2026-01-02T09:00:00Z","store":"app_store","is_sandbox":true}]},\
      "subscriber_attributes":{"color":{"value":"red","updated_at_ms":5}}
      """, original: "$RCAnonymousID:1", aliases: ["$RCAnonymousID:1", "ada"],
      balances: ["COIN": 7])
    peer.add("bob")
    try await fetch(peer)
    #expect(
      try plan().lines == [
        "$RCAnonymousID:1 = ada; seen 2026-01-01T09:00:00Z to 2026-01-03T09:00:00Z; "
          + "sandbox purchase 20: 20; sandbox purchase 21: 21; pro lifetime until ever; color=red; "
          + "COIN: 7",
        "bob; seen 2026-01-01T09:00:00Z to 2026-01-03T09:00:00Z",
        "line 0: cannot_come: a purchase of another store than Apple's",
      ])
    #expect(try plan().rows == 4)
  }

  @Test func `Customers on many pages are read once`() async throws {
    let peer = FakeRevenueCat()
    let ids = (10..<30).map { "customer \($0)" }
    for id in ids { peer.add(id) }
    try await fetch(peer)
    try await fetch(peer)
    #expect(try plan().customerCount == 20)
    #expect(peer.paths.count { $0.hasPrefix("/v1/subscribers/") } == 20)
  }

  @Test func `The file has the order of the list, whichever response comes first`()
    async throws
  {
    let peer = FakeRevenueCat()
    for id in ["ada", "bob", "cleo"] { peer.add(id) }
    peer.hold("/v1/subscribers/ada", until: "/v1/subscribers/cleo")
    try await fetch(peer)
    let ids = try plan().lines.compactMap { $0.split(separator: ";").first }
    #expect(ids == ["ada", "bob", "cleo"])
  }

  @Test func `A wrong key ends the fetch at once, and its text is nowhere`() async throws {
    let peer = FakeRevenueCat()
    peer.add("ada")
    let error = try await #require(throws: RevenueCatAPIError.self) {
      try await fetch(peer, key: "sk_wrong")
    }
    #expect(!error.isRetryable)
    #expect(error.description.contains("use a secret key"))
    #expect(!error.description.contains("sk_wrong"))
    #expect(peer.slept.isEmpty)
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(!text.contains("sk_"))
  }

  @Test func `A rate limit is waited for as long as the server states`() async throws {
    let peer = FakeRevenueCat()
    peer.add("ada")
    peer.fail([.limited("7"), .limited(nil), .limited("0.5"), .status(503), .cut])
    try await fetch(peer)
    #expect(
      peer.slept.filter { $0 >= .milliseconds(100) } == [
        .seconds(7), .milliseconds(2500), .milliseconds(500), .seconds(1), .seconds(2),
      ])
    #expect(try plan().customerCount == 1)
    peer.fail(Array(repeating: .limited("1"), count: 100))
    await #expect(throws: RevenueCatAPIError.self) { _ = try await peer.api().get("/v1/x") }
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `A fetch that is cut anywhere continues, and reads everything once`(
    seed: UInt64
  ) async throws {
    var random = SeededRandom(seed: seed)
    let peer = FakeRevenueCat()
    for number in 10..<40 { peer.add("customer \(number)") }
    for _ in 0..<4 {
      peer.cut(after: Int.random(in: 0...25, using: &random))
      do {
        try await fetch(peer)
      } catch let error as RevenueCatAPIError {
        #expect(error.isRetryable, "seed \(seed)")
      }
      // The last line may be cut off by a process that was killed while it wrote.
      let bytes = try Data(contentsOf: file)
      let cut = Int.random(in: 0...min(bytes.count, 5), using: &random)
      try bytes.dropLast(cut).write(to: file)
    }
    peer.cut(after: nil)
    try await fetch(peer)
    #expect(try plan().customerCount == 30, "seed \(seed)")
    #expect(try plan().rows == 0, "seed \(seed)")
  }

  @Test func `A customer who was deleted in between is left out`() async throws {
    let peer = FakeRevenueCat()
    peer.add("ada")
    peer.add("bob")
    let fetch = CustomerFetch(
      try peer.api(), project: "proj1", file: file, concurrency: 2, readsBalances: false)
    let (unread, total) = try await fetch.list { _ in }
    peer.remove("bob")
    try await fetch.read(unread, total: total) { _ in }
    #expect(try plan().customerCount == 1)
    #expect(try await fetch.list { _ in }.unread.isEmpty)
  }

  @Test func `A file of another project is rejected, and a damaged line is named`() async throws {
    let peer = FakeRevenueCat()
    peer.add("ada")
    try await fetch(peer)
    let other = CustomerFetch(
      try peer.api(), project: "proj2", file: file, concurrency: 2, readsBalances: false)
    await #expect(throws: FetchFileError.self) { _ = try await other.list { _ in } }
    try Data("{\"kind\":\"project\",\"id\":\"proj1\"}\nx\n".utf8).write(to: file)
    let error = try #require(throws: FetchFileError.self) { _ = try plan() }
    #expect(error == .damaged(file.path, line: 2))
  }

  @Test func `A balance counts what purchases credit, and is recorded once`() async throws {
    let world = try MigrationWorld()
    let bought = try await world.world.buy(TestWorld.coins, as: "a")
    let id = bought.transaction.transactionId.rawValue
    let peer = FakeRevenueCat()
    peer.add(
      "ada",
      """
      "non_subscriptions":{"com.example.coins.100":[{"id":"1","store_transaction_id":"\(id)",\
      "purchase_date":"2026-01-02T09:00:00Z","store":"app_store","is_sandbox":true}]}
      """, balances: ["COIN": 30])
    try await fetch(peer)
    let plan = try plan()
    let grants: [ProductID: [VirtualCurrencyCode: CurrencyGrant]] = [
      TestWorld.coins: ["COIN": CurrencyGrant(amount: 100, trialAmount: 0)]
    ]
    try await world.open { reconciler in
      for round in 0..<2 {
        let (summary, _) = try await world.run(reconciler, currencyGrants: grants).run(plan)
        #expect(summary.balances == (round == 0 ? 1 : 0))
      }
    }
    // Sandbox purchases credit sandbox balances, so production has the adjustment alone.
    let adjustments = try await world.ledger.adjustments(of: ["ada"])
    #expect(adjustments.map(\.amounts) == [["COIN": 30]])
  }
}
