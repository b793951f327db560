import AppStoreCore
import EntitlementAPI
import Foundation
import HTTPTypes
import StoreKit
import Synchronization
import Tessera
import Testing

/// Who finishes transactions, and when.
@Suite(.timeLimit(.minutes(30))) struct CompletionTests {
  /// An app that counts its customers' coins.
  private final class Till: Sendable {
    let credits = Mutex<[String]>([])
    let failures = Mutex(0)
    let purchases = Mutex<Purchases?>(nil)

    var credited: [String] { credits.withLock { $0 } }

    func credit(_ transaction: StoreTransaction) throws {
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

  @Test func `A consumable is finished after the app credited it`() async throws {
    try await Scene.play { scene in
      let till = Till()
      let store = scene.store
      let purchases = await scene.launched(
        changing: {
          $0.with(creditHandler: { transaction in
            // At this point the server recorded it, and it is unfinished in StoreKit.
            #expect(await store.finished.isEmpty)
            try till.credit(transaction)
          })
        })

      _ = try await purchases.purchase(product: try await coins(purchases))

      #expect(till.credited == ["1001"])
      #expect(await scene.store.finished == ["1001"])
    }
  }

  @Test func `A consumable that the app failed to credit is delivered again and credited once`()
    async throws
  {
    try await Scene.play { scene in
      let till = Till()
      till.failures.withLock { $0 = 1 }
      let launch = { await scene.launched(changing: { $0.with(creditHandler: till.credit) }) }
      let purchases = await launch()
      _ = try await purchases.purchase(product: try await coins(purchases))
      #expect(till.credited.isEmpty)
      #expect(await scene.store.finished.isEmpty)

      let next = await launch()
      _ = try await next.customerInfo(fetchPolicy: .fetchCurrent)
      try await scene.store.untilFinished()

      #expect(till.credited == ["1001"])
    }
  }

  @Test func `After a crash between credit and finish it is finished without a second credit`()
    async throws
  {
    try await Scene.play { scene in
      let till = Till()
      let launch = { await scene.launched(changing: { $0.with(creditHandler: till.credit) }) }
      let purchases = await launch()
      _ = try await purchases.purchase(product: try await coins(purchases))
      await scene.store.forgetFinishing()

      let next = await launch()
      _ = try await next.customerInfo(fetchPolicy: .fetchCurrent)
      try await scene.store.untilFinished()

      #expect(till.credited == ["1001"])
    }
  }

  @Test func `An unrecorded purchase is not credited`() async throws {
    try await Scene.play { scene in
      let till = Till()
      let purchases = await scene.launched(changing: { $0.with(creditHandler: till.credit) })
      scene.server.next(.offline)

      let product = try await coins(purchases)
      let failure = await error(of: { _ = try await purchases.purchase(product: product) })

      #expect(failure?.code == .networkError)
      #expect(till.credited.isEmpty)
      #expect(await scene.store.finished.isEmpty)
    }
  }

  @Test func `One customer's purchase is not credited to the next one`() async throws {
    try await Scene.play { scene in
      let till = Till()
      let credited = Mutex<[String?]>([])
      let purchases = await scene.launched(
        changing: {
          $0.with(creditHandler: { _ in
            let customer = till.purchases.withLock { $0?.appUserID }
            credited.withLock { $0.append(customer) }
          })
        })
      till.purchases.withLock { $0 = purchases }
      let product = try await coins(purchases)
      scene.server.next(.offline)
      _ = await error(of: { _ = try await purchases.purchase(product: product) })

      _ = try await purchases.logIn("bob")
      _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)
      #expect(await scene.store.finished.isEmpty)
      _ = try await purchases.logIn("alice")
      _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)
      try await scene.store.untilFinished()

      #expect(scene.server.receipts.map(\.appUserID) == ["alice"], "it is not sent again")
      #expect(credited.withLock { $0 } == ["alice"])
    }
  }

  @Test func `The app may call the server while it credits`() async throws {
    try await Scene.play { scene in
      let till = Till()
      let purchases = await scene.launched(
        changing: {
          $0.with(creditHandler: { transaction in
            let purchases = till.purchases.withLock { $0 }
            _ = try await purchases?.customerInfo(fetchPolicy: .fetchCurrent)
            try till.credit(transaction)
          })
        })
      till.purchases.withLock { $0 = purchases }

      _ = try await purchases.purchase(product: try await coins(purchases))

      #expect(till.credited == ["1001"])
      #expect(scene.server.log.count >= 2)
    }
  }

  @Test func `Purchases of an app that completes them itself are recorded and stay unfinished`()
    async throws
  {
    try await Scene.play { scene in
      let till = Till()
      let purchases = await scene.launched(
        changing: {
          $0.with(purchasesAreCompletedBy: .myApp, storeKitVersion: .storeKit2)
            .with(creditHandler: till.credit)
        })
      try await scene.store.deliver(FakeStore.coins)
      var stream = purchases.customerInfoStream.makeAsyncIterator()
      #expect(await stream.next()?.nonSubscriptions.count == 1)
      _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)

      #expect(scene.server.receipts.map(\.observerMode) == [true])
      #expect(scene.server.receipts.map(\.purchaseCompletedBy) == ["my_app"])
      let header = try #require(HTTPField.Name("X-Observer-Mode-Enabled"))
      #expect(scene.server.lastRequest?.headerFields[header] == "true")
      #expect(await scene.store.finished.isEmpty)
      #expect(till.credited.isEmpty)
    }
  }

  @Test func `A permanent rejection finishes nothing for an app that completes purchases itself`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = await scene.launched(
        changing: { $0.with(purchasesAreCompletedBy: .myApp, storeKitVersion: .storeKit2) })
      scene.server.next(.refuse(400, .invalidReceiptToken))
      await scene.store.give(FakeStore.monthly)

      _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)

      #expect(await scene.store.finished.isEmpty)
    }
  }

  @Test func `An app records what it bought with StoreKit`() async throws {
    try await Scene.play { scene in
      let purchases = await scene.launched(
        changing: { $0.with(purchasesAreCompletedBy: .myApp, storeKitVersion: .storeKit2) })
      let product = try #require(await Product.products(for: [FakeStore.monthly.rawValue]).first)

      let transaction = try await purchases.recordPurchase(try await product.purchase())

      #expect(transaction?.productIdentifier == FakeStore.monthly.rawValue)
      let info = try await purchases.customerInfo(fetchPolicy: .fromCacheOnly)
      #expect(info.entitlements["pro"]?.isActive == true)
      #expect(await scene.store.finished.isEmpty)
      #expect(try await purchases.recordPurchase(.userCancelled) == nil)
      let waiting = await error(of: { try await purchases.recordPurchase(.pending) })
      #expect(waiting?.code == .paymentPendingError)
    }
  }

  @Test func `Who completes purchases may change, and only the app's own are recorded manually`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      #expect(purchases.purchasesAreCompletedBy == .tessera)
      let refused = await error(of: { try await purchases.recordPurchase(.userCancelled) })
      #expect(refused?.code == .configurationError)

      purchases.purchasesAreCompletedBy = .myApp
      #expect(try await purchases.recordPurchase(.userCancelled) == nil)
      await scene.store.give(FakeStore.monthly)
      _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)
      #expect(await scene.store.finished.isEmpty)

      purchases.purchasesAreCompletedBy = .revenueCat
      _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)
      #expect(await scene.store.finished == ["1001"])
    }
  }
}
