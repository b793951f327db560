import AppStoreCore
import EntitlementAPI
import Foundation
import HTTPTypes
import StoreKit
import StoreKitBackend
import Synchronization
import Tessera
import Testing
import WaitingTestSupport

/// The most frequent complaints about subscription SDKs, concerning purchases with a server.
///
/// The numbers are those of a survey of public issues.
@Suite(.timeLimit(.minutes(30))) struct ComplaintsAboutPurchasesTests {
  /// Where the app crashes during a purchase.
  enum Crash: CaseIterable, Sendable {
    case beforeItIsSent, beforeTheAnswer, beforeTheCredit, beforeTheFinish
  }

  private static let observing: @Sendable (Configuration.Builder) -> Configuration.Builder = {
    $0.with(purchasesAreCompletedBy: .myApp, storeKitVersion: .storeKit2)
  }

  private func product(_ id: ProductID, _ app: Purchases) async throws -> StoreProduct {
    try #require(await app.products([id.rawValue]).first)
  }

  @Test func `7: A transaction is finished when it is recorded, not earlier and not never`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      let monthly = try await product(FakeStore.monthly, purchases)
      let gate = Gate()
      scene.server.next(.hold(gate))
      async let bought = purchases.purchase(product: monthly)
      try await eventually("the receipt is sent") { !scene.server.receipts.isEmpty }
      #expect(await scene.store.finished.isEmpty, "the answer is not here yet")
      gate.open()
      _ = try await bought
      #expect(await scene.store.finished == ["1001"])

      for _ in 1...2 {
        _ = try await scene.launched().customerInfo(fetchPolicy: .fetchCurrent)
      }
      #expect(scene.server.receipts.count == 1, "no launch brings it again")
    }
  }

  @Test(arguments: Crash.allCases)
  func `7: A purchase is delivered once, wherever the app crashes`(crash: Crash) async throws {
    try await Scene.play { scene in
      let credited = Mutex<[String]>([])
      let fails = Mutex(crash == .beforeTheCredit)
      let launch = {
        await scene.launched(
          changing: {
            $0.with(creditHandler: { transaction in
              let failsNow = fails.withLock { fails in
                defer { fails = false }
                return fails
              }
              if failsNow { throw CancellationError() }
              credited.withLock { $0.append(transaction.transactionIdentifier) }
            })
          })
      }
      let purchases = await launch()
      let coins = try await product(FakeStore.coins, purchases)
      switch crash {
      case .beforeItIsSent: scene.server.next(.offline)
      case .beforeTheAnswer:
        scene.server.next(.change { $0.response.status = .badGateway })
      case .beforeTheCredit, .beforeTheFinish: break
      }
      _ = try? await purchases.purchase(product: coins)
      if crash == .beforeTheFinish { await scene.store.forgetFinishing() }

      _ = try await launch().customerInfo(fetchPolicy: .fetchCurrent)
      try await scene.store.untilFinished()

      #expect(credited.withLock { $0 } == ["1001"])
      #expect(Set(scene.server.receipts.map(\.transactionID)) == ["1001"])
    }
  }

  @Test func `8: The purchase call and every later call include the purchase`() async throws {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      #expect(await purchases.access(to: "pro") == .denied(.neverOwned))
      var stream = purchases.customerInfoStream.makeAsyncIterator()
      #expect(await stream.next()?.access(to: "pro") == .denied(.neverOwned))

      let result = try await purchases.purchase(
        product: try await product(FakeStore.monthly, purchases))

      #expect(result.customerInfo.access(to: "pro") == .granted)
      #expect(purchases.cachedCustomerInfo?.access(to: "pro") == .granted)
      #expect(await stream.next()?.access(to: "pro") == .granted)
      for policy in CacheFetchPolicy.allCases {
        #expect(
          try await purchases.customerInfo(fetchPolicy: policy).access(to: "pro") == .granted)
      }
      scene.server.always(.offline)
      #expect(await scene.launched().access(to: "pro") == .granted, "after a launch offline too")
    }
  }

  @Test func `13: Every purchase has a token that the server can derive from the customer`()
    async throws
  {
    try await Scene.play { scene in
      for customer in ["alice", "bob@example.com", "6A9D8A3C-1D57-4B0E-9C0E-000000000001"] {
        let purchases = await scene.launched(as: customer)
        let result = try await purchases.purchase(
          product: try await product(FakeStore.coins, purchases))

        let token = try #require(result.transaction?.sk2Transaction?.appAccountToken)
        #expect(token == UUID(uuidString: customer) ?? AppAccountToken.uuid(for: .init(customer)))
      }
    }
  }

  @Test func `21: With a server the App Store's password dialog never appears`() async throws {
    try await Scene.play { scene in
      await scene.store.give(FakeStore.monthly)
      let purchases = await scene.launched(as: nil)
      _ = await purchases.access(to: "pro")
      _ = try await purchases.logIn("alice")
      _ = try await purchases.purchase(product: try await product(FakeStore.coins, purchases))
      _ = try await purchases.syncPurchases()
      _ = try await purchases.restorePurchases()
      _ = try await purchases.logOut()
      purchases.invalidateCustomerInfoCache()
      _ = try await purchases.customerInfo()

      #expect(await scene.store.syncs == 0)
    }
  }

  @Test func `30: Purchases that the app completes are always recorded and never finished`()
    async throws
  {
    try await Scene.play { scene in
      await scene.store.give(FakeStore.monthly)
      let purchases = await scene.launched(changing: Self.observing)
      _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)
      try await scene.store.deliver(FakeStore.coins)
      try await eventually("both are sent") { scene.server.receipts.count >= 2 }
      let coins = try #require(await Product.products(for: [FakeStore.coins.rawValue]).first)
      try await purchases.recordPurchase(try await coins.purchase())
      await scene.store.give(FakeStore.coins)
      try await purchases.recordPurchase(productID: FakeStore.coins.rawValue)

      #expect(scene.server.receipts.map(\.transactionID) == ["1001", "1002", "1003", "1004"])
      #expect(!scene.server.receipts.map(\.observerMode).contains(false))
      #expect(await scene.store.finished.isEmpty)
    }
  }

  @Test func `30: A purchase that the app finished in an outage is recorded afterwards`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = await scene.launched(changing: Self.observing)
      let monthly = try #require(await Product.products(for: [FakeStore.monthly.rawValue]).first)
      scene.server.always(.refuse(503, nil))
      let result = try await monthly.purchase()
      let refusal = await error(of: { try await purchases.recordPurchase(result) })
      #expect(refusal?.isRetryable == true)
      guard case .success(.verified(let transaction)) = result else { return }
      await transaction.finish()
      scene.server.always(nil)

      let next = await scene.launched(changing: Self.observing)
      let info = try await next.customerInfo(fetchPolicy: .fetchCurrent)

      #expect(info.access(to: "pro") == .granted)
      #expect(await scene.store.finished == ["1001"], "once, by the app")
    }
  }

  @Test
  func `30: An unreported finished purchase is found once, when the app becomes active`()
    async throws
  {
    try await Scene.play { scene in
      func comeToTheFront() -> (Purchases, AsyncStream<Bool>.Continuation) {
        let (changes, place) = AsyncStream.makeStream(of: Bool.self)
        let purchases = scene.launch(backgroundChanges: changes, changing: Self.observing)
        place.yield(false)
        return (purchases, place)
      }
      let bought = await scene.store.give(FakeStore.monthly)
      try await scene.store.finish(bought.transactionId)

      let (first, _) = comeToTheFront()
      try await eventually("the purchase is noted") { scene.hasNotedObserved }
      #expect(await first.access(to: "pro") == .granted)

      let (second, place) = comeToTheFront()
      // Attributes are sent when the app leaves the foreground, so after everything else.
      second.attribution.setEmail("a@example.com")
      place.yield(true)
      try await eventually("attributes or a second receipt are sent") {
        !scene.server.attributes.isEmpty || scene.server.receipts.count >= 2
      }

      #expect(scene.server.receipts.map(\.transactionID) == ["1001"])
      #expect(scene.server.receipts.map(\.observerMode) == [true])
    }
  }
}
