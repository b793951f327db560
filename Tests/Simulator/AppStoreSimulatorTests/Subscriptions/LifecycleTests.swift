import AppStoreCore
import AppStoreSimulator
import Testing

@Suite(.timeLimit(.minutes(30))) struct LifecycleTests {
  @Test func `A subscription's life has the expected notifications`() throws {
    var shop = try Shop()
    try shop.buy("monthly")
    try shop.advance(to: "2026-02-08")
    try shop.advance(to: "2026-02-10")
    try shop.buy("yearly")
    shop.billingIssue(true)
    try shop.advance(to: "2027-02-15")
    shop.billingIssue(false)
    try shop.autoRenew(false)
    try shop.advance(to: "2028-03-01")
    let lifetime = try shop.buy("lifetime").transaction
    try shop.refund(lifetime.transactionId)
    try shop.buy("weekly")
    shop.billingIssue(true)
    try shop.advance(to: "2028-06-01")
    let expected = """
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | monthly 2026-01-31..2026-02-07 | paid 0 | status 1 \
      | renews monthly
      2026-02-07 | DID_RENEW | monthly 2026-02-07..2026-03-07 | paid 4990 | status 1 \
      | renews monthly
      2026-02-10 | DID_CHANGE_RENEWAL_PREF/UPGRADE | yearly 2026-02-10..2027-02-10 | paid 49990 \
      | status 1 | renews yearly
      2027-02-10 | DID_FAIL_TO_RENEW/GRACE_PERIOD | yearly 2026-02-10..2027-02-10 | paid 49990 \
      | status 4 | renews yearly
      2027-02-15 | DID_RENEW/BILLING_RECOVERY | yearly 2027-02-10..2028-02-10 | paid 49990 \
      | status 1 | renews yearly
      2027-02-15 | DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED \
      | yearly 2027-02-10..2028-02-10 | paid 49990 | status 1 | renews not
      2028-02-10 | EXPIRED/VOLUNTARY | yearly 2027-02-10..2028-02-10 | paid 49990 | status 2 \
      | renews not
      2028-03-01 | ONE_TIME_CHARGE | lifetime | paid 99990
      2028-03-01 | REFUND | lifetime | paid 99990 | refunded 100000
      2028-03-01 | SUBSCRIBED/RESUBSCRIBE | weekly 2028-03-01..2028-03-08 | paid 1990 | status 1 \
      | renews weekly
      2028-03-08 | DID_FAIL_TO_RENEW/GRACE_PERIOD | weekly 2028-03-01..2028-03-08 | paid 1990 \
      | status 4 | renews weekly
      2028-03-14 | GRACE_PERIOD_EXPIRED | weekly 2028-03-01..2028-03-08 | paid 1990 | status 3 \
      | renews weekly
      2028-05-07 | EXPIRED/BILLING_RETRY | weekly 2028-03-01..2028-03-08 | paid 1990 | status 2 \
      | renews weekly
      """
    #expect(shop.timeline == expected)
  }

  @Test func `A trial is free, lasts as long as the offer, and renews with payment`() throws {
    var shop = try Shop()
    let trial = try shop.buy("monthly").transaction
    #expect(trial.price == 0)
    #expect(trial.offerType == .introductory)
    #expect(trial.offerDiscountType == .freeTrial)
    #expect(trial.offerPeriod == "P1W")
    #expect(trial.offerIdentifier == nil)
    #expect(trial.transactionReason == .purchase)
    #expect(trial.expiresDate == (try day("2026-02-07")))
    #expect(try shop.state().renewalInfo.renewalPrice == 4990)
    let paid = try #require(shop.advance(to: "2026-02-07").transactions.first)
    #expect(paid.price == 4990)
    #expect(paid.offerType == nil)
    #expect(paid.transactionReason == .renewal)
    #expect(paid.originalTransactionId.rawValue == trial.transactionId.rawValue)
    #expect(paid.originalPurchaseDate == trial.purchaseDate)
    #expect(paid.transactionId != trial.transactionId)
    #expect(paid.webOrderLineItemId != trial.webOrderLineItemId)
  }

  @Test func `An introductory offer is used once per group`() throws {
    var shop = try Shop()
    #expect(shop.store.isEligibleForIntroOffer(shop.customer, in: "G1"))
    try shop.buy("monthly")
    #expect(!shop.store.isEligibleForIntroOffer(shop.customer, in: "G1"))
    #expect(shop.store.isEligibleForIntroOffer(shop.customer, in: "G2"))
    try shop.autoRenew(false)
    try shop.advance(to: "2026-04-01")
    #expect(!shop.store.isEligibleForIntroOffer(shop.customer, in: "G1"))
    #expect(try shop.buy("monthly").transaction.price == 4990)
  }

  @Test func `A customer who started without an offer may use it after the end`() throws {
    var shop = try Shop()
    try shop.buy("weekly")
    #expect(!shop.store.isEligibleForIntroOffer(shop.customer, in: "G1"))
    try shop.autoRenew(false)
    try shop.advance(to: "2026-03-01")
    #expect(shop.store.isEligibleForIntroOffer(shop.customer, in: "G1"))
    #expect(try shop.buy("monthly").transaction.offerType == .introductory)
  }

  @Test func `Pay as you go charges its price for each of its periods`() throws {
    var shop = try Shop(from: "2026-01-01")
    try shop.buy("news")
    let first = try #require(shop.store.statuses(of: shop.customer, in: "G2").first)
    #expect(first.renewalInfo.offerType == .introductory)
    #expect(first.renewalInfo.renewalPrice == 990)
    let renewals = try shop.advance(to: "2026-03-15").transactions
    #expect(renewals.map(\.price) == [990, 2990])
    #expect(renewals.map(\.offerDiscountType) == [.payAsYouGo, nil])
    let last = try #require(shop.store.statuses(of: shop.customer, in: "G2").first)
    #expect(last.renewalInfo.offerType == nil)
    #expect(last.renewalInfo.renewalPrice == 2990)
  }

  @Test func `Pay up front charges one price for the whole offer`() throws {
    var shop = try Shop(from: "2026-01-01")
    let offer = try shop.buy("news.yearly").transaction
    #expect(offer.price == 9990)
    #expect(offer.offerDiscountType == .payUpFront)
    #expect(offer.expiresDate == (try day("2026-07-01")))
    let renewal = try #require(shop.advance(to: "2026-07-02").transactions.first)
    #expect(renewal.price == 29990)
    #expect(renewal.expiresDate == (try day("2027-07-01")))
  }

  @Test func `Months are counted from the first period, so 31 January keeps its day`() throws {
    var shop = try Shop(from: "2026-01-31")
    try shop.buy("monthly.other")
    let ends = try shop.advance(to: "2026-06-15").transactions.compactMap(\.expiresDate)
    #expect(ends.map(dayText) == ["2026-03-31", "2026-04-30", "2026-05-31", "2026-06-30"])
  }

  @Test func `A year from 29 February ends on the 28th, and on the 29th in a leap year`() throws {
    var shop = try Shop(from: "2028-02-29")
    try shop.buy("yearly")
    let ends = try shop.advance(to: "2031-03-01").transactions.compactMap(\.expiresDate)
    #expect(ends.map(dayText) == ["2030-02-28", "2031-02-28", "2032-02-29"])
  }

  @Test func `Time never goes back`() throws {
    var shop = try Shop()
    try shop.buy("monthly")
    try shop.advance(to: "2026-02-03")
    #expect(try shop.advance(to: "2026-01-01").isEmpty)
    #expect(shop.store.now == (try day("2026-02-03")))
  }

  @Test func `Time advances by a duration or to the next event`() throws {
    var shop = try Shop()
    #expect(shop.change { $0.advanceToNextEvent() }.isEmpty)
    try shop.buy("weekly")
    #expect(shop.change { $0.advance(by: .days(3)) }.isEmpty)
    #expect(shop.store.now == (try day("2026-02-03")))
    #expect(shop.change { $0.advanceToNextEvent() }.names == ["DID_RENEW"])
    #expect(shop.store.now == (try day("2026-02-07")))
    #expect(shop.change { $0.advance(by: .days(-3)) }.isEmpty)
    #expect(shop.store.now == (try day("2026-02-07")))
  }

  @Test func `The next event is the earliest deadline of all customers`() throws {
    var shop = try Shop()
    #expect(shop.store.nextEventDate == nil)
    try shop.buy("monthly.other")
    try shop.buy("weekly", as: "ben")
    #expect(shop.store.nextEventDate == (try day("2026-02-07")))
    let ben = try #require(shop.store.history(of: "ben").first)
    try shop.refund(ben.transactionId)
    #expect(shop.store.nextEventDate == (try day("2026-02-28")))
  }

  @Test func `Events of several customers are ordered by time`() throws {
    var shop = try Shop()
    try shop.buy("monthly.other")
    try shop.buy("weekly", as: "ben")
    let notifications = try shop.advance(to: "2026-03-01").notifications
    #expect(notifications.map(\.account) == ["ben", "ben", "ben", "anna", "ben"])
    #expect(notifications.map(\.signedDate) == notifications.map(\.signedDate).sorted())
  }

  @Test func `The token of a purchase is also on its renewals`() throws {
    var shop = try Shop()
    let token = try #require(.some(uuid("6f9619ff-8b86-d011-b42d-00c04fc964ff")))
    #expect(try shop.buy("weekly", quantity: 1, token: token).transaction.appAccountToken == token)
    #expect(try shop.advance(to: "2026-02-07").transactions.map(\.appAccountToken) == [token])
  }
}
