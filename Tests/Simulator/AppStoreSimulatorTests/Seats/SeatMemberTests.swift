import AppStoreCore
import AppStoreSimulator
import Foundation
import Testing

/// Seats of members with transactions, the developer's claims, and groups.
@Suite(.timeLimit(.minutes(30))) struct SeatMemberTests {
  @Test func `A member has a separate transaction that follows the buyer's`() throws {
    var shop = try Shop()
    let team = try shop.buySeats(2, .appleHosted)
    try shop.assign(team, to: "ben")
    let given = try #require(shop.store.history(of: "ben").first)
    #expect(given.inAppOwnershipType == .assigned)
    #expect(given.price == 0)
    #expect(given.quantity == 2)
    #expect(
      given.multiSeatInfo == shop.store.transaction(TransactionID(team.rawValue))?.multiSeatInfo)
    #expect(given.originalTransactionId != team)
    #expect(shop.store.charges(of: "ben").isEmpty)
    shop.billingIssue(true)
    try shop.advance(to: "2026-03-01")
    #expect(shop.store.statuses(of: "ben").map(\.status) == [.gracePeriod])
    shop.billingIssue(false)
    let renewed = try #require(shop.store.history(of: "ben").last)
    #expect(renewed.inAppOwnershipType == .assigned)
    #expect(renewed.transactionReason == .renewal)
    #expect(renewed.originalTransactionId == given.originalTransactionId)
    try shop.autoRenew(false)
    #expect(try shop.advance(to: "2026-04-01").names == ["EXPIRED/VOLUNTARY", "EXPIRED/VOLUNTARY"])
    #expect(shop.store.seatMembers(of: team) == [])
  }

  @Test func `An organization's member has no seat information`() throws {
    var shop = try Shop()
    let team = try shop.buySeats(2, .organization)
    try shop.assign(team, to: "ben")
    let given = try #require(shop.store.history(of: "ben").first)
    #expect(given.multiSeatInfo == nil)
    #expect(given.quantity == 1)
  }

  @Test func `A revoked seat is available to another member`() throws {
    var shop = try Shop()
    let team = try shop.buySeats(1, .appleHosted)
    try shop.assign(team, to: "ben")
    #expect(throws: SeatError.noSeatAvailable(team)) {
      try shop.store.assignSeat(of: team, to: "carl")
    }
    let effects = try shop.change { try $0.unassignSeat(of: team, from: "ben") }
    #expect(effects.names == ["REVOKE"])
    #expect(shop.store.history(of: "ben").first?.revocationDate != nil)
    #expect(throws: SeatError.hasNoSeat("ben")) {
      try shop.store.unassignSeat(of: team, from: "ben")
    }
    try shop.assign(team, to: "carl")
    try shop.change { try $0.unassignSeat(of: team, from: "carl") }
    let again = try shop.change { try $0.assignSeat(of: team, to: "ben") }
    #expect(again.names == ["SUBSCRIBED/RESUBSCRIBE"])
    let periods = shop.store.history(of: "ben")
    #expect(Set(periods.map(\.originalTransactionId)).count == 1)
  }

  @Test func `An impossible assignment of a seat is rejected`() throws {
    var shop = try Shop()
    let team = try shop.buySeats(3, .appleHosted)
    try shop.assign(team, to: "ben")
    let coins = try shop.buy("coins").transaction.originalTransactionId
    let cases: [(OriginalTransactionID, AccountID, SeatError)] = [
      ("9", "carl", .unknownSubscription("9")), (coins, "carl", .notBySeats(coins)),
      (team, "anna", .isBuyer("anna")), (team, "ben", .hasSeat("ben")),
    ]
    for (original, member, failure) in cases {
      #expect(throws: failure) { try shop.store.assignSeat(of: original, to: member) }
    }
    let given = try #require(shop.store.history(of: "ben").first)
    #expect(throws: SeatError.notBySeats(given.originalTransactionId)) {
      try shop.store.assignSeat(of: given.originalTransactionId, to: "carl")
    }
    #expect(throws: ChangeError.assigned(given.transactionId)) {
      try shop.store.refund(given.transactionId, reason: .other)
    }
    #expect(throws: ChangeError.assigned(given.transactionId)) {
      try shop.store.setAppAccountToken(UUID(), of: given.originalTransactionId)
    }
    #expect(throws: ExtensionError.assigned(given.originalTransactionId)) {
      try shop.store.extendRenewalDate(of: given.originalTransactionId, byDays: 1)
    }
    #expect(throws: SeatError.notDeveloperHosted(team)) {
      try shop.store.claimSeat(of: team, request: UUID())
    }
  }

  @Test func `Repeating a request claims the same seat`() throws {
    var shop = try Shop()
    let team = try shop.buySeats(2, .developerHosted)
    let request = UUID()
    let claim = try shop.store.claimSeat(of: team, request: request)
    #expect(try shop.store.claimSeat(of: team, request: request) == claim)
    #expect(try shop.claim(team) != claim)
    #expect(throws: SeatError.noSeatAvailable(team)) { try shop.claim(team) }
    try shop.store.releaseSeat(claim, of: team)
    #expect(try shop.store.claimSeat(of: team, request: request) == claim)
    let other = try shop.claim(team)
    #expect(other != claim)
    #expect(throws: SeatError.unknownClaim(claim)) {
      try shop.store.releaseSeat(claim, of: team)
    }
    #expect(throws: SeatError.developerHosted(team)) {
      try shop.store.assignSeat(of: team, to: "ben")
    }
  }

  @Test
  func `A renewal with fewer seats keeps claims, and none is free until enough are released`()
    throws
  {
    var shop = try Shop()
    let team = try shop.buySeats(2, .developerHosted)
    let claims = [try shop.claim(team), try shop.claim(team)]
    try shop.change { try $0.setRenewalSeats(1, group: "G1", account: "anna") }
    #expect(try shop.advance(to: "2026-03-01").allNames == ["DID_RENEW"])
    #expect(try shop.store.seatClaims(of: team).claims.map(\.id) == claims)
    try shop.store.releaseSeat(claims[0], of: team)
    #expect(throws: SeatError.noSeatAvailable(team)) { try shop.claim(team) }
    try shop.store.releaseSeat(claims[1], of: team)
    try shop.claim(team)
  }

  @Test func `A claim must name a customer of the store`() throws {
    var shop = try Shop()
    let team = try shop.buySeats(2, .developerHosted)
    let ben = try #require(shop.store.download(by: "ben").appTransactionId)
    let claim = try shop.claim(team)
    #expect(throws: SeatError.unknownAppTransaction("7")) {
      try shop.store.associateSeat(claim, of: team, with: "7")
    }
    #expect(throws: SeatError.unknownAppTransaction("7")) {
      try shop.store.claimSeat(of: team, request: UUID(), appTransactionID: "7")
    }
    try shop.store.associateSeat(claim, of: team, with: ben)
    #expect(try shop.store.seatClaims(of: team).claims.map(\.appTransactionID) == [ben])
    #expect(shop.store.history(of: "ben").isEmpty, "the developer keeps who has access")
    #expect(shop.store.seatGroups(of: "ben").map(\.isOrganization) == [false])
  }

  @Test func `An organization is one group with a role for each product`() throws {
    var shop = try Shop()
    let team = try shop.buySeats(2, .organization)
    try shop.store.setSeatSale(SeatSale(.organization), of: "news")
    let news = try shop.buy("news", quantity: 2).transaction.originalTransactionId
    try shop.change { try $0.assignSeat(of: team, to: "ben", isAdmin: true) }
    try shop.assign(news, to: "ben", "carl")
    let group = try #require(shop.store.seatGroups(of: "ben").first)
    #expect(shop.store.seatGroups(of: "ben").count == 1)
    #expect(shop.store.seatGroup(group.id) == group)
    #expect(group.isOrganization)
    #expect(group.buyer == "anna")
    let roles = Set(group.members.map { [$0.products, $0.managed] })
    #expect(
      roles == [
        [["monthly.other", "news"], ["monthly.other", "news"]],
        [["monthly.other", "news"], ["monthly.other"]], [["news"], []],
      ])
    #expect(shop.store.seatGroups(of: "dora").isEmpty)
    try shop.refund(TransactionID(team.rawValue))
    try shop.refund(TransactionID(news.rawValue))
    #expect(shop.store.seatGroup(group.id) == nil)
  }
}
