import AppStoreCore
import AppStoreSimulator
import Foundation
import Ingest
import Ledger
import SimulatorServer
import Testing
import WaitingTestSupport

/// Servers that get hints about what others changed in the ledger; no time passes in these tests.
@Suite("Hints of other servers", .timeLimit(.minutes(30))) struct HintTests {
  private let market: Market
  private let sleep: @Sendable (Duration) async throws -> Void = { _ in
    try await Task.sleep(for: .seconds(3600))
  }

  init() throws {
    market = try Market()
    market.wire.setDown(true)
  }

  private func request() async throws -> RefreshRequest {
    let bought = try await market.store.buy(
      PurchaseRequest(productID: Market.lifetime), by: Market.ada)
    return RefreshRequest(
      purchase: bought.transaction.originalTransactionId,
      target: RefreshTarget(bundleID: Market.bundleID, environment: .sandbox), cause: .restore)
  }

  @Test(arguments: [true, false])
  func `A waiting caller looks at once when a hint says that its refresh may have ended`(
    namesPurchase: Bool
  ) async throws {
    let request = try await request()
    let (hints, hint) = AsyncStream.makeStream(of: LedgerHint.self)
    try await market.open(process: UUID(), sleep: sleep) { [market, sleep] first in
      #expect(try await !first.doNextRefresh())
      try await market.open(process: UUID(), hints: { hints }, sleep: sleep) { second in
        let running = Task { await second.run() }
        async let result = second.refresh(request, waitingAtMost: .seconds(5))
        try await eventually("the first server does the job") { try await first.doNextRefresh() }
        hint.yield(.eventsAppended)
        hint.yield(namesPurchase ? .refreshEnded(request.purchase) : .anything)
        #expect(try await result == .refreshed(newFacts: 0))
        running.cancel()
        await running.value
      }
    }
  }

  @Test func `A server does a refresh at once that a hint says another one requested`() async throws
  {
    let request = try await request()
    let (hints, hint) = AsyncStream.makeStream(of: LedgerHint.self)
    try await market.open(process: UUID(), hints: { hints }, sleep: sleep) {
      [market, sleep] first in
      let running = Task { await first.run() }
      try await eventually("it reads the notification history") {
        try await !market.ledger.notificationWatermarks().isEmpty
      }
      try await market.open(process: UUID(), sleep: sleep) { second in
        try await second.request([request])
        try await eventually("the first server does the job") {
          hint.yield(.refreshRequested)
          return try await !market.ledger.hasPendingRefresh(forAnyOf: [request.purchase])
        }
      }
      running.cancel()
      await running.value
    }
  }
}
