import AppStoreCore
import AppStoreSimulator
import Testing

@Suite(.timeLimit(.minutes(30))) struct ExtensionTests {
  @Test func `An extension lengthens the period under its own id, and renewals follow`() throws {
    var shop = try Shop()
    let weekly = try shop.buy("weekly").transaction
    let extended = try shop.store.extendRenewalDate(
      of: weekly.originalTransactionId, byDays: 10)
    #expect(extended.effectiveDate == (try day("2026-02-17")))
    #expect(extended.webOrderLineItemID == weekly.webOrderLineItemId)
    #expect(extended.effects.names == ["RENEWAL_EXTENDED"])
    #expect(extended.effects.transactions.map(\.transactionId) == [weekly.transactionId])
    #expect(try shop.state().renewalInfo.renewalDate == extended.effectiveDate)
    #expect(shop.access == ["weekly 2026-02-17"])
    let renewal = try #require(shop.advance(to: "2026-02-17").transactions.first)
    #expect(renewal.expiresDate == (try day("2026-02-24")))
  }

  @Test func `An extension can leave the transaction as it was, and access continues`() throws {
    var shop = try Shop()
    shop.store.extensionsChangeTransactions = false
    let weekly = try shop.buy("weekly").transaction
    let extended = try shop.store.extendRenewalDate(
      of: weekly.originalTransactionId, byDays: 10)
    #expect(extended.effectiveDate == (try day("2026-02-17")))
    #expect(extended.effects.names == ["RENEWAL_EXTENDED"])
    #expect(extended.effects.transactions.isEmpty)
    let state = try shop.state()
    #expect(state.transaction == weekly)
    #expect(state.renewalInfo.renewalDate == extended.effectiveDate)
    try shop.advance(to: "2026-02-16")
    #expect(shop.access == ["weekly 2026-02-17"])
    #expect(StoreInvariants(of: shop.store).violations().isEmpty)
    let renewal = try #require(shop.advance(to: "2026-02-17").transactions.first)
    #expect(renewal.purchaseDate == extended.effectiveDate)
    #expect(renewal.expiresDate == (try day("2026-02-24")))
  }

  @Test func `A customer has two extensions within 365 days`() throws {
    var shop = try Shop()
    let weekly = try shop.buy("weekly").transaction.originalTransactionId
    for _ in 0..<2 {
      try shop.change { try $0.extendRenewalDate(of: weekly, byDays: 1).effects }
    }
    let failure = #expect(throws: ExtensionError.self) {
      try shop.store.extendRenewalDate(of: weekly, byDays: 1)
    }
    #expect(failure == .tooMany(weekly))
    #expect(failure?.errorCode == 4_030_005)
    #expect(failure?.isRetryable == true)
    try shop.advance(to: "2027-01-30T23:59")
    #expect(throws: ExtensionError.tooMany(weekly)) {
      try shop.store.extendRenewalDate(of: weekly, byDays: 1)
    }
    try shop.advance(to: "2027-01-31")
    try shop.change { try $0.extendRenewalDate(of: weekly, byDays: 1).effects }
  }

  @Test func `Only an active paid subscription is extended, by 1 to 90 days`() throws {
    var shop = try Shop()
    let trial = try shop.buy("monthly").transaction.originalTransactionId
    #expect(throws: ExtensionError.ineligible(trial)) {
      try shop.store.extendRenewalDate(of: trial, byDays: 1)
    }
    try shop.advance(to: "2026-02-08")
    shop.billingIssue(true)
    for days in [0, -1, 91] {
      #expect(throws: ExtensionError.invalidDays(days)) {
        try shop.store.extendRenewalDate(of: trial, byDays: days)
      }
    }
    try shop.advance(to: "2026-03-08")
    #expect(throws: ExtensionError.ineligible(trial)) {
      try shop.store.extendRenewalDate(of: trial, byDays: 1)
    }
    try shop.advance(to: "2026-07-01")
    let failure = #expect(throws: ExtensionError.self) {
      try shop.store.extendRenewalDate(of: trial, byDays: 1)
    }
    #expect(failure?.errorCode == 4_030_004)
    #expect(throws: ExtensionError.unknownSubscription("1")) {
      try shop.store.extendRenewalDate(of: "1", byDays: 1)
    }
    let coins = try shop.buy("coins").transaction.originalTransactionId
    #expect(throws: ExtensionError.unknownSubscription(coins)) {
      try shop.store.extendRenewalDate(of: coins, byDays: 1)
    }
  }

  @Test func `A request for all subscribers completes within the hour, once`() throws {
    var shop = try Shop()
    try shop.buy("weekly")
    try shop.buy("weekly", as: "ben")
    try shop.buy("news", as: "carl")
    #expect(shop.store.massExtension("R1") == nil)
    for _ in 0..<2 {
      try shop.store.extendRenewalDates(of: "weekly", byDays: 3, requestIdentifier: "R1")
    }
    #expect(shop.store.massExtension("R1")?.completeDate == nil)
    #expect(shop.store.nextEventDate == (try day("2026-01-31T01:00")))
    let effects = try shop.advance(to: "2026-01-31T01:00")
    #expect(
      effects.allNames == ["RENEWAL_EXTENDED", "RENEWAL_EXTENDED", "RENEWAL_EXTENSION/SUMMARY"])
    let state = try #require(shop.store.massExtension("R1"))
    #expect(state.completeDate == (try day("2026-01-31T01:00")))
    #expect([state.succeededCount, state.failedCount] == [2, 0])
    #expect(shop.access == ["weekly 2026-02-10"])
  }

  @Test func `A request can be limited to some storefronts`() throws {
    var shop = try Shop()
    try shop.buy("weekly")
    try shop.store.extendRenewalDates(
      of: "weekly", byDays: 3, requestIdentifier: "R1", storefronts: ["DEU"])
    #expect(try shop.advance(to: "2026-02-01").allNames == ["RENEWAL_EXTENSION/SUMMARY"])
    #expect(throws: ExtensionError.unknownProduct("coins")) {
      try shop.store.extendRenewalDates(of: "coins", byDays: 3, requestIdentifier: "R2")
    }
    #expect(throws: ExtensionError.invalidDays(0)) {
      try shop.store.extendRenewalDates(of: "weekly", byDays: 0, requestIdentifier: "R2")
    }
  }
}
