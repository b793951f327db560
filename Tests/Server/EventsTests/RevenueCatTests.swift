import AppStoreCore
import Events
import Ledger
import Subscriptions
import TestSupport
import Testing

/// The fields of RevenueCat's format.
@Suite(.timeLimit(.minutes(30)))
struct RevenueCatTests {
  /// The fields of every event about a purchase.
  static let lifecycle: Set<String> = [
    "type", "id", "event_timestamp_ms", "app_id", "app_user_id", "original_app_user_id", "aliases",
    "subscriber_attributes", "product_id", "entitlement_ids", "entitlement_id", "period_type",
    "purchased_at_ms", "expiration_at_ms", "store", "environment", "presented_offering_id",
    "transaction_id", "original_transaction_id", "is_family_share", "country_code", "currency",
    "price", "price_in_purchased_currency", "tax_percentage", "commission_percentage",
    "takehome_percentage", "offer_code", "renewal_number", "metadata",
  ]
  /// The fields that may be null.
  static let nullable: Set<String> = [
    "entitlement_ids", "entitlement_id", "expiration_at_ms", "presented_offering_id",
    "country_code", "currency", "price", "price_in_purchased_currency", "tax_percentage",
    "commission_percentage", "takehome_percentage", "offer_code", "metadata",
    "grace_period_expiration_at_ms",
  ]

  let periods = TestPeriods()

  func fields(_ event: Event, _ context: RevenueCatContext = .init()) -> [JSONObject] {
    RevenueCatEvent.bodies(of: event, context).compactMap { body in
      #expect(body.body["api_version"] == .string("1.0"))
      guard case .object(let fields)? = body.body["event"] else { return nil }
      #expect(fields["type"] == .string(body.type))
      return fields
    }
  }

  /// A year with every type of event about a subscription.
  func year() throws -> TestFeed {
    var feed = TestFeed()
    let trial = periods.transaction(trial: true)
    try feed.record(trial, periods.info(of: trial), .subscribed, .initialBuy)
    try feed.record(periods.transaction(1), periods.info(1), .didRenew)
    let day = TestPeriods.date(1) + .days(1)
    for (hours, status) in [AutoRenewStatus.off, .on].enumerated() {
      let info = periods.info(1, at: day + .hours(hours), autoRenew: status)
      try feed.record(periods.transaction(1), info, .didChangeRenewalStatus)
    }
    let next = periods.info(1, at: day + .days(1), next: TestFeed.yearly)
    try feed.record(periods.transaction(1), next, .didChangeRenewalPref, .downgrade)
    var longer = periods.transaction(1, signed: day + .days(2))
    longer.expiresDate = TestPeriods.date(2) + .days(3)
    try feed.record(longer, nil, .renewalExtended)
    let retry = periods.info(1, at: TestPeriods.date(2) + .days(3), retry: true, of: longer)
    try feed.record(longer, retry, .didFailToRenew)
    let paid = periods.transaction(2, start: TestPeriods.date(2) + .days(5))
    try feed.record(paid, periods.info(of: paid), .didRenew, .billingRecovery)
    var pending = periods.info(at: paid.purchaseDate + .days(1), of: paid)
    pending.priceIncreaseStatus = .pending
    try feed.record(paid, pending, .priceIncrease, .pending)
    var refunded = paid
    refunded.signedDate = paid.purchaseDate + .days(2)
    refunded.revocationDate = refunded.signedDate
    try feed.record(refunded, nil, .refund)
    var reversed = paid
    reversed.signedDate = paid.purchaseDate + .days(3)
    try feed.record(reversed, nil, .refundReversed)
    return feed
  }

