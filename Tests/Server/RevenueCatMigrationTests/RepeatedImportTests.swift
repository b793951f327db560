import AppStoreCore
import Foundation
import Ledger
import LedgerTestSupport
import RevenueCatMigration
import SimulatorServer
import StoreTestSupport
import Subscriptions
import Testing

/// An import from RevenueCat's API that is repeated, or takes place long after RevenueCat was read.
@Suite(.timeLimit(.minutes(30))) struct RepeatedImportTests {
  private let folder: ExportFolder
  private let file: URL
  private let world: MigrationWorld
  private let peer = FakeRevenueCat()

  init() throws {
    world = try MigrationWorld()
    folder = try ExportFolder()
    file = try folder.write([], named: "customers.ndjson")
    try FileManager.default.removeItem(at: file)
  }

  private var now: Timestamp { world.world.store.clock.now() }

  private func fetch() async throws {
    let fetch = CustomerFetch(
      try peer.api(at: now), project: "proj1", file: file, concurrency: 2, readsBalances: true)
    let (unread, total) = try await fetch.list { _ in }
    try await fetch.read(unread, total: total) { _ in }
  }

  private func plan() throws -> MigrationPlan {
    var planner = MigrationPlanner(
      MigrationPlanner.Options(
        includesSandbox: true, entitlements: ["pro"], actor: "cli:test", now: now))
    _ = try planner.addFetched(file)
    return planner.plan
  }

  /// Imports the file, and expects how many balances are recorded.
  private func record(balances: Int) async throws {
    let plan = try plan()
    try await world.open { [world] reconciler in
      let (summary, _) = try await world.run(reconciler).run(plan)
      #expect(summary.isComplete)
      #expect(summary.balances == balances)
    }
  }

  private func balance(of customer: AppUserID) async throws -> Int64? {
    CurrencyBalances.balances(
      [], try await world.ledger.adjustments(of: [customer]), isSandbox: false)["COIN"]
  }

  /// Credits or debits a balance here.
  private func adjust(_ id: String, _ amount: Int64) async throws {
    let adjustment = CurrencyAdjustment(
      id: id, customer: "ada", isSandbox: false, amounts: ["COIN": amount], reference: nil, at: now,
      actor: "backend")
    let outcome = try await world.ledger.adjust(adjustment) { _ in [] }
    #expect(outcome == .recorded)
  }

  @Test func `What was credited here after the read stays`() async throws {
    try await adjust("before", 7)
    peer.add("ada", balances: ["COIN": 30])
    try await fetch()
    try await world.world.store.advance(by: .seconds(60))
    try await adjust("after", 50)
    try await record(balances: 1)
    #expect(try await balance(of: "ada") == 80)
    try await adjust("spent", -20)
    try await record(balances: 0)
    #expect(try await balance(of: "ada") == 60)
  }

  @Test func `After an import the next one reads anew, and records what changed`() async throws {
    peer.add("ada", balances: ["COIN": 30])
    peer.add("bob", balances: ["COIN": 2])
    try await fetch()
    try await record(balances: 2)
    try CustomerFetch.noteImport(of: file)

    try await world.world.store.advance(by: .days(1))
    peer.add("ada", balances: ["COIN": 10])
    peer.add("cyd", balances: ["COIN": 5])
    try await fetch()
    try await record(balances: 2)
    try CustomerFetch.noteImport(of: file)
    #expect(try await balance(of: "ada") == 10)
    #expect(try await balance(of: "bob") == 2)
    #expect(try await balance(of: "cyd") == 5)

    try await world.world.store.advance(by: .days(1))
    try await fetch()
    try await record(balances: 0)
    #expect(try plan().customerCount == 3)
  }

  @Test func `An incomplete fetch after an import continues with the rest`() async throws {
    for number in 10..<20 { peer.add("customer \(number)") }
    try await fetch()
    try CustomerFetch.noteImport(of: file)
    let first = peer.paths.count
    // Four pages of the list, and the requests of at least three customers.
    peer.cut(after: 16)
    await #expect(throws: RevenueCatAPIError.self) { try await fetch() }
    peer.cut(after: nil)
    let second = peer.paths.count
    try await fetch()
    #expect(peer.paths.dropFirst(second).allSatisfy { !$0.contains("/customers?") })
    // Each of the two customers who were being read may be read twice.
    let reads = peer.paths.dropFirst(first).count { $0.hasPrefix("/v1/subscribers/") }
    #expect((10...12).contains(reads))
    #expect(try plan().customerCount == 10)
    // Without an import nothing is read again.
    let third = peer.paths.count
    try await fetch()
    #expect(peer.paths.count == third)
  }

  private static func movement(_ amount: Int64, at time: Timestamp) -> CurrencyMovement {
    CurrencyMovement(
      at: time, code: "COIN", amount: amount, transactionID: TransactionID("\(time.milliseconds)"))
  }

  @Test(
    arguments: [
      (3600, [100, 20], 30, -70), (nil, [100, 20], 30, -90), (0, [100, 20], 30, -70),
      (3600, [], 30, 30), (3600, [30, 0], 30, 0),
    ] as [(Int64?, [Int64], Int64, Int64)])
  func `Purchases until the read count`(
    readBefore: Int64?, amounts: [Int64], theirs: Int64, expected: Int64
  ) {
    let now = MigrationWorld.now
    let read = readBefore.map { now - .seconds($0) }
    let balance = ImportedBalance(theirs, readAt: read)
    let end = read ?? now - .seconds(3600)
    // One at the time of the read, and one after it.
    let movements = zip(amounts, [Duration.zero, .seconds(1)]).map { amount, wait in
      Self.movement(amount, at: end + wait)
    }
    #expect(balance.difference(of: "COIN", beside: movements, [], at: now) == expected)
  }

  @Test func `A balance that was read at another time has another adjustment`() {
    let now = MigrationWorld.now
    let ids = [nil, now, now + .seconds(1)].map {
      ImportedBalance(1, readAt: $0).adjustmentID(of: "COIN", for: "ada")
    }
    #expect(Set(ids).count == 3)
    #expect(ids[1] == ImportedBalance(2, readAt: now).adjustmentID(of: "COIN", for: "ada"))
  }
}
