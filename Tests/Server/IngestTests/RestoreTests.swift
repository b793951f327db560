import AppStoreCore
import AppStoreSimulator
import Ingest
import Ledger
import LedgerTestSupport
import SimulatorServer
import StoreTestSupport
import Synchronization
import Testing

/// Many customers who restore one purchase, and customers who restore their own.
@Suite(.timeLimit(.minutes(30))) struct RestoreTests {
  private func restore(_ report: PurchaseDelivery, by customer: AppUserID) -> RefreshRequest {
    RefreshRequest(
      purchase: report.transaction.originalTransactionId,
      target: RefreshTarget(bundleID: Market.bundleID, environment: .sandbox), claimant: customer,
      cause: .restore)
  }

  private func histories(_ market: Market) -> Int {
    market.wire.calls.count { $0.contains("/history/") }
  }

  @Test func `One response of Apple serves all earlier restores`() async throws {
    let market = try Market()
    market.wire.setDown(true)
    let first = try await market.store.buy(
      PurchaseRequest(productID: Market.lifetime), by: Market.ada)
    _ = try await market.store.buy(PurchaseRequest(productID: Market.monthly), by: Market.ada)
    try await market.open { synchronization in
      for number in 0..<100 {
        try await synchronization.request([restore(first, by: AppUserID("c\(number)"))])
      }
      try await synchronization.refreshAll()
      #expect(histories(market) == 1)
      #expect(try await market.ledger.refreshJobCounts().isEmpty)
      #expect(try await market.inferred(of: "c99") == market.truth())
      // No chain of transfers: the newest request got it, and the others are older.
      #expect(
        try await market.ledger.claims(to: first.transaction.originalTransactionId).count == 1)
    }
  }

  @Test func `One response of Apple serves every app user ID of a customer`() async throws {
    let market = try Market()
    market.wire.setDown(true)
    let bought = try await market.store.buy(
      PurchaseRequest(productID: Market.lifetime), by: Market.ada)
    _ = try await market.store.buy(PurchaseRequest(productID: Market.monthly), by: Market.ada)
    let ids = ["a", "b", "c"].map {
      AppUserID("$RCAnonymousID:" + String(repeating: $0, count: 32))
    }
    try await market.open { synchronization in
      for id in ids { try await market.post(bought, as: id) }
      try await synchronization.request(ids.map { restore(bought, by: $0) })
      try await synchronization.refreshAll()
      for id in ids { #expect(try await market.inferred(of: id) == market.truth()) }
      #expect(histories(market) == 1)
    }
  }

  @Test func `A purchase is refreshed every two seconds at most, and others are not delayed`()
    async throws
  {
    let market = try Market()
    market.wire.setDown(true)
    let first = try await market.store.buy(
      PurchaseRequest(productID: Market.lifetime), by: Market.ada)
    let other = try await market.store.buy(PurchaseRequest(productID: Market.lifetime), by: "bob")
    try await market.open { synchronization in
      try await synchronization.request([restore(first, by: "c1")])
      try await synchronization.refreshAll()
      try await synchronization.request([restore(first, by: "c2"), restore(other, by: "bob")])
      try await synchronization.refreshAll()
      #expect(histories(market) == 2)
      #expect(try await market.inferred(of: "c1").count == 1)
      #expect(try await market.inferred(of: "bob").count == 1)

      try await market.store.advance(by: .seconds(2))
      try await synchronization.refreshAll()
      #expect(histories(market) == 3)
      #expect(try await market.inferred(of: "c2").count == 1)
    }
  }

  @Test func `A failed refresh is retried for every restore`() async throws {
    let market = try Market()
    market.wire.setDown(true)
    let bought = try await market.store.buy(
      PurchaseRequest(productID: Market.lifetime), by: Market.ada)
    try await market.open { synchronization in
      market.wire.failNext(1)
      try await synchronization.request([restore(bought, by: "c1"), restore(bought, by: "c2")])
      try await synchronization.refreshAll()
      #expect(try await synchronization.status().servers.first?.waiting == 2)
      try await market.store.advance(by: .seconds(30))
      try await synchronization.refreshAll()
      #expect(try await synchronization.status().servers.first?.waiting == 0)
      #expect(try await market.inferred(of: "c2").count == 1)
    }
  }

  @Test(arguments: [1, 2])
  func `Restores of an unknown purchase by others use up no customer's retries`(
    interval: Int
  ) async throws {
    let market = try Market()
    let count = 20
    try await market.open { synchronization in
      for number in 1...count {
        try await synchronization.request([
          RefreshRequest(
            purchase: "99", target: RefreshTarget(bundleID: Market.bundleID, environment: .sandbox),
            claimant: AppUserID("c\(number)"), cause: .restore)
        ])
        try await synchronization.refreshAll()
        try await market.store.advance(by: .seconds(interval))
      }
      let server = try #require(try await synchronization.status().servers.first)
      #expect((server.waiting, server.failed) == (count, 0))
      #expect(histories(market) >= count / 2)
      // The rejection is final once each of them had it often enough.
      for _ in 0..<9 {
        try await market.store.advance(by: JobDueDate.longestWait)
        try await synchronization.refreshAll()
      }
      #expect(try await synchronization.status().servers.first?.failed == count)
    }
  }

  @Test(arguments: [(2, 1), (1, 2)])
  func `Only a limited number of restores wait, and the others return at once`(
    most: Int, forOne: Int
  ) async throws {
    let market = try Market()
    market.wire.setDown(true)
    let bought = try await market.store.buy(
      PurchaseRequest(productID: Market.lifetime), by: Market.ada)
    var settings = ReconcilerSettings()
    (settings.maxWaiting, settings.maxWaitingForOne) = (most, forOne)
    let (arrivals, arrive) = AsyncStream.makeStream(of: Void.self)
    let (told, tell) = AsyncStream.makeStream(of: Void.self)
    defer { tell.finish() }
    let count = Mutex(0)
    try await market.open(
      settings: settings,
      sleep: { _ in
        arrive.yield()
        // The first one waits until it is completed; any other one until its time limit.
        let isFirst = count.withLock { count in
          count += 1
          return count == 1
        }
        if isFirst { for await _ in told {} }
      }
    ) { synchronization in
      async let first = synchronization.refresh(
        restore(bought, by: "c1"), waitingAtMost: .seconds(5))
      for await _ in arrivals { break }
      let second = try await synchronization.refresh(
        restore(bought, by: "c2"), waitingAtMost: .seconds(5))
      #expect(second == .pending)
      #expect(count.withLock { $0 } == 1)

      try await synchronization.refreshAll()
      #expect(try await first == .refreshed(newFacts: 1))
      // There is room for one again.
      _ = try await synchronization.refresh(
        restore(bought, by: "c3"), waitingAtMost: .seconds(5))
      #expect(count.withLock { $0 } == 2)
    }
  }
}
