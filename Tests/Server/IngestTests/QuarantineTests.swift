import AppStoreCore
import AppStoreSimulator
import Ingest
import Ledger
import LedgerTestSupport
import SignedData
import SimulatorServer
import Subscriptions
import Testing

/// The quarantine after its cause was fixed.
@Suite(.timeLimit(.minutes(30))) struct QuarantineTests {
  @Test func `A new root releases all items with their times and customers`() async throws {
    let market = try Market()
    try await market.open(ingest: market.ingest(trusting: false)) { synchronization in
      let bought = try await market.store.buy(
        PurchaseRequest(productID: Market.lifetime), by: Market.ada)
      await #expect(throws: IngestError.self) {
        try await market.ingest(trusting: false)
          .transaction(bought.signedTransactionInfo, from: Market.customer)
      }
      #expect(try await market.ledger.counts().quarantined == 2)
      #expect(await market.store.notificationLog.first?.isDelivered == true)

      #expect(try await synchronization.retryQuarantine() == report(tried: 2, recorded: 0))
      #expect(try await synchronization.retryQuarantine() == report(tried: 0, recorded: 0))
      let item = try #require(try await market.ledger.quarantined(limit: 1).first)
      #expect(item.attempts == 1)
      #expect(item.triedAt == market.store.clock.now())

      try await market.store.advance(by: .days(3))
      synchronization.configure(ingest: market.ingest(), apps: [], fingerprint: "2")
      #expect(try await synchronization.retryQuarantine() == report(tried: 2, recorded: 2))
      #expect(try await market.ledger.counts().quarantined == 0)
      #expect(try await market.inferred() == market.truth())
      let facts = try await market.ledger.facts(of: Market.customer)
      #expect(facts.count == 2)
      #expect(facts.allSatisfy { $0.receivedAt == Market.start })
    }
  }

  @Test func `Data signed more than a day ahead is quarantined until then`() async throws {
    let market = try Market()
    let bought = try await market.store.buy(
      PurchaseRequest(productID: Market.lifetime), by: Market.ada)
    let clock = VirtualClock(at: market.store.clock.now() - .days(1) - .seconds(1))
    let verifier = SignedDataVerifier(
      roots: [market.store.root], apps: [.init(bundleID: Market.bundleID, appAppleID: 42)],
      environments: [.sandbox], dates: DatePolicy(tolerance: .days(1), clock: clock))
    let ingest = Ingestor(verifier: verifier, ledger: market.ledger, clock: clock)
    await #expect(throws: IngestError.self) {
      try await ingest.transaction(bought.signedTransactionInfo, from: Market.customer)
    }
    let item = try #require(try await market.ledger.quarantined(limit: 1).first)
    #expect(item.check == "date.future")
    #expect(try await market.ledger.facts(of: Market.customer).isEmpty)
    clock.advance(to: clock.now() + .seconds(1))
    _ = try await ingest.transaction(bought.signedTransactionInfo, from: Market.customer)
    #expect(try await market.ledger.facts(of: Market.customer).count == 1)
  }

  @Test func `A receipt posted with another app's key is not recorded when it verifies later`()
    async throws
  {
    let market = try Market()
    try await market.open { synchronization in
      let bought = try await market.store.buy(
        PurchaseRequest(productID: Market.lifetime), by: Market.ada)
      await #expect(throws: IngestError.self) {
        try await market.ingest(trusting: false).transaction(
          bought.signedTransactionInfo, of: "com.example.other", from: Market.customer)
      }
      #expect(try await synchronization.retryQuarantine() == report(tried: 1, recorded: 0))
      #expect(try await market.ledger.facts(of: Market.customer).isEmpty)
    }
  }

  @Test func `A purchase presented by another customer since then is not taken back`() async throws
  {
    let market = try Market()
    try await market.open { synchronization in
      let bought = try await showUnverified(market, as: "early")
      try await market.post(bought, as: "late")
      #expect(try await synchronization.retryQuarantine().recorded == 1)
      #expect(try await market.inferred(of: "late").count == 1)
      #expect(try await market.inferred(of: "early").isEmpty)
    }
  }

  @Test func `The first of two customers who presented an unverified purchase gets it`()
    async throws
  {
    let market = try Market()
    try await market.open { synchronization in
      let bought = try await showUnverified(market, as: "early")
      await #expect(throws: IngestError.self) {
        try await market.ingest(trusting: false)
          .transaction(bought.signedTransactionInfo, from: "late")
      }
      #expect(try await synchronization.retryQuarantine().recorded == 2)
      #expect(try await market.inferred(of: "early").count == 1)
      #expect(try await market.inferred(of: "late").isEmpty)
    }
  }

  @Test func `A restore requested since then takes no purchase that was recorded before it`()
    async throws
  {
    let market = try Market()
    try await market.open { synchronization in
      let bought = try await showUnverified(market, as: "early")
      try await synchronization.request([
        RefreshRequest(
          purchase: bought.transaction.originalTransactionId,
          target: RefreshTarget(bundleID: Market.bundleID, environment: .sandbox), claimant: "late",
          cause: .restore)
      ])
      #expect(try await synchronization.retryQuarantine().recorded == 1)
      try await synchronization.refreshAll()
      #expect(try await market.inferred(of: "early").count == 1)
      #expect(try await market.inferred(of: "late").isEmpty)
    }
  }

  @Test func `A customer deleted since then is not created again, and the fact is recorded`()
    async throws
  {
    let market = try Market()
    try await market.open { synchronization in
      try await showUnverified(market, as: "gone")
      let now = market.store.clock.now()
      _ = try await market.ledger.findOrCreateCustomer("gone", at: now)
      _ = try await market.ledger.deleteCustomer("gone", by: .backend, at: now)
      #expect(try await synchronization.retryQuarantine().recorded == 1)
      #expect(try await market.ledger.customer("gone") == nil)
      #expect(try await market.ledger.unclaimedPurchases(limit: 9).count == 1)
    }
  }

  @Test func `One item is retried by its ID, and malformed items stay`() async throws {
    let market = try Market()
    try await market.open { synchronization in
      _ = await market.ingest().receive(notification: Array("garbage".utf8))
      let item = try #require(try await market.ledger.quarantined(limit: 1).first)
      #expect(try await synchronization.retryQuarantined(item.id) == false)
      #expect(try await synchronization.retryQuarantined(item.id + 1) == nil)
      #expect(try await synchronization.retryQuarantine(all: true).tried == 1)
      #expect(try await market.ledger.quarantinedItem(item.id)?.attempts == 2)
    }
  }

  private func report(tried: Int, recorded: Int) -> QuarantineReport {
    var report = QuarantineReport()
    report.tried = tried
    report.recorded = recorded
    return report
  }

  /// Posts a new purchase whose root is not trusted yet, and advances a day.
  @discardableResult
  private func showUnverified(
    _ market: Market, as customer: AppUserID
  ) async throws -> PurchaseDelivery {
    market.wire.setDown(true)
    let bought = try await market.store.buy(
      PurchaseRequest(productID: Market.lifetime), by: Market.ada)
    await #expect(throws: IngestError.self) {
      try await market.ingest(trusting: false)
        .transaction(bought.signedTransactionInfo, from: customer)
    }
    try await market.store.advance(by: .days(1))
    return bought
  }
}
