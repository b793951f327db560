import AppStoreCore
import AppStoreSimulator
import Foundation
import Testing

@Suite(.timeLimit(.minutes(30))) struct AccountTokenTests {
  private let token = UUID(uuid: (1, 2, 3, 4, 5, 6, 0x47, 8, 0x89, 10, 11, 12, 13, 14, 15, 16))

  @Test func `Setting a subscription's token applies to the current period and the renewals`()
    throws
  {
    var shop = try Shop()
    let first = try shop.buy("weekly").transaction
    let original = first.originalTransactionId
    try shop.advance(to: "2026-02-08")
    let effects = try shop.change { try $0.setAppAccountToken(token, of: original) }
    #expect(effects.names == [])
    #expect(effects.transactions.map(\.appAccountToken) == [token])
    #expect(try shop.state().renewalInfo.appAccountToken == token)
    #expect(shop.store.transaction(first.transactionId) == first)
    #expect(try shop.advance(to: "2026-02-15").transactions.map(\.appAccountToken) == [token])
    #expect(try shop.change { try $0.setAppAccountToken(token, of: original) }.isEmpty)
  }

  @Test
  func `An upgrade without a token keeps the subscription's, and one with a token replaces it`()
    throws
  {
    var shop = try Shop()
    try shop.buy("weekly", quantity: 1, token: token)
    let upgraded = try shop.buy("monthly.other").transaction
    #expect(upgraded.appAccountToken == token)
    #expect(try shop.state().renewalInfo.appAccountToken == token)
    let other = UUID()
    #expect(try shop.buy("yearly", quantity: 1, token: other).transaction.appAccountToken == other)
    #expect(try shop.state().renewalInfo.appAccountToken == other)
    try shop.autoRenew(false)
    try shop.advance(to: "2027-03-01")
    #expect(try shop.buy("weekly").transaction.appAccountToken == nil, "a new purchase has its own")
  }

  @Test func `A one-time purchase's token is set on its transaction`() throws {
    var shop = try Shop()
    let coins = try shop.buy("coins").transaction
    let original = coins.originalTransactionId
    let effects = try shop.change { try $0.setAppAccountToken(token, of: original) }
    #expect(effects.transactions.map(\.appAccountToken) == [token])
    #expect(try shop.change { try $0.setAppAccountToken(token, of: original) }.isEmpty)
  }

  @Test func `A token can be set only on an existing purchase that was paid for`() throws {
    var shop = try Shop()
    for member in ["anna", "ben"] as [AccountID] {
      try shop.change { try $0.joinFamily("F1", account: member) }
    }
    try shop.buy("home")
    let shared = try #require(shop.store.history(of: "ben").first)
    #expect(throws: ChangeError.familyShared(shared.transactionId)) {
      try shop.store.setAppAccountToken(token, of: shared.originalTransactionId)
    }
    #expect(throws: ChangeError.unknownTransaction("1")) {
      try shop.store.setAppAccountToken(token, of: "1")
    }
  }
}
