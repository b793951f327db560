import AppStoreSimulator
import AppStoreTypes
import Effects
import Foundation
import Ingest
import Ledger
import LedgerSQLite
import SimulatorServer
import StoreConfiguration
import Testing

/// The cast: a store that knows the truth, two customers who do anything, a network that loses, repeats
/// and reorders, and a server that is down, is restarted, crawls and reads lists whenever it likes.
///
/// Whatever happened, once everybody has been heard the ledger says what the store says.
struct InterleavingTests {
  private static let accounts: [AccountID] = ["ada", "bob"]

  @Test(arguments: 0..<24)
  func `Receipts, notifications, crawls and lists in any interleaving end in the store's truth`(
    seed: Int
  ) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "tessera-interleaving-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Every third life is lived on disk.
    let ledger: any LedgerStore =
      seed.isMultiple(of: 3)
      ? try SQLiteLedger(path: folder.appending(path: "ledger.sqlite").path) : InMemoryLedger()
    let market = try Market(environment: .production, seed: UInt64(seed), ledger: ledger)
    var dial = FaultDial()
    (dial.drop, dial.duplicate, dial.reorder, dial.delay) = (30, 20, 30, 20)
    dial.seed = UInt64(seed)
    await market.store.setFaults(dial)
    let log = StepLog()
    try await market.open { synchronization in
      var walk = RandomLife(market: market, seed: UInt64(seed))
      for _ in 0..<30 { log.add(try await walk.step(synchronization)) }
      log.add("the end")
      try await walk.settle(synchronization, restores: seed.isMultiple(of: 2))
      for account in Self.accounts {
        let inferred = try await market.inferred(of: CustomerID(account.rawValue))
        let truth = await market.truth(of: account)
        #expect(inferred == truth, "seed \(seed), \(account): \(log.text)")
      }
      let status = try await synchronization.status()
      #expect(status.quarantined == 0 && status.missingRefreshes == 0, "seed \(seed)")
    }
  }
}

/// What happened, for the report of a failure.
private final class StepLog: @unchecked Sendable {
  // Only the one test that made it writes, and reads afterwards.
  private var steps: [String] = []
  var text: String { steps.joined(separator: ", ") }
  func add(_ step: String) { steps.append(step) }
}

/// A random life of two customers.
struct RandomLife {
  let market: Market
  private var random: SeededRandom
  private var receipts: [(report: PurchaseReport, customer: CustomerID)] = []
  private var unposted: [Int] = []
  private var transactions: [TransactionID] = []
  private var days = 0

  init(market: Market, seed: UInt64) {
    self.market = market
    random = SeededRandom(seed: seed)
  }

  mutating func step(_ synchronization: StoreSynchronization) async throws -> String {
    switch Int.random(in: 0..<13, using: &random) {
    case 0, 1, 2: return try await buy()
    case 3, 4: return try await advance()
    case 5: return try await setBilling()
    case 6: return await setAutoRenew()
    case 7: return await refund()
    case 8: return await reverse()
    case 9: return try await postOne()
    case 10:
      _ = try await synchronization.doNextRefresh()
      return "crawl"
    case 11:
      market.wire.failOnce(after: Int.random(in: 0..<4, using: &random))
      _ = try await synchronization.backfillDue()
      return "list"
    default:
      let isDown = Bool.random(using: &random)
      market.wire.setDown(isDown)
      return isDown ? "down" : "up"
    }
  }

  /// Lets everybody be heard: apps post what they hold, and the server reads the list once more.
  mutating func settle(
    _ synchronization: StoreSynchronization, restores: Bool
  ) async throws {
    await market.store.setFaults(FaultDial())
    market.wire.setDown(false)
    for index in unposted { try await post(index) }
    try await market.store.advance(by: .hours(7))
    market.wire.failNext(0)
    if restores {
      for (report, customer) in receipts {
        try await synchronization.request([
          RefreshRequest(
            purchase: report.transaction.originalTransactionId,
            lane: RefreshLane(bundleID: Market.bundleID, environment: .production),
            claimant: customer, cause: .restore)
        ])
      }
    }
    try await synchronization.refreshAll()
    _ = try await synchronization.backfillDue()
    try await synchronization.refreshAll()
  }

  private mutating func account() -> AccountID {
    Bool.random(using: &random) ? "ada" : "bob"
  }

  private mutating func buy() async throws -> String {
    let products = try Market.configuration.get().allProducts.map(\.id)
    guard let product = products.randomElement(using: &random) else { return "-" }
    let account = account()
    guard let report = try? await market.store.buy(Order(productID: product), by: account) else {
      return "cannot buy"
    }
    transactions.append(report.transaction.transactionId)
    receipts.append((report, CustomerID(account.rawValue)))
    if Bool.random(using: &random) {
      unposted.append(receipts.count - 1)
    } else {
      try await post(receipts.count - 1)
    }
    return "\(account) buys \(product)"
  }

  private func post(_ index: Int) async throws {
    try await market.post(receipts[index].report, as: receipts[index].customer)
  }

  private mutating func postOne() async throws -> String {
    guard let index = unposted.indices.randomElement(using: &random) else { return "-" }
    try await post(unposted.remove(at: index))
    return "post"
  }

  private mutating func advance() async throws -> String {
    let step = Int.random(in: 1...25, using: &random)
    // The store keeps its list for 180 days.
    guard days + step < 170 else { return "-" }
    days += step
    try await market.store.advance(by: .days(step) + .seconds(60))
    return "\(step) days"
  }

  private mutating func setBilling() async throws -> String {
    let fails = Bool.random(using: &random)
    try await market.store.setBillingIssue(fails, for: account())
    return "billing \(fails ? "fails" : "works")"
  }

  private mutating func setAutoRenew() async -> String {
    guard let group = try? Market.configuration.get().subscriptionGroups.first?.id else {
      return "-"
    }
    let isOn = Bool.random(using: &random)
    _ = try? await market.store.setAutoRenew(isOn, group: group, account: account())
    return "auto-renew \(isOn)"
  }

  private mutating func refund() async -> String {
    guard let id = transactions.randomElement(using: &random) else { return "-" }
    _ = try? await market.store.refund(id)
    return "refund \(id)"
  }

  private mutating func reverse() async -> String {
    guard let id = transactions.randomElement(using: &random) else { return "-" }
    _ = try? await market.store.reverseRefund(id)
    return "reverse \(id)"
  }
}
