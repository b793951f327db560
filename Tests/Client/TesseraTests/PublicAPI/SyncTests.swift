import AppStoreCore
import EntitlementAPI
import Foundation
import Synchronization
import Tessera
import Testing

@Suite(.timeLimit(.minutes(30))) struct SyncTests {
  @Test func `A transaction delivered by StoreKit is sent, finished and passed to observers`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      _ = try await purchases.customerInfo()
      var stream = purchases.customerInfoStream.makeAsyncIterator()
      #expect(await stream.next()?.entitlements["pro"] == nil)

      try await scene.store.deliver(FakeStore.monthly)

      #expect(await stream.next()?.entitlements["pro"]?.isActive == true)
      #expect(await scene.store.finished == ["1001"])
      #expect(scene.server.receipts.map(\.initiationSource) == [.queue])
    }
  }

  @Test func `Unfinished transactions are sent before the fetch, oldest first`() async throws {
    try await Scene.play { scene in
      await scene.store.give(FakeStore.coins)
      await scene.store.give(FakeStore.monthly)
      // No launch of the SDK observed yet; its observer and this call share the same two requests.
      let info = try await scene.launch().customerInfo()

      #expect(info.entitlements["pro"]?.isActive == true)
      #expect(Set(await scene.store.finished) == ["1001", "1002"])
      #expect(Set(scene.server.receipts.map(\.transactionID)) == ["1001", "1002"])
    }
  }

  @Test func `A restore sends the newest transaction of each purchase and finishes nothing`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      let first = await scene.store.give(FakeStore.monthly)
      await scene.store.give(FakeStore.monthly, original: first.originalTransactionId)
      await scene.store.give(FakeStore.coins)

      let info = try await purchases.restorePurchases()

      let restored = scene.server.receipts.filter { $0.initiationSource == .restore }
      #expect(info.entitlements["pro"]?.isActive == true)
      #expect(restored.map(\.transactionID) == ["1002", "1003"])
      #expect(!restored.map(\.isRestore).contains(false))
      #expect(await scene.store.finished.isEmpty)
    }
  }

  @Test func `A sync moves purchases only to an anonymous customer`() async throws {
    try await Scene.play { scene in
      await scene.store.give(FakeStore.monthly)
      for customer in ["alice", "$RCAnonymousID:0123456789abcdef0123456789abcdef"] {
        try await scene.launched(as: customer).syncPurchases()
      }

      // The server decides by the source, and the purchase of another customer stays with a queue.
      let alices = scene.server.receipts.filter { $0.appUserID == "alice" }
      #expect(alices.last?.initiationSource == .queue && alices.last?.isRestore == false)
      let synced = scene.server.receipts.filter { $0.initiationSource == .restore }
      #expect(synced.map(\.isRestore) == [true])
    }
  }

  @Test func `A restore without purchases fetches from the server`() async throws {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: nil)

      let info = try await scene.launched().restorePurchases()

      #expect(info.entitlements["pro"]?.isActive == true)
      #expect(scene.server.log == ["GET /v1/subscribers/alice"])
    }
  }

  @Test func `A restore that the server did not record is an error`() async throws {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      await scene.store.give(FakeStore.monthly)
      scene.server.always(.refuse(503, .storeProblem))

      let failure = await error(of: { try await purchases.restorePurchases() })

      #expect(failure?.code == .storeProblemError)
      #expect(failure?.isRetryable == true)
    }
  }

  @Test func `A partly recorded restore is an error, and the recorded part counts`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      await scene.store.give(FakeStore.coins)
      await scene.store.give(FakeStore.monthly)
      scene.server.next(.refuse(503, .storeProblem))

      let failure = await error(of: { try await purchases.restorePurchases() })

      #expect(failure?.code == .storeProblemError)
      let info = try await purchases.customerInfo(fetchPolicy: .fromCacheOnly)
      #expect(info.entitlements["pro"]?.isActive == true)
    }
  }

  @Test func `A permanently rejected purchase does not fail a restore that gives access`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      await scene.store.give(FakeStore.coins)
      await scene.store.give(FakeStore.monthly)
      for _ in 1...2 {
        scene.server.next(.refuse(409, .cannotTransferPurchase))
        let info = try await purchases.restorePurchases()
        #expect(info.access(to: "pro") == .granted)
      }
    }
  }

  @Test func `A restore without access reports that the purchases are another customer's`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      await scene.store.give(FakeStore.coins)
      await scene.store.give(FakeStore.monthly)
      let refusal = SignedServer.Mishap.refuse(409, .cannotTransferPurchase)
      // The second time the coins are accepted, and give no access.
      for first in [refusal, .change { _ in }] {
        scene.server.next(first, refusal)
        let failure = await error(of: { try await purchases.restorePurchases() })
        #expect(failure?.code == .receiptAlreadyInUseError)
      }
    }
  }

  @Test func `A permanent rejection does not hide one that a retry may resolve`() async throws {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      await scene.store.give(FakeStore.coins)
      await scene.store.give(FakeStore.coins)
      await scene.store.give(FakeStore.monthly)
      scene.server.next(.refuse(409, .cannotTransferPurchase), .refuse(503, .storeProblem))

      let failure = await error(of: { try await purchases.restorePurchases() })

      #expect(failure?.code == .storeProblemError)
    }
  }

  @Test(arguments: [SignedServer.Mishap.offline, .refuse(503, nil)])
  func `A restore in an outage grants the purchases that StoreKit verified`(
    mishap: SignedServer.Mishap
  ) async throws {
    try await Scene.play { scene in
      let purchases = await scene.launched { $0.with(onDeviceCatalog: Scene.catalog) }
      await scene.store.give(FakeStore.monthly)
      scene.server.always(mishap)

      let restored = try await purchases.restorePurchases()
      let synced = try await purchases.syncPurchases()

      #expect(restored.access(to: "pro") == .granted)
      #expect(synced.access(to: "pro") == .granted)
      #expect(await scene.store.finished.isEmpty)
    }
  }

  @Test(arguments: [true, false])
  func `A restore with untrusted responses grants the purchases that StoreKit verified`(
    hasPurchase: Bool
  ) async throws {
    try await Scene.play { scene in
      let purchases = await scene.launched(.informational) {
        $0.with(onDeviceCatalog: Scene.catalog)
      }
      if hasPurchase { await scene.store.give(FakeStore.monthly) }
      scene.server.always(.stripped)

      let restored = try await purchases.restorePurchases()
      let synced = try await purchases.syncPurchases()

      for info in [restored, synced] {
        #expect(info.access(to: "pro") == (hasPurchase ? .granted : .unknown))
      }
    }
  }

  @Test(arguments: [true, false])
  func `After an untrusted response another one's "yes" counts, and its "no" does not`(
    isFirst: Bool
  ) async throws {
    try await Scene.play { scene in
      let purchases = await scene.launched(.informational)
      await scene.store.give(isFirst ? FakeStore.monthly : FakeStore.coins)
      await scene.store.give(isFirst ? FakeStore.coins : FakeStore.monthly)
      // For the monthly subscription, each time.
      scene.server.state.withLock { $0.mishaps = (isFirst ? [] : [.change { _ in }]) + [.stripped] }

      let info = try await purchases.restorePurchases()

      #expect(info.access(to: "pro") == (isFirst ? .granted : .unknown))
    }
  }

  @Test func `A restore in an outage that finds nothing is an error`() async throws {
    try await Scene.play { scene in
      let purchases = await scene.launched { $0.with(onDeviceCatalog: Scene.catalog) }
      scene.server.always(.offline)

      let failure = await error(of: { try await purchases.restorePurchases() })

      #expect(failure?.code == .networkError)
    }
  }
}
