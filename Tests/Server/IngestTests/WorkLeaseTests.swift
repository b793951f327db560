import AppStoreCore
import AppStoreSimulator
import Foundation
import Ingest
import Ledger
import SimulatorServer
import Testing
import WaitingTestSupport

/// Two servers that share a ledger: only one of them queries the App Store.
@Suite("Work of several servers", .timeLimit(.minutes(30))) struct WorkLeaseTests {
  private let market: Market
  private let name = "work:\(Market.bundleID):Sandbox"

  init() throws {
    market = try Market()
    market.wire.setDown(true)
  }

  /// Runs a test with two servers.
  private func withServers(
    _ test:
      @escaping @Sendable (
        _ first: AppStoreReconciler, _ second: AppStoreReconciler
      ) async throws -> Void
  ) async throws {
    let settings = ReconcilerSettings()
    let sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    try await market.open(settings: settings, process: UUID(), sleep: sleep) {
      [market, settings] first in
      try await market.open(settings: settings, process: UUID(), sleep: sleep) { second in
        try await test(first, second)
      }
    }
  }

  private func request() async throws -> RefreshRequest {
    let bought = try await market.store.buy(
      PurchaseRequest(productID: Market.lifetime), by: Market.ada)
    return RefreshRequest(
      purchase: bought.transaction.originalTransactionId,
      target: RefreshTarget(bundleID: Market.bundleID, environment: .sandbox), cause: .manual)
  }

  @Test func `The server with the lease does the work of both, and the other when it ends`()
    async throws
  {
    let request = try await request()
    try await withServers { [market] first, second in
      #expect(try await !first.doNextRefresh())
      try await second.request([request])
      #expect(try await !second.doNextRefresh())
      try await second.backfillDue()
      #expect(market.wire.calls.isEmpty)
      #expect(try await first.doNextRefresh())

      try await second.request([request])
      market.store.clock.advance(to: Market.start + .seconds(29))
      #expect(try await !second.doNextRefresh())
      market.store.clock.advance(to: Market.start + .seconds(34))
      #expect(try await second.doNextRefresh())
      #expect(try await !first.doNextRefresh())
    }
  }

  @Test func `A server that was frozen while the other took over does not move the watermark`()
    async throws
  {
    try await withServers { [market] first, second in
      // The second server knows that the first one has the lease.
      _ = try await first.doNextRefresh()
      _ = try await second.doNextRefresh()
      market.wire.setPause {
        market.store.clock.advance(to: Market.start + .seconds(31))
        _ = try? await second.backfillDue()
      }
      try await first.backfillDue()
      #expect(
        try await market.ledger.notificationWatermarks().map(\.recordedUntil)
          == [Market.start + .seconds(31)])
    }
  }

  @Test func `A caller learns that another server completed its refresh`() async throws {
    let request = try await request()
    try await withServers { first, second in
      #expect(try await !first.doNextRefresh())
      #expect(try await !second.doNextRefresh())
      async let result = second.refresh(request, waitingAtMost: .seconds(600))
      try await eventually("the first server does the job") { try await first.doNextRefresh() }
      #expect(try await result == .refreshed(newFacts: 0))
    }
  }

  @Test func `The work of a server that died is done by another after half a minute`() async throws
  {
    let request = try await request()
    try await withServers { [market] first, second in
      try await first.request([request])
      let (pauses, pause) = AsyncStream.makeStream(of: Void.self)
      let isWorking = AsyncStream.makeStream(of: Void.self)
      market.wire.setPause {
        isWorking.continuation.finish()
        for await _ in pauses {}
      }
      // It dies during the query, so it extends nothing and its result comes late.
      async let late = first.doNextRefresh()
      for await _ in isWorking.stream {}
      market.store.clock.advance(to: Market.start + .seconds(29))
      #expect(try await !second.doNextRefresh())
      market.store.clock.advance(to: Market.start + .seconds(35))
      #expect(try await second.doNextRefresh())
      #expect(try await !market.ledger.hasPendingRefresh(forAnyOf: [request.purchase]))
      pause.finish()
      #expect(try await late)
      #expect(try await !market.ledger.hasPendingRefresh(forAnyOf: [request.purchase]))
    }
  }

  @Test func `A server that lives extends the leases of its work`() async throws {
    let request = try await request()
    try await withServers { [market] first, _ in
      try await first.request([request])
      let (pauses, pause) = AsyncStream.makeStream(of: Void.self)
      let isWorking = AsyncStream.makeStream(of: Void.self)
      market.wire.setPause {
        isWorking.continuation.finish()
        for await _ in pauses {}
      }
      async let result = first.doNextRefresh()
      for await _ in isWorking.stream {}
      for seconds in stride(from: 10, through: 120, by: 10) {
        market.store.clock.advance(to: Market.start + .seconds(seconds))
        try await first.extendLeases()
      }
      // Even without the lease of the app, another server finds nothing to do.
      let now = market.store.clock.now()
      let target = RefreshTarget(bundleID: Market.bundleID, environment: .sandbox)
      #expect(
        try await market.ledger.leaseNextRefresh(in: [target], at: now, until: now) == nil)
      pause.finish()
      #expect(try await result)
      #expect(try await !market.ledger.hasPendingRefresh(forAnyOf: [request.purchase]))
    }
  }

  @Test func `A server that ends releases its work at once`() async throws {
    try await withServers { [market, name] first, _ in
      let running = Task { await first.run() }
      try await eventually("it reads the notification history") {
        try await !market.ledger.notificationWatermarks().isEmpty
      }
      let now = market.store.clock.now()
      let (other, end) = (UUID(), now + .seconds(30))
      #expect(try await market.ledger.acquireLease(name, for: other, at: now, until: end) == nil)
      running.cancel()
      await running.value
      let lease = try await market.ledger.acquireLease(name, for: other, at: now, until: end)
      #expect(lease?.token == 2)
    }
  }
}
