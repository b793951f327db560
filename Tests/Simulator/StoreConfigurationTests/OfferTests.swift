import AppStoreCore
import StoreConfiguration
import Testing

/// Promotional, code and win-back offers, billing plans, and changed offers.
@Suite(.timeLimit(.minutes(30))) struct OfferTests {
  private let path = "subscriptionGroups[0].subscriptions[0]"
  private static let free =
    #""paymentMode" : "free", "subscriptionPeriod" : "P1W", "internalID" : "I""#

  private func subscription(_ fields: [String: String?]) throws -> ConfiguredSubscription {
    try #require(load(shop(subscription: fields)).subscription("monthly"))
  }

  private func written(
    _ fields: [String: String?], version: Int = 4,
    _ change: (inout ConfiguredSubscription) -> Void
  ) throws -> String {
    var configuration = try load(
      shop(subscription: fields).replacing("\"major\" : 4", with: "\"major\" : \(version)"))
    change(&configuration.subscriptionGroups[0].subscriptions[0])
    let bytes = configuration.serialized()
    #expect(try StoreKitConfiguration(parsing: bytes, fileName: "S") == configuration)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `Each list has its offers with their specific fields`() throws {
    let subscription = try subscription([
      "adHocOffers": "[{ \(Self.free), \"offerID\" : \"p\", \"referenceName\" : \"P\" }]",
      "codeOffers": "[{ \(Self.free), \"referenceName\" : \"C\", \"isStackable\" : true, "
        + "\"eligibility\" : [ \"expired\", \"later\" ] }]",
      "winbackOffers": "[{ \(Self.free), \"offerID\" : \"w\", \"isEligible\" : false }, "
        + "{ \(Self.free), \"offerID\" : \"v\" }]",
      "billingPlans": "[{ \"billingPlanType\" : \"MONTHLY\", \"displayPrice\" : \"0.5\", "
        + "\"commitmentDisplayPrice\" : \"6.00\", \"isEnabled\" : true }]",
    ])
    let promotional = try #require(subscription.promotionalOffers.first)
    #expect(promotional.type == .promotional)
    #expect(promotional.id == "p")
    #expect(promotional.referenceName == "P")
    #expect(promotional.internalID == "I")
    let code = try #require(subscription.codeOffers.first)
    #expect(code.id == "C")
    #expect(code.offerID == nil)
    #expect(code.isStackable)
    #expect(code.eligibility == [.expired, OfferEligibility(rawValue: "later")])
    let winBack = try #require(subscription.winBackOffers.first)
    #expect(winBack.id == "w")
    #expect(!winBack.isEligible)
    #expect(subscription.offer(.winBack, id: "v")?.isEligible == true)
    #expect(subscription.offer(.winBack, id: "w") == winBack)
    #expect(subscription.offer(.promotional, id: "w") == nil)
    #expect(subscription.offer(.introductory, id: nil) == nil)
    let plan = try #require(subscription.billingPlans.first)
    #expect(plan.type == .monthly)
    #expect(plan.priceMilliunits == 500)
    #expect(plan.commitmentPriceMilliunits == 6000)
    #expect(plan.isEnabled)
  }

  @Test func `An offer without an identifier loads with a warning, and an empty one is skipped`()
    throws
  {
    let configuration = try load(
      shop(subscription: ["adHocOffers": "[{ \(Self.free) }, { \"paymentMode\" : \"none\" }]"]))
    #expect(configuration.subscription("monthly")?.promotionalOffers.count == 1)
    #expect(
      configuration.warnings == [
        "Shop.storekit:6: \(path).adHocOffers[0]: has no `offerID`; no app can request this offer"
      ])
  }

  @Test(arguments: [
    ("adHocOffers", "[{ \"paymentMode\" : \"gift\" }]", "adHocOffers[0].paymentMode: is \"gift\""),
    ("codeOffers", "{}", "codeOffers: is an object"),
    ("codeOffers", "[{ \(free), \"eligibility\" : \"new\" }]", "codeOffers[0].eligibility: is the"),
    ("winbackOffers", "[{ \(free), \"isEligible\" : 1 }]", "winbackOffers[0].isEligible: is the"),
    ("billingPlans", "[{}]", "billingPlans[0].billingPlanType: is missing"),
  ])
  func `An invalid offer is rejected with its path`(
    _ key: String, _ value: String, _ complaint: String
  ) {
    let line = refusal(shop(subscription: [key: value]))
    #expect(line.hasPrefix("Shop.storekit:6: \(path).\(complaint)"))
  }

  @Test func `An offer that becomes paid gets a price, and a free one keeps its stale price`()
    throws
  {
    let fields = ["introductoryOffer": "{ \(Self.free), \"displayPrice\" : \"9\" }"]
    let stale = try written(fields) { $0.introductoryOffers[0].internalID = "J" }
    #expect(stale.contains("\"internalID\" : \"J\", \"displayPrice\" : \"9\""))
    let paid = try written(["introductoryOffer": "{ \(Self.free) }"]) {
      $0.introductoryOffers[0].discountType = .payUpFront
      $0.introductoryOffers[0].period = SubscriptionPeriod(value: 1, unit: .month)
      $0.introductoryOffers[0].priceMilliunits = 1500
    }
    #expect(
      paid.contains(
        #"{ "displayPrice" : "1.50", "paymentMode" : "payUpFront", "subscriptionPeriod" : "P1M","#))
  }

  @Test func `An absent introductory offer is null before 5 point 0, and has no key from then on`()
    throws
  {
    let fields = ["introductoryOffer": "{ \(Self.free) }"]
    #expect(
      try written(fields) { $0.introductoryOffers = [] }.contains("\"introductoryOffer\" : null"))
    let list = fields.merging(["introductoryOffers": "[{ \(Self.free) }]"]) { $1 }
    let removed = try written(list, version: 5) { $0.introductoryOffers = [] }
    #expect(!removed.contains("\"introductoryOffer\" "))
    #expect(removed.contains("\"introductoryOffers\" : [\n\n"))
  }

  @Test func `The single offer follows the list and keeps its own keys`() throws {
    let text = try written(
      [
        "introductoryOffer": "{ \(Self.free), \"mine\" : 1 }",
        "introductoryOffers": "[{ \(Self.free), \"mine\" : 2 }]",
      ], version: 5
    ) {
      $0.introductoryOffers[0].period = SubscriptionPeriod(value: 3, unit: .day)
    }
    let changed = Self.free.replacing("P1W", with: "P3D")
    #expect(text.contains("\"introductoryOffer\" : { \(changed), \"mine\" : 1 }"))
    #expect(text.contains("\"introductoryOffers\" : [{ \(changed), \"mine\" : 2 }]"))
  }

  @Test func `An entry without an offer stays in place`() throws {
    let none = "{ \"paymentMode\" : \"none\" }"
    let fields = ["winbackOffers": "[\(none), { \(Self.free), \"offerID\" : \"w\" }]"]
    let text = try written(fields) { $0.winBackOffers = [] }
    #expect(text.contains("\"winbackOffers\" : [\(none)]"))
    let renamed = try written(fields) { $0.winBackOffers[0].offerID = "x" }
    #expect(renamed.contains("[\(none), { \(Self.free), \"offerID\" : \"x\" }]"))
  }
}
