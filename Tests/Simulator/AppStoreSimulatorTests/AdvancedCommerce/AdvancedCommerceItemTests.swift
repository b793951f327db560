import AppStoreCore
import AppStoreSimulator
import Testing

@Suite(.timeLimit(.minutes(30))) struct AdvancedCommerceItemTests {
  /// Refunds encoded by a number: of one item or both, in part or in full, revoked or not.
  static func refunds(_ number: Int) -> [AdvancedCommerceItemRefund] {
    let types: [AdvancedCommerceRefundType] = [.full, .prorated, .custom]
    return ["coach", "news"].prefix(1 + number % 2).map {
      AdvancedCommerceItemRefund(
        sku: $0, reason: .other, type: types[number % 3], amount: Int64(number * 10),
        isRevoked: number % 5 != 0)
    }
  }

  private func refund(
    _ sku: String, _ type: AdvancedCommerceRefundType = .full, amount: Int64 = 0,
    revoke: Bool = true
  ) -> AdvancedCommerceItemRefund {
    AdvancedCommerceItemRefund(
      sku: sku, reason: .other, type: type, amount: amount, isRevoked: revoke)
  }

  @Test func `A migration may move the subscription to another product of its kind`() throws {
    var shop = try Shop()
    let monthly = try shop.buy("monthly.other").transaction.originalTransactionId
    for (target, terms) in [("yearly", AdvancedCommerceTests.terms), ("news", Self.unpriced)] {
      #expect(throws: ChangeError.otherKindOfProduct(ProductID(target))) {
        try shop.store.migrateToAdvancedCommerce(monthly, terms, to: ProductID(target))
      }
    }
    let effects = try shop.change {
      try $0.migrateToAdvancedCommerce(monthly, Self.unpriced, to: "monthly")
    }
    #expect(effects.names == ["MIGRATION"])
    let state = try shop.state()
    #expect(state.transaction.productId == "monthly")
    #expect(state.renewalInfo.productId == "monthly")
    #expect(state.renewalInfo.autoRenewProductId == "monthly")
    #expect(state.renewalInfo.renewalPrice == 4490, "a migration changes no price")
    let renewal = try #require(shop.advance(to: "2026-02-28").transactions.first)
    #expect(renewal.productId == "monthly")
    #expect(renewal.price == 4490)
    #expect(renewal.advancedCommerceInfo?.items?.map(\.price) == [4490, 0])
  }

  @Test func `An item's refund is limited to the remaining part of its price`() throws {
    var shop = try Shop()
    try shop.migrate()
    let id = try #require(shop.advance(to: "2026-02-07").transactions.last?.transactionId)
    try shop.change {
      try $0.refundItems([refund("coach", .custom, amount: 900, revoke: false)], of: id)
    }
    try shop.change { try $0.refundItems([refund("coach", .custom, amount: 900)], of: id) }
    let coach = try shop.state().transaction.advancedCommerceInfo?.items?.first
    #expect(coach?.refunds?.map(\.refundAmount) == [900, 100])
    #expect(try shop.state().renewalInfo.renewalPrice == 500)
    #expect(shop.store.charges(of: "anna").map(\.refundedMilliunits) == [0, 1000])
    #expect(throws: ChangeError.alreadyRefunded(id)) {
      try shop.store.refundItems([refund("coach")], of: id)
    }
    #expect(throws: ChangeError.nothingToRefund(id)) {
      try shop.store.refundItems([refund("none")], of: id)
    }
    #expect(try shop.advance(to: "2026-02-14").transactions.map(\.price) == [500])
  }

  @Test func `Revoking items of an old period does not end the subscription`() throws {
    var shop = try Shop()
    let first = TransactionID(try shop.migrate().rawValue)
    try shop.advance(to: "2026-02-07")
    let effects = try shop.change {
      try $0.refundItems([refund("coach"), refund("news")], of: first)
    }
    #expect(effects.names == ["REFUND"])
    #expect(try shop.state().status == .active)
    #expect(try shop.state().renewalInfo.advancedCommerceInfo?.items?.count == 2)
    #expect(shop.store.transaction(first)?.revocationDate == shop.store.now)
    #expect(throws: ChangeError.alreadyRefunded(first)) {
      try shop.store.declineItemRefund(of: first)
    }
  }

  @Test func `A reversal restores the items whose refunds revoked the transaction`() throws {
    var shop = try Shop()
    let first = TransactionID(try shop.migrate().rawValue)
    try shop.change { try $0.refundItems([refund("coach"), refund("news")], of: first) }
    #expect(try shop.state().status == .revoked)
    try shop.reverseRefund(first)
    let items = try #require(try shop.state().transaction.advancedCommerceInfo?.items)
    #expect(items.map(\.revocationDate) == [nil, nil])
    #expect(items.map(\.unrefundedPrice) == [1000, 500])
    #expect(shop.store.charges(of: "anna").map(\.refundedMilliunits) == [0])
    try shop.change { try $0.refundItems([refund("coach")], of: first) }
    #expect(try shop.state().status == .active)
    #expect(shop.store.charges(of: "anna").map(\.refundedMilliunits) == [1000])
  }

  @Test func `A reversal does not restore items refunded before`() throws {
    var shop = try Shop()
    let first = TransactionID(try shop.migrate().rawValue)
    try shop.change { try $0.refundItems([refund("coach", .custom, amount: 900)], of: first) }
    let paid = shop.store.charges(of: "anna").map(\.refundedMilliunits)
    try shop.refund(first)
    try shop.reverseRefund(first)
    #expect(shop.store.charges(of: "anna").map(\.refundedMilliunits) == paid)
    let items = try shop.state().transaction.advancedCommerceInfo?.items
    #expect(items?.map { $0.revocationDate == nil } == [false, true])
  }

  @Test func `A yearly plan with monthly billing cannot be migrated to Advanced Commerce`() throws {
    var shop = try Shop()
    try shop.store.setMonthlyPrice(4990, of: "yearly")
    let year = try shop.buy("yearly", plan: .monthly).transaction.originalTransactionId
    let before = shop.store
    #expect(throws: ChangeError.committed(year)) {
      try shop.store.migrateToAdvancedCommerce(year, AdvancedCommerceTests.terms)
    }
    #expect(shop.store == before)
  }

  @Test func `Only a transaction with items is refunded by items`() throws {
    var shop = try Shop()
    let weekly = try shop.buy("weekly").transaction
    #expect(throws: ChangeError.notAdvancedCommerce(weekly.originalTransactionId)) {
      try shop.store.refundItems([refund("coach")], of: weekly.transactionId)
    }
    #expect(throws: ChangeError.notAdvancedCommerce(weekly.originalTransactionId)) {
      try shop.store.declineItemRefund(of: weekly.transactionId)
    }
    #expect(throws: ChangeError.unknownTransaction("1")) {
      try shop.store.refundItems([], of: "1")
    }
  }

  private static var unpriced: AdvancedCommerceTerms {
    var terms = AdvancedCommerceTests.terms
    for index in terms.items.indices { terms.items[index].price = nil }
    return terms
  }
}
