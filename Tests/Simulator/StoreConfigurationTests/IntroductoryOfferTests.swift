import AppStoreCore
import StoreConfiguration
import Testing

/// Introductory offers in their singular, plural and absent forms.
@Suite(.timeLimit(.minutes(30))) struct IntroductoryOfferTests {
  private let path = "subscriptionGroups[0].subscriptions[0].introductoryOffer"

  private func load(single: String? = nil, list: String? = nil) throws -> (
    offer: ConfiguredOffer?, warnings: [String]
  ) {
    let text = shop(subscription: ["introductoryOffer": single, "introductoryOffers": list])
    let configuration = try StoreKitConfiguration(parsing: Array(text.utf8), fileName: "S")
    return (
      try #require(configuration.subscription("monthly")).introductoryOffer, configuration.warnings
    )
  }

  private func text(
    _ mode: String, _ period: String, price: String? = nil, count: Int? = nil, plan: String? = nil
  ) -> String {
    var members = ["\"paymentMode\" : \"\(mode)\"", "\"subscriptionPeriod\" : \"\(period)\""]
    if let price { members.append("\"displayPrice\" : \"\(price)\"") }
    if let count { members.append("\"numberOfPeriods\" : \(count)") }
    if let plan { members.append("\"billingPlanType\" : \"\(plan)\"") }
    return "{ \(members.joined(separator: ", ")) }"
  }

  @Test func `Each payment mode has its price, period and count`() throws {
    let free = try #require(try load(single: text("free", "P3D")).offer)
    #expect(free.discountType == .freeTrial)
    #expect(free.period == SubscriptionPeriod(value: 3, unit: .day))
    #expect(free.periodCount == 1)
    #expect(free.priceMilliunits == 0)
    #expect(free.id == nil)

    let asYouGo = try load(single: text("payAsYouGo", "P1M", price: "1.99", count: 3))
    #expect(asYouGo.offer?.discountType == .payAsYouGo)
    #expect(asYouGo.offer?.periodCount == 3)
    #expect(asYouGo.offer?.priceMilliunits == 1990)
    #expect(asYouGo.warnings == [])

    let upFront = try load(single: text("payUpFront", "P3M", price: "5", count: 1))
    #expect(upFront.offer?.discountType == .payUpFront)
    #expect(upFront.offer?.period.iso8601 == "P3M")
    #expect(upFront.offer?.priceMilliunits == 5000)
    #expect(upFront.warnings == [])
  }

  @Test func `Absent, null, none and an empty list all mean no offer`() throws {
    #expect(try load().offer == nil)
    #expect(try load(single: "null").offer == nil)
    #expect(try load(single: "{ \"paymentMode\" : \"none\" }").offer == nil)
    #expect(try load(list: "[]").offer == nil)
    #expect(try load(list: "[ { \"paymentMode\" : \"none\" } ]").offer == nil)
  }

  @Test func `A stale price of a free offer is ignored with a warning`() throws {
    let loaded = try load(single: text("free", "P1W", price: "0,99"))
    #expect(loaded.offer?.priceMilliunits == 0)
    #expect(
      loaded.warnings == ["S:6: \(path).displayPrice: is on a free offer; the price is ignored"])
  }

  @Test func `The list wins over the single offer, and up-front billing wins in the list`() throws {
    let list =
      "[\(text("free", "P3D", plan: "MONTHLY")), \(text("free", "P1W", plan: "BILLED_UPFRONT"))]"
    #expect(try load(single: text("free", "P1M"), list: list).offer?.period.iso8601 == "P1W")
    let monthlyOnly = "[\(text("free", "P3D", plan: "MONTHLY"))]"
    #expect(try load(list: monthlyOnly).offer?.period.iso8601 == "P3D")
    let unnamed = "[\(text("free", "P2W"))]"
    #expect(try load(list: unnamed).offer?.period.iso8601 == "P2W")
  }

  @Test func `An empty list next to a single offer is reported`() throws {
    let loaded = try load(single: text("free", "P1W"), list: "[]")
    #expect(loaded.offer == nil)
    #expect(
      loaded.warnings == [
        "S:6: \(path): contradicts the empty `introductoryOffers`; there is no introductory offer"
      ])
  }

  @Test func `Offers that the App Store would not sell load with warnings`() throws {
    let twice = try load(single: text("free", "P1W", count: 2))
    #expect(twice.offer?.periodCount == 1)
    #expect(twice.warnings.count == 1)
    let odd = try load(single: text("payAsYouGo", "P1W", price: "1", count: 2))
    #expect(odd.offer?.period.iso8601 == "P1W")
    #expect(odd.warnings.count == 1)
    let unpriced = try load(single: text("payUpFront", "P1M"))
    #expect(unpriced.offer?.priceMilliunits == 0)
    #expect(unpriced.warnings == ["S:6: \(path): has no `displayPrice`; the price is 0"])
  }

  @Test(arguments: [
    ("{}", "paymentMode: is missing; write \"free\", \"payAsYouGo\" or \"payUpFront\""),
    (
      "{ \"paymentMode\" : \"freeTrial\" }",
      "paymentMode: is \"freeTrial\", which is not a payment mode; "
        + "write \"free\", \"payAsYouGo\" or \"payUpFront\""
    ),
    (
      "{ \"paymentMode\" : \"free\" }",
      "subscriptionPeriod: is missing; write an ISO 8601 period "
        + "of one unit, such as P3D, P1W, P1M or P1Y"
    ),
    (
      "{ \"paymentMode\" : \"free\", \"subscriptionPeriod\" : \"P0D\" }",
      "subscriptionPeriod: is \"P0D\", which is not a period; write an ISO 8601 period "
        + "of one unit, such as P3D, P1W, P1M or P1Y"
    ),
    (
      "{ \"paymentMode\" : \"free\", \"subscriptionPeriod\" : \"P1W\", \"numberOfPeriods\" : 0 }",
      "numberOfPeriods: is 0; write a number from 1 to 1000"
    ),
  ])
  func `An invalid offer is rejected with its path and fix`(_ offer: String, _ complaint: String) {
    #expect(
      refusal(shop(subscription: ["introductoryOffer": offer]))
        == "Shop.storekit:6: \(path).\(complaint)")
  }
}
