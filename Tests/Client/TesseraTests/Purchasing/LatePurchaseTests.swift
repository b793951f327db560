import AppStoreCore
import EntitlementAPI
import Foundation
import StoreKitBackend
import Tessera
import Testing

/// A purchase that reaches the server late is still a purchase of its customer.
@Suite(.timeLimit(.minutes(30))) struct LatePurchaseTests {
  private static let receiptsFail = SignedServer.Mishap.refuseReceipts(503)

  private func buy(_ purchases: Purchases) async throws {
    let product = try #require(await purchases.products([FakeStore.monthly.rawValue]).first)
    _ = try await purchases.purchase(product: product)
  }

  @Test(arguments: [false, true])
  func `A purchase that is sent again is sent as a purchase, also after a launch`(
    isAfterLaunch: Bool
  ) async throws {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      scene.server.always(Self.receiptsFail)
      _ = await error(of: { try await buy(purchases) })
      scene.server.always(nil)

      let app = isAfterLaunch ? scene.launch() : purchases
      _ = try await app.customerInfo(fetchPolicy: .fetchCurrent)

      let receipt = try #require(scene.server.receipts.first)
      #expect(receipt.initiationSource == .purchase)
      #expect(receipt.isRestore == false)
      #expect(receipt.price == "4.99")
      // The app of the former launch still runs in this process, and may send it at the same time.
      #expect(isAfterLaunch || scene.server.receipts.count == 1)
    }
  }

  @Test func `An anonymous customer's late purchase is sent as one of the logged-in customer`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = await scene.launched(as: nil)
      scene.server.always(Self.receiptsFail)
      _ = await error(of: { try await buy(purchases) })
      _ = try await purchases.logIn("alice")
      scene.server.always(nil)

      _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)

      #expect(scene.server.receipts.map(\.appUserID) == ["alice"])
      #expect(scene.server.receipts.map(\.initiationSource) == [.purchase])
      #expect(scene.server.receipts.map(\.isRestore) == [false])
    }
  }

  @Test func `A restore stays a restore, though the purchase was not recorded yet`() async throws {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      scene.server.always(Self.receiptsFail)
      _ = await error(of: { try await buy(purchases) })
      scene.server.always(nil)

      _ = try await purchases.restorePurchases()

      #expect(scene.server.receipts.map(\.initiationSource) == [.restore])
      #expect(scene.server.receipts.map(\.isRestore) == [true])
      #expect(scene.server.receipts.map(\.price) == ["4.99"])
    }
  }

  @Test(arguments: [
    (Scene.alice, TransactionReason.purchase, InitiationSource.purchase),
    (Scene.alice, .renewal, .queue),
    ("somebody", .purchase, .queue),
  ])
  func `A delivered transaction is a purchase if its token identifies the customer`(
    buyer: AppUserID, reason: TransactionReason, source: InitiationSource
  ) async throws {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      _ = try await purchases.customerInfo()
      let token = AppAccountToken.uuid(for: buyer)

      try await scene.store.deliver(FakeStore.monthly, token: token, reason: reason)
      try await scene.store.untilFinished()

      #expect(scene.server.receipts.map(\.initiationSource) == [source])
    }
  }

  @Test func `A revoked transaction is not sent as a purchase`() async throws {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      _ = try await purchases.customerInfo()
      let paid = await scene.store.give(
        FakeStore.monthly, token: AppAccountToken.uuid(for: "alice"), reason: .purchase)

      try await scene.store.revoke(paid.transactionId)
      try await scene.store.untilFinished()

      #expect(scene.server.receipts.map(\.initiationSource) == [.queue])
    }
  }

  @Test func `An unassigned purchase that waits for one customer is not sent for the next`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = await scene.launched {
        $0.with(purchasesAreCompletedBy: .myApp, storeKitVersion: .storeKit2)
          .with(onDeviceCatalog: Scene.catalog)
      }
      scene.server.always(Self.receiptsFail)
      await scene.store.give(FakeStore.monthly)
      let failure = await error(of: {
        _ = try await purchases.recordPurchase(productID: FakeStore.monthly.rawValue)
      })
      #expect(failure?.httpStatusCode == 503)

      let stranger = try await purchases.logOut()
      #expect(stranger.access(to: "pro") == .denied(.neverOwned))
      #expect(await purchases.access(to: "pro") == .denied(.neverOwned))
      scene.server.always(nil)
      let info = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)

      #expect(info.access(to: "pro") == .denied(.neverOwned))
      #expect(scene.server.receipts.map(\.appUserID) == ["alice"])
    }
  }
}
