import AppStoreCore
import AppStoreServerAPI
import AppStoreSimulator
import Ingest
import SimulatorServer
import Synchronization
import Testing
import WaitingTestSupport

/// Counts how often a running server slept.
private final class Rests: Sendable {
  private let number = Mutex(0)

  var count: Int { number.withLock { $0 } }

  func add() { number.withLock { $0 += 1 } }
}

/// A server without an In-App Purchase key, which misses what no notification reports.
@Suite(.timeLimit(.minutes(30))) struct MissingKeyTests {
  @Test func `A missing key is logged at the start, at the first purchase, and then rarely`()
    async throws
  {
    let market = try Market()
    let alarms = Alarms()
    let rests = Rests()
    let sleep: @Sendable (Duration) async throws -> Void = { _ in
      rests.add()
      try await Task.sleep(for: .milliseconds(5))
    }
    @Sendable func missing() -> Int { alarms.lines.count { $0.contains("Refreshes are blocked") } }
    try await market.open(hasKey: false, log: alarms.logger, sleep: sleep) { synchronization in
      let running = Task { await synchronization.run() }
      try await eventually("the missing key is logged") {
        alarms.lines.contains { $0.contains("App is not reconciled with the App Store") }
      }
      #expect(alarms.lines.contains { $0.contains("in_app_purchase_key") })
      // Every worker looked for work and for log lines while nothing was missing.
      try await eventually("every worker rested") { rests.count > 20 }
      #expect(missing() == 0)
      try await market.post(
        try await market.store.buy(PurchaseRequest(productID: Market.lifetime), by: Market.ada))
      try await eventually("missing refreshes are logged") { missing() > 0 }
      try await market.post(
        try await market.store.buy(PurchaseRequest(productID: Market.monthly), by: Market.ada))
      let before = rests.count
      try await eventually("every worker rested again") { rests.count > before + 20 }
      #expect(missing() == 1)
      running.cancel()
      await running.value
    }
  }

  @Test func `A missing or rejected key is a problem, and a working one is not`()
    async throws
  {
    let market = try Market()
    try await market.open(hasKey: false) { synchronization in
      #expect(synchronization.keyProblems.map(\.reason) == [.missing])
    }
    let wrong = try APIKey.make(issuerID: "issuer", keyID: "KEY1", bundleID: Market.bundleID)
    try await market.open(key: wrong) { synchronization in
      #expect(synchronization.keyProblems.isEmpty, "nobody was asked yet")
      try await market.post(
        try await market.store.buy(PurchaseRequest(productID: Market.lifetime), by: Market.ada))
      try await synchronization.refreshAll()
      #expect(synchronization.keyProblems.map(\.reason) == [.rejected])
      #expect(synchronization.keyProblems.map(\.environments) == [[.sandbox]])
    }
    try await market.open { synchronization in
      try await synchronization.refreshAll()
      #expect(synchronization.keyProblems.isEmpty)
    }
  }
}
