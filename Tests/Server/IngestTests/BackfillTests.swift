import AppStoreCore
import AppStoreSimulator
import Ingest
import Ledger
import LedgerTestSupport
import SimulatorServer
import Subscriptions
import Testing

/// Recovery of notifications that never arrived.
@Suite(.timeLimit(.minutes(30))) struct BackfillTests {
  /// The time from a notification to the store's last retry.
  private static let lastRetry = Duration.hours(1 + 12 + 24 + 48 + 72)

  private func isComplete(_ market: Market) async throws -> Bool {
    for entry in await market.store.notificationLog {
      guard try await market.ledger.contains(notificationUUID: entry.notificationUUID) else {
        return false
      }
    }
    return true
  }

  @Test func `Five days of outage past the last retry are recovered completely`()
    async throws
  {
    let market = try Market(environment: .production)
    try await market.open { synchronization in
      let bought = try await market.store.buy(
        PurchaseRequest(productID: Market.monthly), by: Market.ada)
      try await market.post(bought)
      let lifetime = try await market.store.buy(
        PurchaseRequest(productID: Market.lifetime), by: Market.ada)
      try await market.post(lifetime)
      try await synchronization.backfillDue()
      #expect(try await isComplete(market))

      market.wire.setDown(true)
      try await market.store.advance(by: .days(32))
      try await market.store.refund(lifetime.transaction.transactionId)
      for number in 0..<45 {
        let account = AccountID("stranger\(number)")
        _ = try await market.store.buy(PurchaseRequest(productID: Market.lifetime), by: account)
      }
      try await market.store.advance(by: Self.lastRetry + .days(5))
      market.wire.setDown(false)
      try await market.store.advance(by: .hours(1))
      #expect(try await !isComplete(market))
      #expect(try await market.inferred() != market.truth())

      try await synchronization.backfillDue()
      #expect(try await isComplete(market))
      #expect(try await market.inferred() == market.truth())
      #expect(await market.truth().count == 1)
    }
  }

  @Test func `The watermark moves after the last page, and a retry starts from it`()
    async throws
  {
    let market = try Market()
    try await market.open { synchronization in
      market.wire.setDown(true)
      for number in 0..<30 {
        _ = try await market.store.buy(
          PurchaseRequest(productID: Market.lifetime), by: AccountID("buyer\(number)"))
      }
      try await market.store.advance(by: .days(20))
      for page in 0..<6 {
        market.wire.failOnce(after: page)
        try await synchronization.backfillDue()
        try await market.store.advance(by: .hours(6))
        let watermark = try await market.ledger.notificationWatermarks().first?.recordedUntil
        if try await !isComplete(market) {
          #expect(watermark ?? Market.start <= Market.start, "page \(page)")
        }
      }
      #expect(try await isComplete(market))
      let status = try await synchronization.status()
      #expect(status.servers.first?.notificationsUntil != nil)
    }
  }

  @Test func `Notification history is polled once an hour`() async throws {
    let market = try Market()
    try await market.open { synchronization in
      try await synchronization.backfillDue()
      let calls = market.wire.calls.count
      try await market.store.advance(by: .seconds(3599))
      try await synchronization.backfillDue()
      #expect(market.wire.calls.count == calls)
      try await market.store.advance(by: .seconds(1))
      try await synchronization.backfillDue()
      #expect(market.wire.calls.count == calls + 1)
      #expect(
        try await market.ledger.notificationWatermarks().map(\.recordedUntil)
          == [market.store.clock.now()])
    }
  }

  @Test func `An outage longer than Apple's history reports the loss and recovers the rest`()
    async throws
  {
    let market = try Market()
    let alarms = Alarms()
    try await market.open(log: alarms.logger) { synchronization in
      try await synchronization.backfillDue()
      market.wire.setDown(true)
      try await market.store.advance(by: .days(10))
      _ = try await market.store.buy(PurchaseRequest(productID: Market.monthly), by: Market.ada)
      try await market.store.advance(by: .days(33))
      try await synchronization.backfillDue()
      #expect(alarms.lines.contains { $0.contains("Notifications lost") })
      let lost = try #require(
        try await synchronization.status().servers.first?.notificationsLostBefore)
      #expect(lost > market.store.clock.now() - .days(30))
      #expect(try await market.ledger.counts().facts > 0)
    }
  }

  @Test
  func `A listed notification that fails verification is quarantined once and blocks nothing`()
    async throws
  {
    let market = try Market()
    try await market.open(ingest: market.ingest(environments: [.production])) { synchronization in
      market.wire.setDown(true)
      _ = try await market.store.buy(PurchaseRequest(productID: Market.lifetime), by: Market.ada)
      for _ in 0..<3 {
        try await market.store.advance(by: .hours(1))
        try await synchronization.backfillDue()
      }
      #expect(try await market.ledger.counts().quarantined == 1)
      #expect(try await market.ledger.quarantined(limit: 9).map(\.check) == ["claim.environment"])
      #expect(try await market.ledger.notificationWatermarks().count == 1)
    }
  }
}
