import AppStoreCore
import AppStoreServerAPI
import AppStoreSimulator
import HTTPTypes
import Ingest
import Ledger
import LedgerTestSupport
import Logging
import SignedData
import SimulatorServer
import Subscriptions
import Synchronization
import Testing

/// Refreshes of a purchase and their results.
@Suite(.timeLimit(.minutes(30))) struct CrawlTests {
  @Test func `One posted transaction fetches the customer's whole history`() async throws {
    let market = try Market()
    try await market.open { synchronization in
      market.wire.setDown(true)
      _ = try await market.store.buy(PurchaseRequest(productID: Market.lifetime), by: Market.ada)
      let bought = try await market.store.buy(
        PurchaseRequest(productID: Market.monthly), by: Market.ada)
      try await market.post(bought)
      try await market.store.advance(by: .days(70))
      #expect(try await market.inferred() != market.truth())
      try await synchronization.refreshAll()
      #expect(try await market.inferred() == market.truth())
      #expect(await market.truth().count == 2)
      #expect(try await market.ledger.refreshJobCounts().isEmpty)
    }
  }

  @Test func `A history of many pages is recorded completely`() async throws {
    let market = try Market()
    try await market.open { synchronization in
      market.wire.setDown(true)
      let bought = try await market.store.buy(
        PurchaseRequest(productID: Market.monthly), by: Market.ada)
      try await market.post(bought)
      try await market.store.advance(by: .days(365 * 4))
      try await synchronization.refreshAll()
      let history = try await market.ledger.history(of: Market.customer)
      #expect(history.transactions.count > 40)
      #expect(try await market.inferred() == market.truth())
    }
  }

  @Test func `A sandbox purchase is fetched there, and one without an environment is searched`()
    async throws
  {
    let market = try Market()
    try await market.open { synchronization in
      market.wire.setDown(true)
      let bought = try await market.store.buy(
        PurchaseRequest(productID: Market.lifetime), by: Market.ada)
      let id = bought.transaction.originalTransactionId
      for lane in [
        RefreshTarget(bundleID: Market.bundleID, environment: .sandbox),
        RefreshTarget(bundleID: nil, environment: nil),
      ] {
        let result = try await synchronization.refreshNow(
          RefreshRequest(purchase: id, target: lane, cause: .manual))
        #expect(result == nil)
      }
      #expect(try await market.ledger.counts().purchases == 1)
    }
  }

  @Test func `A purchase unknown to Apple fails with the reason`() async throws {
    let market = try Market()
    try await market.open { synchronization in
      try await synchronization.request([
        RefreshRequest(
          purchase: "99", target: RefreshTarget(bundleID: nil, environment: nil), cause: .import,
          batch: "b")
      ])
      try await synchronization.refreshAll()
      let report = try await synchronization.importReport(of: "b")
      #expect(report.failures.map(\.request.purchase) == ["99"])
      #expect(report.failures.first?.lastError?.contains("4040010") == true)
    }
  }

  @Test func `Without a key missing refreshes are counted, and run once there is a key`()
    async throws
  {
    let market = try Market()
    let bought = try await market.store.buy(
      PurchaseRequest(productID: Market.lifetime), by: Market.ada)
    let alarms = Alarms()
    try await market.open(hasKey: false, log: alarms.logger) { synchronization in
      try await market.post(bought)
      #expect(try await market.inferred() == market.truth())
      try await synchronization.refreshAll()
      let status = try await synchronization.status()
      #expect(status.missingRefreshes == 1)
      #expect(status.servers.map(\.hasKey) == [false])
      let waits = try await synchronization.refresh(
        RefreshRequest(
          purchase: bought.transaction.originalTransactionId,
          target: RefreshTarget(bundleID: Market.bundleID, environment: .sandbox),
          claimant: Market.customer, cause: .restore), waitingAtMost: .seconds(5))
      #expect(waits == .noKey)
    }
    try await market.open { synchronization in
      try await synchronization.refreshAll()
      let status = try await synchronization.status()
      #expect(status.missingRefreshes == 0)
      #expect(status.servers.map(\.waiting) == [0])
      #expect(status.servers.first?.lastSuccess == market.store.clock.now())
    }
  }

  @Test func `A rejected key is reported, and requests stop for a while`()
    async throws
  {
    let market = try Market()
    let wrong = try APIKey.make(issuerID: "issuer", keyID: "KEY1", bundleID: Market.bundleID)
    try await market.open(key: wrong) { synchronization in
      for product in [Market.lifetime, Market.monthly] {
        try await market.post(
          try await market.store.buy(PurchaseRequest(productID: product), by: Market.ada))
      }
      try await synchronization.refreshAll()
      #expect(market.wire.calls.count == 1)
      let status = try await synchronization.status()
      #expect(status.servers.first?.isKeyRejected == true)
      #expect(status.servers.first?.lastError?.reason.contains("401") == true)
      #expect(status.missingRefreshes == 2)
      try await market.store.advance(by: .hours(1))
      try await synchronization.refreshAll()
      #expect(market.wire.calls.count == 2)
    }
  }

  @Test func `A failed request to Apple is retried, and the refresh stays pending`()
    async throws
  {
    let market = try Market()
    try await market.open { synchronization in
      try await market.post(
        try await market.store.buy(PurchaseRequest(productID: Market.lifetime), by: Market.ada))
      market.wire.failNext(1)
      try await synchronization.refreshAll()
      #expect(try await synchronization.status().servers.first?.waiting == 1)
      try await market.store.advance(by: .seconds(30))
      try await synchronization.refreshAll()
      #expect(try await synchronization.status().servers.first?.waiting == 0)
    }
  }

  @Test func `A very long rate limit of Apple is retried before it ends`()
    async throws
  {
    let market = try Market()
    let synchronization = try synchronization(
      of: market, over: RestingTransport(until: market.store.clock.now() + .days(365)))
    try await market.post(
      try await market.store.buy(PurchaseRequest(productID: Market.lifetime), by: Market.ada))
    try await synchronization.refreshAll()
    #expect(try await !synchronization.doNextRefresh())
    try await market.store.advance(by: JobDueDate.longestWait)
    #expect(try await synchronization.doNextRefresh())
  }

  @Test func `Failures of Apple's server do not count toward the limit of rejections`()
    async throws
  {
    let market = try Market()
    let store = AilingTransport()
    let synchronization = try synchronization(of: market, over: store)
    try await market.post(
      try await market.store.buy(PurchaseRequest(productID: Market.lifetime), by: Market.ada))
    func tryAgain() async throws -> Int? {
      try await synchronization.refreshAll()
      try await market.store.advance(by: JobDueDate.longestWait)
      return try await synchronization.status().servers.first?.failed
    }
    for _ in 0..<12 { #expect(try await tryAgain() == 0) }
    store.recover()
    for _ in 0..<8 { #expect(try await tryAgain() == 0) }
    #expect(try await tryAgain() == 1)
  }

  private func synchronization(
    of market: Market, over transport: any HTTPTransport
  ) throws -> AppStoreReconciler {
    let servers = try EnvironmentRouter(
      production: AppStoreServerAPIClient(
        baseURL: "http://production", key: market.key, transport: transport,
        clock: market.store.clock),
      sandbox: AppStoreServerAPIClient(
        baseURL: "http://sandbox", key: market.key, transport: transport,
        clock: market.store.clock))
    return AppStoreReconciler(
      ingest: market.ingest(),
      apps: [ReconciledApp(bundleID: Market.bundleID, environments: [.sandbox], servers: servers)],
      fingerprint: "1", ledger: market.ledger, clock: market.store.clock, sleep: { _ in },
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }

  @Test func `A restore claims the purchases of the Apple Account from their previous owner`()
    async throws
  {
    let market = try Market()
    try await market.open { synchronization in
      market.wire.setDown(true)
      try await market.post(
        try await market.store.buy(PurchaseRequest(productID: Market.lifetime), by: Market.ada),
        as: "old")
      let bought = try await market.store.buy(
        PurchaseRequest(productID: Market.monthly), by: Market.ada)
      try await market.post(bought, as: "new")
      try await synchronization.refreshAll()
      #expect(try await market.inferred(of: "old").count == 1)
      #expect(try await market.inferred(of: "new").count == 1)

      try await synchronization.request([
        RefreshRequest(
          purchase: bought.transaction.originalTransactionId,
          target: RefreshTarget(bundleID: Market.bundleID, environment: .sandbox), claimant: "new",
          cause: .restore)
      ])
      try await synchronization.refreshAll()
      #expect(try await market.inferred(of: "old").isEmpty)
      #expect(try await market.inferred(of: "new") == market.truth())
    }
  }

  @Test func `A restore delayed by a missing key takes nothing from a later owner`()
    async throws
  {
    let market = try Market()
    let bought = try await restoreWithoutKey(market)
    _ = try await market.ledger.findOrCreateCustomer("new", at: market.store.clock.now())
    _ = try await market.ledger.transfer(
      nil, from: "old", to: "new", by: .backend, at: market.store.clock.now())
    try await market.open { synchronization in
      try await synchronization.refreshAll()
      #expect(try await market.ledger.refreshJobCounts().isEmpty)
      #expect(
        try await market.ledger.claims(to: bought.transaction.originalTransactionId).last?.customer
          == "new")
      #expect(try await market.inferred(of: "new") == ["\(Market.lifetime) until ever"])
    }
  }

  @Test func `A restore delayed by a missing key does not recreate a deleted customer`()
    async throws
  {
    let market = try Market()
    _ = try await restoreWithoutKey(market)
    _ = try await market.ledger.deleteCustomer(
      "old", by: .backend, at: market.store.clock.now())
    try await market.open { synchronization in
      try await synchronization.refreshAll()
      #expect(try await market.ledger.refreshJobCounts().isEmpty)
      #expect(try await market.ledger.customer("old") == nil)
      #expect(try await market.ledger.unclaimedPurchases(limit: 9).count == 1)
    }
  }

  /// Restores a lifetime purchase as customer `old` with a server without a key.
  private func restoreWithoutKey(_ market: Market) async throws -> PurchaseDelivery {
    market.wire.setDown(true)
    let bought = try await market.store.buy(
      PurchaseRequest(productID: Market.lifetime), by: Market.ada)
    try await market.open(hasKey: false) { synchronization in
      try await market.post(bought, as: "old")
      let result = try await synchronization.refresh(
        RefreshRequest(
          purchase: bought.transaction.originalTransactionId,
          target: RefreshTarget(bundleID: Market.bundleID, environment: .sandbox), claimant: "old",
          cause: .restore), waitingAtMost: .seconds(5))
      #expect(result == .noKey)
    }
    return bought
  }

  @Test
  func `A wait for a refresh ends with its time limit`()
    async throws
  {
    let market = try Market()
    try await market.open { synchronization in
      let bought = try await market.store.buy(
        PurchaseRequest(productID: Market.lifetime), by: Market.ada)
      let request = RefreshRequest(
        purchase: bought.transaction.originalTransactionId,
        target: RefreshTarget(bundleID: Market.bundleID, environment: .sandbox),
        claimant: Market.customer, cause: .restore)
      // Time passes immediately here, so the limit ends before the work begins.
      #expect(try await synchronization.refresh(request, waitingAtMost: .seconds(5)) == .pending)
      try await synchronization.refreshAll()
      #expect(try await market.inferred() == market.truth())
    }
  }
}

extension AppStoreReconciler {
  /// Requests a refresh, runs every due job, and returns the last problem; `nil` for none.
  func refreshNow(_ request: RefreshRequest) async throws -> String? {
    let job = try await self.request([request]).first
    try await refreshAll()
    let failed = try await status().servers.map(\.failed).reduce(0, +)
    return failed > 0 ? "job \(job?.id ?? 0) failed" : nil
  }
}

/// A store whose rate limit is always exceeded.
private struct RestingTransport: HTTPTransport {
  let until: Timestamp

  func send(_ request: HTTPRequest, body: [UInt8]) async throws(TransportError)
    -> BufferedHTTPResponse
  {
    BufferedHTTPResponse(
      HTTPResponse(
        status: .tooManyRequests,
        headerFields: [
          .contentType: "application/json", .retryAfter: String(until.milliseconds),
        ]), body: Array(#"{"errorCode":4290000,"errorMessage":"Rate limit exceeded."}"#.utf8))
  }
}

/// A store that fails until it recovers, and then knows no purchase.
private final class AilingTransport: HTTPTransport {
  private let isWell = Mutex(false)

  func recover() { isWell.withLock { $0 = true } }

  func send(_ request: HTTPRequest, body: [UInt8]) async throws(TransportError)
    -> BufferedHTTPResponse
  {
    let isWell = isWell.withLock { $0 }
    let (code, text) =
      isWell ? (4_040_005, "Original transaction id not found.") : (5_000_001, "Trouble.")
    return BufferedHTTPResponse(
      HTTPResponse(
        status: isWell ? .notFound : .internalServerError,
        headerFields: [.contentType: "application/json"]),
      body: Array(#"{"errorCode":\#(code),"errorMessage":"\#(text)"}"#.utf8))
  }
}
