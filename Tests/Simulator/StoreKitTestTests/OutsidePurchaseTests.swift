import Foundation
import StoreKit
import StoreKitTest
import TesseraTesting
import Testing

@Suite(.isolatedStore, .timeLimit(.minutes(30))) struct OutsidePurchaseTests {
  @Test func `A purchase outside of the app arrives as an update with its options`() async throws {
    let session = try openSession()
    let token = UUID()
    let bought = try await session.buyProduct(
      identifier: Goods.coins, options: [.quantity(3), .appAccountToken(token)])
    var updates = Transaction.updates.makeAsyncIterator()
    let update = try #require(await updates.next()).payloadValue
    #expect(update == bought)
    #expect(update.purchasedQuantity == 3 && update.appAccountToken == token)
  }

  @Test func `A promotional offer and an offer code need no signature`() async throws {
    let session = try openSession()
    let code = try await session.buyProduct(
      identifier: Goods.monthly, options: [.codeOffer(referenceName: "launch")])
    #expect(code.offer?.type == .code && code.offer?.id == "launch")
    try session.expireSubscription(productIdentifier: Goods.monthly)
    let offer = try await session.buyProduct(
      identifier: Goods.monthly, options: [.promotionalOffer(id: "loyal")])
    #expect(offer.offer?.type == .promotional && offer.price == 1.99)
    let unknown = await StoreKitTestTests.code {
      try await session.buyProduct(
        identifier: Goods.monthly, options: [.promotionalOffer(id: "nothing")])
    }
    #expect(unknown == .invalidAction)
  }

  @Test func `A purchase in the past has renewed until now, unless it was canceled at once`()
    async throws
  {
    let session = try openSession()
    let past = session.now.addingTimeInterval(-100 * 86_400)
    let bought = try await session.buyProduct(
      identifier: Goods.monthly, options: [.purchaseDate(past)])
    #expect(abs(bought.purchaseDate.timeIntervalSince(past)) < 0.01)
    // A free week and four months.
    #expect(session.allTransactions().count == 5)
    #expect(try await state() == .subscribed)
    #expect(session.allTransactions().allSatisfy { $0.purchaseDate <= session.now })

    session.clearTransactions()
    try await session.buyProduct(
      identifier: Goods.monthly,
      options: [.purchaseDate(past, renewalBehavior: .cancelImmediately)])
    #expect(session.allTransactions().count == 1)
    #expect(try await state() == .expired)
  }
}
