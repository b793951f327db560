import Foundation
import StoreKit
import TesseraTesting
import Testing

@Suite(.isolatedStore, .timeLimit(.minutes(30))) struct TestingProductTests {
  private let products: Set<String> = [Goods.monthly, Goods.yearly, Goods.lifetime]

  @Test func `An entitlement says why it is active or not`() async throws {
    let session = try openSession()
    #expect(
      session.entitlement("pro", unlockedBy: products).description.hasPrefix(
        "pro is inactive because: the customer has never bought com.example.pro.lifetime"))
    try await buy(Goods.yearly)
    session.expectActive("pro", unlockedBy: products, because: "subscribed")
    let state = session.entitlement("pro", unlockedBy: products)
    #expect(state.description.hasPrefix("pro is active because: \(Goods.yearly)"))
    try session.expireSubscription(productIdentifier: Goods.yearly)
    session.expectInactive("pro", unlockedBy: products, because: "expired")
  }

  @Test func `A failed expectation prints the reason and the timeline`() async throws {
    let session = try openSession()
    try await buy(Goods.lifetime)
    withKnownIssue {
      session.expectInactive("pro", unlockedBy: products)
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      return text.contains("pro is active because: \(Goods.lifetime) was bought on")
        && text.contains("PURCHASE  \(Goods.lifetime), transaction")
    }
  }

  @Test func `The timeline is the same for the same test, without dates and identifiers`()
    async throws
  {
    let session = try openSession()
    try await buy(Goods.monthly)
    try session.advanceToNextEvent()
    let renewal = try #require(session.allTransactions().first)
    try session.refundTransaction(identifier: renewal.identifier)
    #expect(
      session.timelineSnapshot == """
        PURCHASE com.example.pro.monthly
        NOTIFICATION SUBSCRIBED/INITIAL_BUY
        RENEWAL com.example.pro.monthly
        REFUND com.example.pro.monthly
        NOTIFICATION DID_RENEW
        NOTIFICATION REFUND
        """)
    #expect(session.timeline.split(separator: "\n").count == 6)
    #expect(session.notifications.map(\.type) == ["SUBSCRIBED", "DID_RENEW", "REFUND"])
  }

  @Test func `A purchase of a family member is shared until sharing ends`() async throws {
    let session = try openSession()
    try session.buyAsFamilyMember(Goods.monthly)
    #expect(await entitlements() == [Goods.monthly])
    let shared = try #require(await Transaction.latest(for: Goods.monthly)).payloadValue
    #expect(shared.ownershipType == .familyShared)
    session.setFamilySharing(false)
    #expect(await entitlements().isEmpty)
    session.setFamilySharing(true)
    #expect(await entitlements() == [Goods.monthly])
    try session.refundPurchaseOfFamilyMember(Goods.monthly)
    #expect(await entitlements().isEmpty)
  }

  @Test func `Time does not go back`() async throws {
    let session = try openSession()
    #expect(await code { try session.advance(days: -1) } == .invalidAction)
    let before = session.now
    try session.advanceToNextEvent()
    #expect(session.now == before && session.nextEvent == nil)
  }
}
