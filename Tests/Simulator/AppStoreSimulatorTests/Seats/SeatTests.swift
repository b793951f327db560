import AppStoreCore
import AppStoreSimulator
import Testing

/// Prices of seats, changes of their number, and their refunds.
@Suite(.timeLimit(.minutes(30))) struct SeatTests {
  private static let discounts = [
    SeatSale.Discount(fromSeat: 3, milliPercent: 10_000),
    SeatSale.Discount(fromSeat: 5, milliPercent: 50_000),
  ]

  private func first(_ original: OriginalTransactionID) -> TransactionID {
    TransactionID(original.rawValue)
  }

  @Test func `Seats are charged tier by tier, and the price is their average`() throws {
    var shop = try Shop()
    let team = try shop.buySeats(6, .developerHosted, discounts: Self.discounts)
    let payload = try #require(shop.store.transaction(first(team)))
    #expect(payload.quantity == 6)
    #expect(payload.price == 3592)
    #expect(
      payload.multiSeatInfo
        == TransactionMultiSeatInfo(
          invitationManagement: .developer,
          priceTiers: [
            SeatPriceTier(price: 4490, quantity: 2), SeatPriceTier(price: 4041, quantity: 2),
            SeatPriceTier(price: 2245, quantity: 2),
          ]))
    #expect(payload.additionalTransactionReason == nil)
    #expect(shop.store.charges(of: "anna").map(\.milliunits) == [21_552])
    let info = try shop.state().renewalInfo
    #expect(info.renewalQuantity == 6)
    #expect(info.renewalPrice == 3592)
    #expect(info.multiSeatInfo?.renewalPriceTiers == payload.multiSeatInfo?.priceTiers)
  }

  @Test func `Added seats cost the rest of the period, and all its transactions are marked`() throws
  {
    var shop = try Shop()
    let team = try shop.buySeats(2, .appleHosted)
    try shop.advance(to: "2026-02-21")
    let added = try shop.buy("monthly.other", quantity: 5)
    #expect(added.isNew)
    #expect(added.transaction.quantity == 3)
    #expect(added.transaction.price == 1122)
    #expect(added.transaction.transactionReason == .purchase)
    #expect(added.transaction.originalTransactionId == team)
    let states = shop.store.history(of: "anna").map(\.additionalTransactionReason)
    #expect(states == [.seatAddition, .seatAddition])
    #expect(try shop.store.seatCount(of: team) == 5)
    #expect(try shop.state().transaction.transactionId == first(team))
    #expect(shop.store.currentEntitlements(of: "anna").count == 1)
    try shop.advance(to: "2026-03-01")
    let renewed = try shop.state().transaction
    #expect(renewed.quantity == 5)
    #expect(renewed.additionalTransactionReason == nil)
  }

  @Test func `Fewer seats apply at the renewal and can be reverted`() throws {
    var shop = try Shop()
    let team = try shop.buySeats(4, .appleHosted)
    #expect(throws: StorePurchaseError.seatReduction(3, product: "monthly.other", seats: 4)) {
      try shop.store.purchase(PurchaseRequest(productID: "monthly.other", quantity: 3), by: "anna")
    }
    try shop.change { try $0.setRenewalSeats(1, group: "G1", account: "anna") }
    let back = try shop.change { try $0.setRenewalSeats(3, group: "G1", account: "anna") }
    #expect(back.names == ["DID_CHANGE_RENEWAL_PREF/INCREASE_QUANTITY"])
    #expect(try shop.store.setRenewalSeats(3, group: "G1", account: "anna") == [])
    for seats in [0, 5] {
      #expect(throws: SeatError.invalidQuantity(seats, 1...4)) {
        try shop.store.setRenewalSeats(seats, group: "G1", account: "anna")
      }
    }
    #expect(try shop.store.seatCount(of: team) == 4)
    try shop.advance(to: "2026-03-01")
    #expect(try shop.store.seatCount(of: team) == 3)
  }

  @Test func `Refunds of seats and of the rest never exceed the charge`() throws {
    var shop = try Shop()
    let team = try shop.buySeats(6, .appleHosted, discounts: Self.discounts)
    try shop.change { try $0.refundSeats(1, of: first(team), share: .part(50_000)) }
    try shop.change { try $0.refundSeats(2, of: first(team)) }
    #expect(shop.store.charges(of: "anna").map(\.refundedMilliunits) == [1122 + 2245 + 4041])
    let payload = try shop.state().transaction
    #expect(payload.revocationDate == nil)
    #expect(payload.multiSeatInfo?.revokedSeatQuantity == 3)
    #expect(try shop.store.seatCount(of: team) == 3)
    #expect(try shop.state().renewalInfo.renewalQuantity == 3)
    for seats in [0, 3, 7] {
      #expect(throws: SeatError.invalidRefund(seats, of: first(team))) {
        try shop.store.refundSeats(seats, of: first(team))
      }
    }
    try shop.refund(first(team))
    #expect(shop.store.charges(of: "anna").map(\.refundedMilliunits) == [21_552])
    #expect(try shop.state().status == .revoked)
    try shop.reverseRefund(first(team))
    #expect(shop.store.charges(of: "anna").map(\.refundedMilliunits) == [7408])
    #expect(try shop.store.seatCount(of: team) == 3)
  }

  @Test func `A refund of one transaction keeps the seats of the others`() throws {
    var shop = try Shop()
    let team = try shop.buySeats(2, .appleHosted)
    try shop.assign(team, to: "ben", "carl")
    let added = try shop.buy("monthly.other", quantity: 3).transaction.transactionId
    let effects = try shop.refund(first(team))
    #expect(effects.names == ["REFUND", "REVOKE"], "carl's seat is gone")
    #expect(try shop.state().status == .active)
    #expect(try shop.state().transaction.transactionId == added)
    #expect(try shop.store.seatCount(of: team) == 1)
    #expect(shop.store.access(of: "ben").count == 1)
    #expect(shop.store.access(of: "carl").isEmpty)
    try shop.refund(added)
    #expect(try shop.state().status == .revoked)
    #expect(shop.store.access(of: "ben").isEmpty)
  }

  @Test func `A purchase after a refund begins a new period`() throws {
    var shop = try Shop()
    let team = try shop.buySeats(2, .appleHosted)
    let added = try shop.buy("monthly.other", quantity: 3).transaction.transactionId
    try shop.refund(first(team))
    try shop.refund(added)
    let again = try shop.buy("monthly.other", quantity: 4).transaction
    #expect(again.additionalTransactionReason == nil)
    try shop.reverseRefund(first(team))
    #expect(try shop.store.seatCount(of: team) == 4)
    #expect(try shop.state().transaction.transactionId == again.transactionId)
  }

  @Test func `Another plan replaces every transaction of the period`() throws {
    var shop = try Shop()
    let team = try shop.buySeats(2, .appleHosted)
    try shop.assign(team, to: "ben")
    try shop.buy("monthly.other", quantity: 4)
    try shop.advance(to: "2026-02-14")
    let effects = try shop.buy("yearly").effects
    #expect(effects.names == ["DID_CHANGE_RENEWAL_PREF/UPGRADE", "REVOKE"])
    #expect(shop.store.charges(of: "anna").map(\.refundedMilliunits) == [4490, 4490, 0])
    #expect(shop.store.history(of: "anna").map(\.isUpgraded) == [true, true, nil])
    #expect(shop.store.transaction(first(team))?.quantity == 2)
    #expect(throws: SeatError.notBySeats(team)) { try shop.store.seatCount(of: team) }
  }

  @Test func `A downgrade to seats begins at the renewal with the ordered seats`() throws {
    var shop = try Shop()
    try shop.store.setSeatSale(SeatSale(.organization), of: "weekly")
    let team = try shop.buy("monthly.other").transaction.originalTransactionId
    try shop.buy("weekly", quantity: 3)
    #expect(try shop.state().renewalInfo.renewalQuantity == 3)
    try shop.advance(to: "2026-03-01")
    #expect(try shop.store.seatCount(of: team) == 3)
    #expect(
      try shop.state().transaction.multiSeatInfo?.priceTiers == [.init(price: 1990, quantity: 3)])
  }

  @Test func `Every transaction of a period is extended, and ends when it is forced to`() throws {
    var shop = try Shop()
    let team = try shop.buySeats(2, .appleHosted)
    try shop.assign(team, to: "ben")
    try shop.buy("monthly.other", quantity: 3)
    try shop.change { try $0.extendRenewalDate(of: team, byDays: 10).effects }
    let ends = shop.store.history(of: "anna").map { $0.expiresDate.map(dayText) }
    #expect(ends == ["2026-03-10", "2026-03-10"])
    #expect(shop.store.access(of: "ben").first?.until.map(dayText) == "2026-03-10")
    try shop.change { try $0.expireSubscription(group: "G1", account: "anna") }
    #expect(shop.access.isEmpty)
    #expect(shop.store.access(of: "ben").isEmpty)
  }

  @Test func `An upgrade by seats begins at once, also for the members`() throws {
    var shop = try Shop()
    try shop.store.setSeatSale(SeatSale(.appleHosted), of: "yearly")
    let team = try shop.buySeats(2, .appleHosted)
    try shop.assign(team, to: "ben", "carl")
    let effects = try shop.buy("yearly", quantity: 3).effects
    #expect(effects.names == Array(repeating: "DID_CHANGE_RENEWAL_PREF/UPGRADE", count: 3))
    #expect(try shop.store.seatCount(of: team) == 3)
    let given = shop.store.history(of: "ben")
    #expect(given.map(\.productId) == ["monthly.other", "yearly"])
    #expect(given.map(\.isUpgraded) == [true, nil])
    #expect(given.map(\.quantity) == [2, 3])
    #expect(shop.store.access(of: "ben").map(\.productID) == ["yearly"])
  }

  @Test func `A purchase of seats that violates the terms is rejected`() throws {
    var shop = try Shop()
    try shop.store.setSeatSale(SeatSale(.appleHosted, limit: 6), of: "news.yearly")
    try shop.store.setMonthlyPrice(990, of: "news.yearly")
    try shop.addOffers()
    try shop.buy("news.yearly", quantity: 2)
    let cases: [(PurchaseRequest, StorePurchaseError)] = [
      (
        PurchaseRequest(productID: "news.yearly", quantity: 7),
        .invalidQuantity(7, product: "news.yearly", limit: 6)
      ),
      (
        PurchaseRequest(productID: "news.yearly", quantity: 3, offer: .promotional("loyal")),
        .ineligibleForOffer(.promotional("loyal"), product: "news.yearly")
      ),
      (
        PurchaseRequest(productID: "news.yearly", quantity: 3, billingPlan: .monthly),
        .noBillingPlan(.monthly, product: "news.yearly")
      ),
    ]
    for (order, failure) in cases {
      #expect(throws: failure) { try shop.store.purchase(order, by: "anna") }
    }
    #expect(try shop.buy("news.yearly", quantity: 2).isNew == false, "as many as there are")
  }

  @Test func `A plan bought by seats keeps them when the catalog changes`() throws {
    var shop = try Shop()
    let team = try shop.buySeats(2, .appleHosted)
    try shop.store.setSeatSale(nil, of: "monthly.other")
    try shop.advance(to: "2026-03-01")
    #expect(try shop.store.seatCount(of: team) == 2)
    #expect(throws: StorePurchaseError.invalidQuantity(3, product: "monthly.other", limit: 1)) {
      try shop.store.purchase(PurchaseRequest(productID: "monthly.other", quantity: 3), by: "anna")
    }
  }

  @Test func `Impossible terms for seats are rejected`() throws {
    var shop = try Shop()
    let discounts: [[SeatSale.Discount]] = [
      [.init(fromSeat: 1, milliPercent: 1)], [.init(fromSeat: 2, milliPercent: 100_001)],
      [.init(fromSeat: 3, milliPercent: 1), .init(fromSeat: 3, milliPercent: 2)],
    ]
    let sales =
      discounts.map { SeatSale(.appleHosted, discounts: $0) }
      + [SeatSale(.appleHosted, limit: 0), SeatSale(.appleHosted, limit: 10_001)]
    for sale in sales {
      #expect(throws: CatalogChangeError.unusableSeatSale("weekly")) {
        try shop.store.setSeatSale(sale, of: "weekly")
      }
    }
    #expect(throws: CatalogChangeError.unusableSeatSale("home")) {
      try shop.store.setSeatSale(SeatSale(.appleHosted), of: "home")
    }
    #expect(throws: CatalogChangeError.unknownProduct("coins")) {
      try shop.store.setSeatSale(SeatSale(.appleHosted), of: "coins")
    }
    #expect(shop.store.seatSale(of: "weekly") == nil)
  }

  @Test func `Seats cannot be added to an unpaid period`() throws {
    var shop = try Shop()
    try shop.buySeats(2, .appleHosted)
    shop.billingIssue(true)
    try shop.advance(to: "2026-03-01")
    #expect(try shop.state().status == .gracePeriod)
    #expect(throws: StorePurchaseError.unpaidSeats("monthly.other")) {
      try shop.store.purchase(PurchaseRequest(productID: "monthly.other", quantity: 3), by: "anna")
    }
    #expect(shop.billingIssue(false).names == ["DID_RENEW/BILLING_RECOVERY"])
    #expect(try shop.state().transaction.quantity == 2)
  }
}
