import AppStoreCore
import EntitlementAPI
import Foundation
import Synchronization
import Tessera
import Testing
import WaitingTestSupport

/// A recorded consumable whose credit could not be made at once, or is wanted by two processes.
@Suite(.timeLimit(.minutes(30))) struct LateCreditTests {
  /// An app that counts its customers' coins.
  private final class Till: Sendable {
    let credits = Mutex<[String]>([])
    let failures = Mutex(0)
    let started = Mutex(0)
    /// Blocks the handler.
    let gate = Mutex<Gate?>(nil)

    var credited: [String] { credits.withLock { $0 } }

    func credit(_ transaction: StoreTransaction) async throws {
      started.withLock { $0 += 1 }
      if let gate = gate.withLock({ $0 }) { await gate.pass() }
      let fails = failures.withLock { count in
        defer { count -= 1 }
        return count > 0
      }
      if fails { throw CancellationError() }
      credits.withLock { $0.append(transaction.transactionIdentifier) }
    }
  }

  private func coins(_ purchases: Purchases) async throws -> StoreProduct {
    try #require(await purchases.products([FakeStore.coins.rawValue]).first)
  }

  @Test(arguments: [nil, "bob"])
  func `Coins recorded after their buyer left are credited when the buyer returns`(
    next: String?
  ) async throws {
    try await Scene.play { scene in
      let till = Till()
      let purchases = await scene.launched { $0.with(creditHandler: till.credit) }
      let product = try await coins(purchases)
      let gate = Gate()
      scene.server.next(.hold(gate))
      async let bought = purchases.purchase(product: product)
      try await eventually("the receipt is sent") { scene.server.receipts.count == 1 }
      // A log-out does not wait for the response; the info after it does.
      async let left: Void = { _ = try? await purchases.logOut() }()
      try await eventually("the buyer left") { purchases.isAnonymous }
      gate.open()
      _ = try await bought
      await left
      if let next { _ = try await purchases.logIn(next) }
      #expect(till.credited.isEmpty && scene.server.receipts.map(\.appUserID) == ["alice"])

      _ = try await purchases.logIn("alice")
      try await scene.store.untilFinished()

      #expect(till.credited == ["1001"])
      #expect(scene.server.receipts.count == 1, "nothing was sent again")
    }
  }

  enum Call: CaseIterable { case info, sync, restore, purchase }

  @Test(arguments: Call.allCases)
  func `A handler that threw is called again at the next call`(call: Call) async throws {
    try await Scene.play { scene in
      let till = Till()
      till.failures.withLock { $0 = 1 }
      let purchases = await scene.launched { $0.with(creditHandler: till.credit) }
      _ = try await purchases.purchase(product: try await coins(purchases))
      #expect(till.credited.isEmpty)
      let requests = scene.server.log.count

      switch call {
      case .info:
        _ = try await purchases.customerInfo()
        #expect(scene.server.log.count == requests, "from the cache")
      case .sync: _ = try await purchases.syncPurchases()
      case .restore: _ = try await purchases.restorePurchases()
      case .purchase:
        let product = try #require(await purchases.products([FakeStore.monthly.rawValue]).first)
        _ = try await purchases.purchase(product: product)
      }
      try await eventually("the coins are credited") { till.credited == ["1001"] }
      try await scene.store.untilFinished()
    }
  }

  @Test func `Coins that a restore recorded first are credited`() async throws {
    try await Scene.play { scene in
      let till = Till()
      await scene.store.give(FakeStore.coins)
      scene.server.always(.offline)
      let purchases = await scene.launched { $0.with(creditHandler: till.credit) }
      try await eventually("sending them failed") {
        scene.server.log.contains("POST /v1/receipts")
      }
      scene.server.always(nil)
      _ = try await purchases.restorePurchases()
      try await scene.store.untilFinished()
      #expect(till.credited == ["1001"])
    }
  }

  @Test func `Without a server, coins of a buyer who left are credited when the buyer returns`()
    async throws
  {
    try await Scene.play { scene in
      let till = Till()
      till.failures.withLock { $0 = 1 }
      let purchases = scene.startOnDevice(as: "alice") { $0.with(creditHandler: till.credit) }
      _ = try await purchases.purchase(product: try await coins(purchases))
      _ = try await purchases.logIn("bob")
      #expect(till.credited.isEmpty)
      _ = try await purchases.logIn("alice")
      try await scene.store.untilFinished()
      #expect(till.credited == ["1001"])
    }
  }

  @Test(arguments: [true, false])
  func `Two processes of an app credit one transaction once`(firstFails: Bool) async throws {
    try await Scene.play { scene in
      let till = Till()
      let gate = Gate()
      till.gate.withLock { $0 = gate }
      till.failures.withLock { $0 = firstFails ? 1 : 0 }
      await scene.store.give(FakeStore.coins)
      let first = scene.launch(changing: { $0.with(creditHandler: till.credit) })
      _ = try await first.customerInfo(fetchPolicy: .fetchCurrent)
      try await eventually("the first process credits") { till.started.withLock { $0 } == 1 }
      let second = scene.launch(changing: { $0.with(creditHandler: till.credit) })
      _ = try await second.customerInfo(fetchPolicy: .fetchCurrent)
      let coordinator = try second.server().manager.purchases
      try await eventually("the second process wants to") {
        await coordinator.pending.crediting.count == 1
      }
      #expect(till.started.withLock { $0 } == 1, "it waits for the first")

      till.gate.withLock { $0 = nil }
      gate.open()
      try await scene.store.untilFinished(firstFails ? 1 : 2)

      #expect(till.credited == ["1001"])
      #expect(till.started.withLock { $0 } == (firstFails ? 2 : 1))
      withExtendedLifetime((first, second)) {}
    }
  }

  @Test func `A process that read the purchases before another one credited does not credit again`()
    async throws
  {
    try await Scene.play { scene in
      let till = Till()
      let second = scene.launch(changing: { $0.with(creditHandler: till.credit) })
      _ = try await second.customerInfo(fetchPolicy: .fetchCurrent)
      let first = await scene.launched { $0.with(creditHandler: till.credit) }
      _ = try await first.purchase(product: try await coins(first))
      #expect(till.credited == ["1001"])
      await scene.store.forgetFinishing()

      _ = try await second.customerInfo(fetchPolicy: .fetchCurrent)
      try await scene.store.untilFinished()

      #expect(till.credited == ["1001"])
    }
  }

  @Test func `An extension without a handler leaves coins to the app`() async throws {
    try await Scene.play { scene in
      let till = Till()
      _ = try await scene.launch(changing: { $0.with(creditHandler: till.credit) }).customerInfo()
      let `extension` = scene.launch()
      _ = try await `extension`.purchase(product: try await coins(`extension`))
      #expect(scene.server.receipts.count == 1)
      #expect(await scene.store.finished.isEmpty)

      let app = scene.launch(changing: { $0.with(creditHandler: till.credit) })
      _ = try await app.customerInfo(fetchPolicy: .fetchCurrent)
      try await scene.store.untilFinished()
      #expect(till.credited == ["1001"])
    }
  }
}
