import AppStoreCore
import AppStoreSimulator
import Testing

@Suite(.timeLimit(.minutes(30))) struct FamilyTests {
  private func family(_ members: [AccountID] = ["anna", "ben"]) throws -> Shop {
    var shop = try Shop()
    for member in members { try shop.change { try $0.joinFamily("F1", account: member) } }
    return shop
  }

  private func accessText(_ account: AccountID, in shop: Shop) -> [String] {
    shop.store.access(of: account).map {
      "\($0.productID) \($0.until.map(dayText) ?? "for ever")"
    }
  }

  @Test func `A family member has a separate transaction for another member's purchase`() throws {
    var shop = try family()
    let anna = try shop.buy("home").transaction
    let ben = try #require(shop.store.history(of: "ben").first)
    #expect(ben.inAppOwnershipType == .familyShared)
    #expect(ben.transactionId != anna.transactionId)
    #expect(ben.originalTransactionId.rawValue == ben.transactionId.rawValue)
    #expect(ben.appTransactionId != anna.appTransactionId)
    #expect(ben.expiresDate == anna.expiresDate)
    #expect(ben.price == 0)
    #expect(shop.store.charges(of: "ben").isEmpty)
    #expect(accessText("ben", in: shop) == ["home 2026-02-28"])
    let state = try #require(shop.store.statuses(of: "ben").first)
    #expect(state.status == .active)
    #expect(state.renewalInfo.renewalPrice == nil)
    #expect(shop.store.status(ofSubscriptionWith: ben.transactionId) == state)
  }

  @Test func `Only family-shareable products are shared`() throws {
    var shop = try family()
    try shop.buy("home.solo")
    try shop.buy("coins")
    try shop.buy("season")
    try shop.buy("lifetime")
    #expect(shop.store.history(of: "ben").isEmpty)
  }

  @Test func `A new member gets what is shared from then on`() throws {
    var shop = try Shop()
    try shop.buy("home")
    try shop.buy("atlas")
    try shop.change { try $0.joinFamily("F1", account: "anna") }
    try shop.advance(to: "2026-02-10")
    let effects = try shop.change { try $0.joinFamily("F1", account: "ben") }
    #expect(effects.names == ["SUBSCRIBED/INITIAL_BUY", "ONE_TIME_CHARGE"])
    #expect(effects.transactions.map(\.purchaseDate) == [try day("2026-02-10"), shop.store.now])
    #expect(accessText("ben", in: shop) == ["atlas for ever", "home 2026-02-28"])
  }

  @Test func `A shared subscription follows its purchaser's in every state`() throws {
    var shop = try family()
    try shop.buy("home")
    shop.billingIssue(true)
    #expect(
      try shop.advance(to: "2026-03-01").names == [
        "DID_FAIL_TO_RENEW/GRACE_PERIOD", "DID_FAIL_TO_RENEW/GRACE_PERIOD",
      ])
    #expect(accessText("ben", in: shop) == ["home 2026-03-16"])
    try shop.advance(to: "2026-03-20")
    #expect(accessText("ben", in: shop).isEmpty)
    #expect(shop.store.statuses(of: "ben").first?.status == .billingRetry)
    #expect(
      shop.billingIssue(false).names == [
        "DID_RENEW/BILLING_RECOVERY", "DID_RENEW/BILLING_RECOVERY",
      ])
    let upgrade = try shop.buy("home.yearly").effects
    #expect(upgrade.notifications.map(\.account) == ["anna", "ben"])
    let original = try #require(shop.store.history(of: "anna").first).originalTransactionId
    try shop.change { try $0.extendRenewalDate(of: original, byDays: 5).effects }
    #expect(accessText("ben", in: shop) == ["home.yearly 2027-03-25"])
    try shop.autoRenew(false, group: "G3")
    try shop.advance(to: "2027-04-01")
    #expect(shop.history.names.suffix(2) == ["EXPIRED/VOLUNTARY", "EXPIRED/VOLUNTARY"])
    #expect(shop.store.statuses(of: "ben").first?.status == .expired)
  }

  @Test func `A refund removes a purchase from the family, and its reversal restores it`() throws {
    var shop = try family()
    let home = try shop.buy("home").transaction.transactionId
    let atlas = try shop.buy("atlas").transaction.transactionId
    #expect(try shop.refund(home).names == ["REFUND", "REVOKE"])
    #expect(try shop.refund(atlas).names == ["REFUND", "REVOKE"])
    let revoked = shop.store.history(of: "ben")
    #expect(revoked.map(\.revocationType) == [.familyRevoke, .familyRevoke])
    #expect(revoked.map(\.revocationPercentage) == [nil, nil])
    #expect(accessText("ben", in: shop).isEmpty)
    try shop.reverseRefund(home)
    try shop.reverseRefund(atlas)
    #expect(accessText("ben", in: shop) == ["atlas for ever", "home 2026-02-28"])
    #expect(
      shop.store.history(of: "ben").prefix(2).map(\.revocationDate) == [
        shop.store.now, shop.store.now,
      ])
  }

  @Test func `An upgrade to a plan that is not shareable revokes the sharing`() throws {
    var shop = try family()
    try shop.buy("home")
    #expect(
      try shop.buy("home.solo").effects.names == ["DID_CHANGE_RENEWAL_PREF/UPGRADE", "REVOKE"])
  }

  @Test func `Own and shared subscriptions of a group coexist`() throws {
    var shop = try family()
    try shop.buy("home")
    try shop.buy("home", as: "ben")
    let states = shop.store.statuses(of: "ben", in: "G3")
    #expect(states.map(\.transaction.inAppOwnershipType) == [.purchased, .familyShared])
    #expect(shop.store.currentEntitlements(of: "ben").count == 2)
    #expect(shop.store.statuses(of: "anna", in: "G3").count == 2)
  }

  @Test func `When a sharer stops, another member's subscription is shared instead`() throws {
    var shop = try family(["anna", "ben", "carl"])
    try shop.buy("home")
    try shop.buy("home.yearly", as: "carl")
    #expect(accessText("ben", in: shop) == ["home 2026-02-28"])
    shop.change { $0.setFamilySharing(false, by: "anna") }
    #expect(accessText("ben", in: shop) == ["home.yearly 2027-01-31"])
    try shop.change { try $0.leaveFamily(account: "ben") }
    #expect(accessText("ben", in: shop).isEmpty)
  }

  @Test func `A family member's transaction cannot be refunded, canceled or extended`() throws {
    var shop = try family()
    try shop.buy("home")
    let ben = try #require(shop.store.history(of: "ben").first)
    #expect(throws: ChangeError.familyShared(ben.transactionId)) {
      try shop.refund(ben.transactionId)
    }
    #expect(throws: ChangeError.notSubscribed("ben", "G3")) {
      try shop.store.setAutoRenew(false, group: "G3", account: "ben")
    }
    #expect(throws: ExtensionError.familyShared(ben.originalTransactionId)) {
      try shop.store.extendRenewalDate(of: ben.originalTransactionId, byDays: 1)
    }
    shop.change { $0.setFamilySharing(false, by: "anna") }
    #expect(throws: ChangeError.familyShared(ben.transactionId)) {
      try shop.reverseRefund(ben.transactionId)
    }
  }

  @Test func `A family has six members, and an account has one family`() throws {
    var shop = try family(["a", "b", "c", "d", "e", "f"])
    #expect(shop.store.members(of: "F1").count == AppStoreState.familyLimit)
    #expect(throws: FamilyError.familyIsFull("F1", limit: 6)) {
      try shop.store.joinFamily("F1", account: "g")
    }
    #expect(throws: FamilyError.inFamily("a", "F1")) {
      try shop.store.joinFamily("F2", account: "a")
    }
    #expect(throws: FamilyError.notInFamily("g")) { try shop.store.leaveFamily(account: "g") }
    #expect(shop.store.family(of: "a") == "F1")
  }

  @Test func `Sharing does not use up an introductory offer`() throws {
    var shop = try family()
    try shop.buy("home")
    #expect(shop.store.isEligibleForIntroOffer("ben", in: "G3"))
  }

  @Test func `A shortened period is shortened for the family too`() throws {
    var shop = try family()
    try shop.buy("home.yearly")
    try shop.advance(to: "2026-03-01")
    try shop.change { try $0.renewSubscription(group: "G3", account: "anna") }
    let ends = shop.store.history(of: "ben").compactMap(\.expiresDate).map(dayText)
    #expect(ends == ["2026-03-01", "2027-03-01"])
    shop.change { $0.setFamilySharing(false, by: "anna") }
    #expect(accessText("ben", in: shop).isEmpty)
  }
}
