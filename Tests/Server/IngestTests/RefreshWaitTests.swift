import AppStoreCore
import AppStoreSimulator
import Ingest
import Ledger
import SimulatorServer
import Synchronization
import Testing

/// A caller waits for a refresh while others are in progress.
@Suite(.timeLimit(.minutes(30))) struct RefreshWaitTests {
  private func demand(_ report: PurchaseDelivery) -> RefreshRequest {
    RefreshRequest(
      purchase: report.transaction.originalTransactionId,
      target: RefreshTarget(bundleID: Market.bundleID, environment: .sandbox), cause: .manual)
  }

  @Test func `A caller gets its result when the refresh of another purchase covers its own`()
    async throws
  {
    let market = try Market()
    market.wire.setDown(true)
    let lifetime = try await market.store.buy(
      PurchaseRequest(productID: Market.lifetime), by: Market.ada)
    let monthly = try await market.store.buy(
      PurchaseRequest(productID: Market.monthly), by: Market.ada)
    let (waits, wait) = AsyncStream.makeStream(of: Void.self)
    try await market.open(sleep: { limit in
      wait.yield()
      try await Task.sleep(for: limit)
    }) { synchronization in
      try await synchronization.request([demand(lifetime)])
      async let result = synchronization.refresh(demand(monthly), waitingAtMost: .seconds(600))
      for await _ in waits { break }

      #expect(try await synchronization.doNextRefresh())
      #expect(try await result == .refreshed(newFacts: 3))
      #expect(try await !synchronization.doNextRefresh())
    }
  }

  @Test func `A caller gets no result of a refresh that began before its request`() async throws {
    let market = try Market()
    market.wire.setDown(true)
    let lifetime = try await market.store.buy(
      PurchaseRequest(productID: Market.lifetime), by: Market.ada)
    let (waits, wait) = AsyncStream.makeStream(of: Void.self)
    try await market.open(sleep: { limit in
      wait.yield()
      try await Task.sleep(for: limit)
    }) { synchronization in
      let late = Mutex<Task<RefreshResult, any Error>?>(nil)
      market.wire.setPause {
        market.store.clock.advance(to: Market.start + .seconds(1))
        late.withLock {
          $0 = Task {
            try await synchronization.refresh(demand(lifetime), waitingAtMost: .seconds(600))
          }
        }
        for await _ in waits { break }
      }
      try await synchronization.request([demand(lifetime)])
      #expect(try await synchronization.doNextRefresh())

      _ = try await market.store.buy(PurchaseRequest(productID: Market.monthly), by: Market.ada)
      #expect(try await synchronization.doNextRefresh())
      let result = try await #require(late.withLock { $0 }).value
      #expect(result == .refreshed(newFacts: 2), "the monthly plan and its renewal information")
    }
  }
}