  @Test func `Every event about a purchase has the same fields, and its own`() throws {
    let own: [String: Set<String>] = [
      "RENEWAL": ["is_trial_conversion"], "CANCELLATION": ["cancel_reason"],
      "EXPIRATION": ["expiration_reason"], "BILLING_ISSUE": ["grace_period_expiration_at_ms"],
      "PRODUCT_CHANGE": ["new_product_id"],
    ]
    var types: Set<String> = []
    for fields in try year().events.flatMap({ self.fields($0) }) {
      guard case .string(let type)? = fields["type"], !type.hasPrefix("PRICE_INCREASE") else {
        continue
      }
      types.insert(type)
      let expected = Self.lifecycle.union(own[type] ?? [])
      #expect(Set(fields.members.map(\.key)) == expected, "\(type)")
      for member in fields.members where member.value == .null {
        #expect(Self.nullable.contains(member.key), "\(type) \(member.key)")
      }
    }
    #expect(
      types == [
        "INITIAL_PURCHASE", "RENEWAL", "CANCELLATION", "UNCANCELLATION", "PRODUCT_CHANGE",
        "SUBSCRIPTION_EXTENDED", "BILLING_ISSUE", "EXPIRATION", "REFUND_REVERSED",
      ])
  }

  @Test func `Prices are charged, zero or negative as the type says`() throws {
    var prices: [String: [JSONValue?]] = [:]
    for fields in try year().events.flatMap({ self.fields($0) }) {
      guard case .string(let type)? = fields["type"] else { continue }
      prices[type, default: []].append(fields["price"])
      #expect(fields["price"] == fields["price_in_purchased_currency"])
    }
    #expect(prices["INITIAL_PURCHASE"] == [.integer(0)])
    #expect(prices["RENEWAL"] == [.decimal("4.99"), .decimal("4.99")])
    #expect(prices["CANCELLATION"] == [.integer(0), .integer(0), .decimal("-4.99")])
    #expect(prices["REFUND_REVERSED"] == [.decimal("4.99")])
    #expect(prices["EXPIRATION"]?.allSatisfy { $0 == .integer(0) } == true)
  }

  @Test func `A price in another currency than USD has no price in USD`() throws {
    var feed = TestFeed()
    var transaction = periods.transaction()
    (transaction.currency, transaction.price, transaction.storefront) = ("EUR", 5990, "DEU")
    let event = try #require(try feed.record(transaction).first)
    let fields = try #require(self.fields(event).first)
    #expect(fields["price"] == .null)
    #expect(fields["price_in_purchased_currency"] == .decimal("5.99"))
    #expect(fields["currency"] == .string("EUR"))
    #expect(fields["country_code"] == .string("DE"))
    #expect(fields["environment"] == .string("PRODUCTION"))
    #expect(fields["entitlement_ids"] == .array([.string("pro")]))
  }

  @Test func `A product without entitlements has null`() throws {
    var feed = TestFeed()
    var coins = TestStore.transaction("3000", productID: TestFeed.coins, environment: .production)
    (coins.type, coins.expiresDate) = (.consumable, nil)
    let event = try #require(try feed.record(coins).first)
    let fields = try #require(self.fields(event).first)
    #expect(fields["type"] == .string("NON_RENEWING_PURCHASE"))
    #expect(fields["entitlement_ids"] == .null)
    #expect(fields["expiration_at_ms"] == .null)
    #expect(Set(fields.members.map(\.key)) == Self.lifecycle)
  }

  @Test func `A scheduled change names the old product and the new one`() throws {
    let event = try #require(try year().events.first { $0.type == .changeScheduled })
    let fields = try #require(self.fields(event).first)
    #expect(fields["product_id"] == .string(TestFeed.monthly.rawValue))
    #expect(fields["new_product_id"] == .string(TestFeed.yearly.rawValue))
  }

  @Test func `The bodies of one event have different identifiers, the first one its own`() throws {
    let event = try #require(try year().events.first { $0.type == .billingIssue })
    let ids = fields(event).compactMap { $0["id"] }
    #expect(Set(ids).count == 3)
    let digits = event.id.rawValue.dropFirst(4).uppercased()
    guard case .string(let first)? = ids.first else { return #expect(Bool(false)) }
    #expect(first.replacing("-", with: "") == digits)
    #expect(first.split(separator: "-").map(\.count) == [8, 4, 4, 4, 12])
  }

  @Test func `A consent to a price increase has fewer fields`() throws {
    let event = try #require(try year().events.first { $0.type == .priceIncreasePending })
    let fields = try #require(self.fields(event).first)
    #expect(fields["type"] == .string("PRICE_INCREASE_CONSENT_REQUIRED"))
    #expect(
      Set(fields.members.map(\.key)) == [
        "type", "id", "event_timestamp_ms", "app_id", "app_user_id", "original_app_user_id",
        "aliases", "subscriber_attributes", "product_id", "transaction_id",
        "original_transaction_id", "store", "environment", "currency", "country_code",
      ])
  }

  @Test func `Attributes are written with the time of their change`() throws {
    let context = RevenueCatContext(
      attributes: ["$email": .init(value: "a@example.com", updatedAt: TestFeed.start)],
      appID: "app1")
    let event = try #require(try year().events.first)
    let fields = try #require(self.fields(event, context).first)
    #expect(fields["app_id"] == .string("app1"))
    #expect(
      fields["subscriber_attributes"]
        == .object([
          "$email": .object([
            "value": .string("a@example.com"), "updated_at_ms": TestFeed.start.fieldValue,
          ])
        ]))
  }

  @Test func `A test event has the type TEST`() throws {
    var event = try #require(try year().events.first)
    event.isTest = true
    #expect(RevenueCatEvent.bodies(of: event).map(\.type) == ["TEST"])
  }

  @Test func `A transfer names no app user ID`() throws {
    var feed = TestFeed()
    try feed.record(periods.transaction(), periods.info())
    let date = TestFeed.start + .days(1)
    let operation = IdentityOperation(
      id: 1, date: date, kind: .transfer, cause: .restore, actor: .app, from: TestFeed.ada,
      to: "bob", undoes: nil)
    let claim = OwnershipChange(
      operation: 1, originalTransactionID: periods.original, former: TestFeed.ada, customer: "bob",
      claimedAt: date)
    let event = try #require(try feed.perform(operation, [claim], kind: .ownership).first)
    let fields = try #require(self.fields(event).first)
    #expect(
      Set(fields.members.map(\.key)) == [
        "type", "id", "event_timestamp_ms", "app_id", "store", "environment", "transferred_from",
        "transferred_to",
      ])
    #expect(fields["transferred_from"] == .array([.string("ada")]))
    #expect(fields["transferred_to"] == .array([.string("bob")]))
  }

  @Test func `A grant is a purchase in the promotional store without an app`() throws {
    var feed = TestFeed()
    let grant = PromotionalGrant(
      id: "grant-1", customer: TestFeed.ada, entitlement: "pro", duration: .lifetime,
      startsAt: TestFeed.start, endsAt: nil, grantedAt: TestFeed.start, actor: "key:1")
    var unit = EventUnit(
      lines: feed.lines([FeedChange(kind: .grant, at: TestFeed.start, customer: TestFeed.ada)]))
    unit.contents.grants = [grant]
    let event = try #require(try feed.derive(unit).first)
    let fields = try #require(self.fields(event).first)
    #expect(Set(fields.members.map(\.key)) == Self.lifecycle.subtracting(["app_id"]))
    #expect(fields["type"] == .string("NON_RENEWING_PURCHASE"))
    #expect(fields["store"] == .string("PROMOTIONAL"))
  }
}
