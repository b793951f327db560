import AppStoreCore
import Subscriptions
import Testing

@Suite(.timeLimit(.minutes(30))) struct EntitlementTests {
  private let first = Facts.period("1", from: Facts.day(1, 1), to: Facts.day(2, 1))
  private let second = Facts.period("2", from: Facts.day(2, 1), to: Facts.day(3, 1))

  @Test func `Without purchases there is no entitlement, neither active nor inactive`() {
    #expect(Facts.pro([], at: Facts.day(1, 1)) == "never bought")
  }

  @Test func `A paid period gives access until its end, to the millisecond`() {
    let end = Facts.day(2, 1)
    #expect(Facts.pro([first], at: end - .milliseconds(1)) == "active subscribed until 2026-02-01")
    #expect(Facts.pro([first], at: end) == "inactive expired until 2026-02-01")
  }

  @Test func `A renewal extends access`() {
    #expect(
      Facts.pro([first, second], at: Facts.day(2, 10)) == "active subscribed until 2026-03-01")
  }

  @Test func `A failed renewal with grace keeps the entitlement until grace ends`() {
    let grace = Facts.renewal(
      signed: Facts.day(2, 1), retry: true, graceUntil: Facts.day(2, 17))
    #expect(
      Facts.pro([first], [grace], at: Facts.day(2, 10)) == "active grace_period until 2026-02-17")
    #expect(
      Facts.pro([first], [grace], at: Facts.day(2, 17)) == "inactive billing_retry until 2026-02-17"
    )
  }

  @Test func `A failed renewal without grace ends access`() {
    let retry = Facts.renewal(signed: Facts.day(2, 1), retry: true)
    #expect(
      Facts.pro([first], [retry], at: Facts.day(2, 10)) == "inactive billing_retry until 2026-02-01"
    )
  }

  @Test func `A grace period of an earlier period does not extend a later one`() {
    let stale = Facts.renewal(signed: Facts.day(2, 1), retry: true, graceUntil: Facts.day(3, 15))
    let late = Facts.period("2", from: Facts.day(2, 5), to: Facts.day(3, 5))
    #expect(
      Facts.pro([first, late], [stale], at: Facts.day(3, 10)) == "inactive expired until 2026-03-05"
    )
  }

  @Test func `Auto-renew turned off keeps access until the end of the period`() {
    let off = Facts.renewal(signed: Facts.day(1, 20), status: .off)
    #expect(Facts.pro([first], [off], at: Facts.day(1, 25)) == "active subscribed until 2026-02-01")
  }

  @Test func `A refund ends access at once`() {
    let refunded = Facts.period(
      "1", from: Facts.day(1, 1), to: Facts.day(2, 1), signed: Facts.day(1, 10),
      revoked: Facts.day(1, 10))
    #expect(
      Facts.pro([first, refunded], at: Facts.day(1, 11)) == "inactive refunded until 2026-01-10")
  }

  @Test func `A refund of an old period does not affect the current one`() {
    let refunded = Facts.period(
      "1", from: Facts.day(1, 1), to: Facts.day(2, 1), signed: Facts.day(2, 10),
      revoked: Facts.day(2, 10))
    #expect(
      Facts.pro([refunded, second], at: Facts.day(2, 11)) == "active subscribed until 2026-03-01")
  }

  @Test func `A reversed refund restores access`() {
    let refunded = Facts.period(
      "1", from: Facts.day(1, 1), to: Facts.day(2, 1), signed: Facts.day(1, 10),
      revoked: Facts.day(1, 10))
    let reversed = Facts.period(
      "1", from: Facts.day(1, 1), to: Facts.day(2, 1), signed: Facts.day(1, 15))
    #expect(
      Facts.pro([reversed, refunded], at: Facts.day(1, 16)) == "active subscribed until 2026-02-01")
  }

  @Test func `An upgrade moves the plan to the new product`() throws {
    let old = Facts.period(
      "1", from: Facts.day(1, 1), to: Facts.day(2, 1), signed: Facts.day(1, 10), upgraded: true)
    let new = Facts.period("2", Facts.yearly, from: Facts.day(1, 10), to: Facts.day(12, 10))
    let history = PurchaseHistory(transactions: [new, old], renewalInfos: [])
    let answer = try #require(
      history.entitlements(Facts.catalog, for: Facts.tester, at: Facts.day(1, 11)).first)
    #expect(answer.productID == Facts.yearly)
    let monthly = try #require(
      history.purchases(at: Facts.day(1, 11)).first { $0.productID == Facts.monthly })
    #expect(monthly.state == .upgraded(at: Facts.day(1, 10)))
  }

  @Test func `A plan replaced within its period ends there, also without the upgrade mark`()
    throws
  {
    let old = Facts.period("1", from: Facts.day(1, 1), to: Facts.day(2, 1))
    let new = Facts.period("2", Facts.yearly, from: Facts.day(1, 10), to: Facts.day(12, 10))
    let history = PurchaseHistory(transactions: [new, old], renewalInfos: [])
    #expect(
      history.purchases(at: Facts.day(1, 11)).map(\.state)
        == [.upgraded(at: Facts.day(1, 10)), .subscribed])
    let catalog = EntitlementCatalog(["basic": [Facts.monthly], "pro": [Facts.yearly]])
    #expect(
      history.entitlements(catalog, for: Facts.tester, at: Facts.day(1, 11)).map(\.isActive)
        == [false, true])
  }

  @Test func `A plan whose refund was reversed coexists with the one bought in the meantime`() {
    let old = Facts.period(
      "1", from: Facts.day(1, 1), to: Facts.day(2, 1), signed: Facts.day(1, 20))
    let new = Facts.period("2", Facts.yearly, from: Facts.day(1, 10), to: Facts.day(12, 10))
    let history = PurchaseHistory(transactions: [new, old], renewalInfos: [])
    #expect(
      history.purchases(at: Facts.day(1, 21)).map(\.state) == [.subscribed, .subscribed])
  }

  @Test func `A plan that begins at another one's end shortens nothing`() throws {
    let yearly = Facts.period("1", Facts.yearly, from: Facts.day(1, 1), to: Facts.day(2, 1))
    let monthly = Facts.period("2", from: Facts.day(2, 1), to: Facts.day(3, 1))
    let renewed = Facts.period("3", from: Facts.day(2, 28), to: Facts.day(4, 1))
    let history = PurchaseHistory(transactions: [yearly, monthly, renewed], renewalInfos: [])
    let ended = history.purchases(at: Facts.day(2, 2)).first { $0.productID == Facts.yearly }
    #expect(ended?.state == .expired)
    // An early period of the same plan is a renewal.
    let early = PurchaseHistory(transactions: [monthly, renewed], renewalInfos: [])
    #expect(early.purchases(at: Facts.day(2, 20)).map(\.accessUntil) == [Facts.day(4, 1)])
  }

  @Test func `An upgraded payer keeps access until the new transaction arrives`() {
    let old = Facts.period(
      "1", from: Facts.day(1, 1), to: Facts.day(2, 1), signed: Facts.day(1, 10), upgraded: true)
    #expect(Facts.pro([old], at: Facts.day(1, 11)) == "active subscribed until 2026-02-01")
  }

  @Test func `A lifetime purchase outranks a subscription and survives its end`() {
    let lifetime = Facts.period(
      "9", Facts.lifetime, from: Facts.day(1, 5), to: nil, original: "9")
    #expect(Facts.pro([first, lifetime], at: Facts.day(1, 6)) == "active owned until ever")
    #expect(Facts.pro([first, lifetime], at: Facts.day(6, 1)) == "active owned until ever")
  }

  @Test func `An expiration has a reason`() throws {
    let cancelled = Facts.renewal(signed: Facts.day(2, 1), status: .off, intent: .cancelled)
    let history = PurchaseHistory(transactions: [first], renewalInfos: [cancelled])
    let answer = try #require(
      history.entitlements(Facts.catalog, for: Facts.tester, at: Facts.day(2, 2)).first)
    #expect(
      answer.reason.explanation
        == "com.example.pro.monthly expired on 2026-02-01T12:00:00Z because auto-renew was turned off."
    )
  }

  /// The renewal info that applies to the last period.
  private func next(
    _ transactions: [JWSTransactionDecodedPayload], _ info: JWSRenewalInfoDecodedPayload,
    ending end: Timestamp? = nil
  ) -> RenewalRecord? {
    var info = info
    info.renewalDate = end
    return PurchaseHistory(transactions: transactions, renewalInfos: [info])
      .purchases(at: Facts.day(2, 20)).first?.renewalInfo
  }

  @Test(arguments: [nil, Facts.day(2, 1)])
  func `Renewal info of a lapsed period does not apply to a later purchase`(
    end: Timestamp?
  ) {
    let off = Facts.renewal(signed: Facts.day(1, 20), status: .off)
    let again = Facts.period("2", from: Facts.day(2, 9), to: Facts.day(3, 9))

    #expect(next([first], off, ending: end)?.autoRenewStatus == .off)
    #expect(next([first, again], off, ending: end) == nil)
  }

  @Test func `A failure in the grace period does not apply to a later paid period`() {
    let failed = Facts.renewal(
      signed: Facts.day(2, 5), retry: true, graceUntil: Facts.day(2, 17))

    #expect(next([first], failed, ending: Facts.day(2, 1))?.isInBillingRetryPeriod == true)
    #expect(next([first, second], failed, ending: Facts.day(2, 1)) == nil)
  }

  @Test func `Renewal info signed before an early renewal applies to that renewal`() {
    let off = Facts.renewal(signed: Facts.day(1, 31), status: .off)

    #expect(next([first, second], off, ending: Facts.day(3, 1))?.autoRenewStatus == .off)
  }

  @Test func `An own purchase next to a longer family-shared one is included`() throws {
    let own = Facts.period("1", from: Facts.day(1, 1), to: Facts.day(2, 1))
    var shared = Facts.period(
      "2", Facts.yearly, from: Facts.day(1, 2), to: Facts.day(12, 1), original: "2")
    shared.inAppOwnershipType = .familyShared
    func answer(
      _ transactions: [JWSTransactionDecodedPayload], at now: Timestamp
    ) throws -> Entitlement {
      let history = PurchaseHistory(transactions: transactions, renewalInfos: [])
      return try #require(
        history.entitlements(Facts.catalog, for: Facts.tester, at: now).first)
    }

    let both = try answer([own, shared], at: Facts.day(1, 20))
    #expect(both.productID == Facts.yearly)
    #expect(both.ownPurchase?.productID == Facts.monthly)
    #expect(both.ownPurchase?.accessUntil == Facts.day(2, 1))
    #expect(try answer([own, shared], at: Facts.day(3, 1)).ownPurchase == nil, "it is over")
    #expect(try answer([shared], at: Facts.day(1, 20)).ownPurchase == nil)
    #expect(try answer([own], at: Facts.day(1, 20)).ownPurchase == nil, "it decides itself")
  }

  @Test func `Of two purchases with the same end the customer's own decides`() throws {
    let own = Facts.period("1", from: Facts.day(1, 1), to: Facts.day(2, 1))
    var shared = Facts.period(
      "2", from: Facts.day(1, 2), to: Facts.day(2, 1), original: "2")
    shared.inAppOwnershipType = .familyShared
    let history = PurchaseHistory(transactions: [own, shared], renewalInfos: [])
    let answer = try #require(
      history.entitlements(Facts.catalog, for: Facts.tester, at: Facts.day(1, 20)).first)
    #expect(answer.purchase.originalTransactionID == "1")
  }

  @Test func `Of two plans bought at the same instant the later one replaces the other`() {
    let monthly = Facts.period(
      "1", from: Facts.day(1, 1), to: Facts.day(2, 1),
      signed: Facts.day(1, 1) + .milliseconds(1))
    let yearly = Facts.period(
      "2", Facts.yearly, from: Facts.day(1, 1), to: Facts.day(12, 1), signed: Facts.day(1, 3),
      revoked: Facts.day(1, 3))
    let history = PurchaseHistory(transactions: [yearly, monthly], renewalInfos: [])
    #expect(
      history.purchases(at: Facts.day(1, 5)).map(\.state)
        == [.upgraded(at: Facts.day(1, 1)), .revoked(at: Facts.day(1, 3))])
  }

  @Test func `Only a paid purchase can be refunded; a shared one or a seat ends`() {
    var lost = Facts.period(
      "1", from: Facts.day(1, 1), to: Facts.day(2, 1), revoked: Facts.day(1, 10))
    let now = Facts.day(1, 11)
    #expect(Facts.pro([lost], at: now) == "inactive refunded until 2026-01-10")
    lost.inAppOwnershipType = .familyShared
    #expect(Facts.pro([lost], at: now) == "inactive family_sharing_ended until 2026-01-10")
    #expect(!TransactionRecord(lost).isRefunded)
    lost.inAppOwnershipType = .assigned
    #expect(Facts.pro([lost], at: now) == "inactive seat_ended until 2026-01-10")
    #expect(!TransactionRecord(lost).isRefunded)
  }
}
