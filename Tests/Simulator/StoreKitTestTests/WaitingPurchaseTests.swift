import StoreKit
import StoreKitTest
import TesseraTesting
import Testing

/// A session's way to buy outside of the app that Apple deprecated, and that tests of apps still use.
private protocol OutsidePurchases {
  func buyProduct(productIdentifier: String) throws
}

extension SKTestSession: OutsidePurchases {}

@Suite(.isolatedStore, .timeLimit(.minutes(30))) struct WaitingPurchaseTests {
  @Test func `With Ask to Buy a purchase outside of the app waits for the parent`() async throws {
    let session = try openSession()
    session.askToBuyEnabled = true
    try (session as any OutsidePurchases).buyProduct(productIdentifier: Goods.lifetime)
    let pending = try #require(session.allTransactions().first)
    #expect(pending.pendingAskToBuyConfirmation)
    #expect(await entitlements().isEmpty)
    try session.approveAskToBuyTransaction(identifier: pending.identifier)
    #expect(await entitlements() == [Goods.lifetime])
  }

  @Test func `An interrupted purchase outside of the app waits for the customer`() async throws {
    let session = try openSession()
    session.interruptedPurchasesEnabled = true
    try (session as any OutsidePurchases).buyProduct(productIdentifier: Goods.lifetime)
    let pending = try #require(session.allTransactions().first)
    #expect(pending.hasPurchaseIssue)
    #expect(await entitlements().isEmpty)
    session.interruptedPurchasesEnabled = false
    try session.resolveIssueForTransaction(identifier: pending.identifier)
    #expect(await entitlements() == [Goods.lifetime])
    try (session as any OutsidePurchases).buyProduct(productIdentifier: Goods.coins)
    #expect(session.allTransactions().allSatisfy { $0.state == .purchased })
  }
}
