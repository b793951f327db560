import AppStoreCore
import AppStoreSimulator
import Ingest
import Ledger
import LedgerTestSupport
import SimulatorServer
import Testing

/// A full quarantine saves nothing more and does not block verified data.
@Suite(.timeLimit(.minutes(30))) struct FullQuarantineTests {
  private func fill(_ ledger: any LedgerStore) async throws {
    for number in 0..<4 as Range<UInt8> {
      try await ledger.quarantine(
        source: "notification", check: "signature", explanation: "forged",
        raw: [UInt8](repeating: number, count: 16 << 20), at: Market.start)
    }
  }

  private func buy(_ count: Int, in market: Market) async throws {
    for number in 0..<count {
      _ = try await market.store.buy(
        PurchaseRequest(productID: Market.lifetime), by: AccountID("buyer\(number)"))
    }
  }

  @Test func `A damaged notification in the history does not block the others`()
    async throws
  {
    let market = try Market()
    try await market.open { synchronization in
      try await fill(market.ledger)
      market.wire.setDown(true)
      try await buy(3, in: market)
      market.wire.setSpoiling(true)
      try await market.store.advance(by: .hours(1))

      let report = try await synchronization.backfillDue()

      #expect(report.notifications == 3)
      #expect(report.refused == 1)
      #expect(try await market.ledger.counts().purchases == 2)
      #expect(
        try await market.ledger.notificationWatermarks().map(\.recordedUntil)
          == [market.store.clock.now()])
    }
  }

  @Test func `A notification that another configuration may accept is retried until there is room`()
    async throws
  {
    let market = try Market()
    try await market.open(ingest: market.ingest(environments: [.production])) { synchronization in
      try await fill(market.ledger)
      market.wire.setDown(true)
      try await buy(1, in: market)
      try await market.store.advance(by: .hours(1))
      try await synchronization.backfillDue()
      let held = try await market.ledger.notificationWatermarks().first?.recordedUntil
      #expect(held ?? Market.start <= Market.start)
      #expect(try await market.ledger.counts().quarantined == 4)

      let items = try await market.ledger.quarantined(limit: 9)
      _ = try await market.ledger.discardQuarantined(
        Set(items.map(\.id)), by: "cli:eve", at: market.store.clock.now())
      try await market.store.advance(by: .hours(6))
      try await synchronization.backfillDue()
      let moved = try await market.ledger.notificationWatermarks().first?.recordedUntil
      #expect(moved == market.store.clock.now())
      #expect(try await market.ledger.counts().quarantined == 1)
    }
  }

  @Test func `A damaged part of a customer's history does not block the others`()
    async throws
  {
    let market = try Market()
    try await market.open { synchronization in
      try await fill(market.ledger)
      market.wire.setDown(true)
      let bought = try await market.store.buy(
        PurchaseRequest(productID: Market.monthly), by: Market.ada)
      try await market.post(bought)
      try await market.store.advance(by: .days(100))
      market.wire.setSpoiling(true)

      try await synchronization.refreshAll()

      #expect(try await market.ledger.refreshJobCounts().isEmpty)
      #expect(try await market.inferred() == market.truth())
      #expect(await market.truth().count == 1)
    }
  }

  @Test(arguments: [false, true])
  func `A history rejected by our configuration is retried and quarantined once`(
    isFull: Bool
  ) async throws {
    let market = try Market()
    try await market.open(ingest: market.ingest(environments: [.production])) { synchronization in
      if isFull { try await fill(market.ledger) }
      let held = try await market.ledger.counts().quarantined
      market.wire.setDown(true)
      let bought = try await market.store.buy(
        PurchaseRequest(productID: Market.lifetime), by: Market.ada)
      try await synchronization.request([
        RefreshRequest(
          purchase: bought.transaction.originalTransactionId,
          target: RefreshTarget(bundleID: nil, environment: nil), claimant: Market.customer,
          cause: .import, batch: "list")
      ])
      for _ in 0..<10 {
        try await synchronization.refreshAll()
        try await market.store.advance(by: JobDueDate.longestWait)
      }
      let report = try await synchronization.importReport(of: "list")
      #expect((report.waiting, report.done, report.failures.count) == (1, 0, 0))
      #expect(report.problem?.contains("claim.environment") == true)
      #expect(market.wire.calls.count { $0.contains("/history/") } == 10)
      #expect(try await market.ledger.counts().quarantined == held + (isFull ? 0 : 1))

      synchronization.configure(
        ingest: market.ingest(), apps: synchronization.apps, fingerprint: "2")
      try await synchronization.retryQuarantine()
      try await synchronization.refreshAll()
      #expect(try await synchronization.importReport(of: "list").done == 1)
      #expect(try await market.inferred() == market.truth())
      #expect(await market.truth().count == 1)
    }
  }
}
