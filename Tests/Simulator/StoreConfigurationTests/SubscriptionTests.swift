import AppStoreCore
import StoreConfiguration
import Testing

/// Subscription groups, levels, periods and introductory offers.
@Suite(.timeLimit(.minutes(30))) struct SubscriptionTests {
  private let path = "subscriptionGroups[0].subscriptions[0]"

  private func offer(_ fields: [String: String?]) throws -> ConfiguredOffer? {
    try #require(load(shop(subscription: fields)).subscription("monthly")).introductoryOffer
  }

  @Test func `A subscription has its group, level and period`() throws {
    let configuration = try load(shop(subscription: ["groupNumber": "2"]))
    let subscription = try #require(configuration.subscription("monthly"))
    #expect(subscription.groupID == "G1")
    #expect(subscription.groupLevel == 2)
    #expect(subscription.period == SubscriptionPeriod(value: 1, unit: .month))
    #expect(subscription.introductoryOffer == nil)
    #expect(subscription.product.type == .autoRenewable)
    #expect(configuration.product("monthly") == subscription.product)
    #expect(configuration.allProducts == [subscription.product])
    #expect(configuration.product("yearly") == nil)
    #expect(configuration.subscription("pro") == nil)
    #expect(configuration.subscriptionGroup("G1")?.name == "Pro")
    #expect(configuration.subscriptionGroup("G1")?.localization(for: "ja")?.displayName == "Pro")
    #expect(configuration.warnings == [])
  }

  @Test(arguments: ["P1W", "P1M", "P2M", "P3M", "P6M", "P1Y"])
  func `The six periods of the App Store load`(_ period: String) throws {
    let configuration = try load(
      shop(subscription: ["recurringSubscriptionPeriod": "\"\(period)\""]))
    #expect(configuration.subscription("monthly")?.period.iso8601 == period)
  }

  @Test(arguments: ["P1D", "P12M", "P+1M", "1M", "", "P1Q"])
  func `Any other period is rejected with the list`(_ period: String) {
    #expect(
      refusal(shop(subscription: ["recurringSubscriptionPeriod": "\"\(period)\""]))
        == "Shop.storekit:6: \(path).recurringSubscriptionPeriod: is \"\(period)\", which the App "
        + "Store has no subscriptions for; write P1W, P1M, P2M, P3M, P6M or P1Y")
  }

  @Test(
    arguments: [
      ("recurringSubscriptionPeriod", nil, "is missing; write P1W, P1M, P2M, P3M, P6M or P1Y"),
      ("displayPrice", "\"4,99\"", "is \"4,99\", which is not a price"),
      ("groupNumber", "0", "is 0; write 1 for the highest level, 2 for the next"),
      ("groupNumber", "1.5", "is the number 1.5; write a whole number without quotes"),
      ("groupNumber", "\"1\"", "is the text \"1\"; write a whole number without quotes"),
      ("type", "\"Consumable\"", "is not a subscription that renews; write"),
      ("introductoryOffer", "[]", "is a list; write an object `{ }`"),
      ("introductoryOffers", "{}", "is an object; write a list `[ ]`"),
    ] as [(String, String?, String)])
  func `An invalid field is reported with its line, path and fix`(
    _ key: String, _ value: String?, _ complaint: String
  ) {
    let line = refusal(shop(subscription: [key: value]))
    #expect(line.hasPrefix("Shop.storekit:6: \(path).\(key): \(complaint)"))
  }

  @Test func `A group without an identifier, or with a duplicate, is rejected`() {
    #expect(
      refusal("{ \"subscriptionGroups\" : [\n{} ] }")
        == "Shop.storekit:2: subscriptionGroups[0].id: is missing; "
        + "give the subscription group an identifier")
    #expect(
      refusal("{ \"subscriptionGroups\" : [\n{ \"id\" : \"G\" },\n{ \"id\" : \"G\" } ] }")
        == "Shop.storekit:3: subscriptionGroups[1].id: \"G\" is already subscriptionGroups[0].id "
        + "on line 2; give each subscription group its own identifier")
  }

  @Test func `The enclosing group wins, and a missing level is the highest, with warnings`()
    throws
  {
    let configuration = try load(
      shop(subscription: ["groupNumber": nil, "subscriptionGroupID": "\"G2\""]))
    #expect(configuration.subscription("monthly")?.groupID == "G1")
    #expect(configuration.subscription("monthly")?.groupLevel == 1)
    #expect(
      configuration.warnings == [
        "Shop.storekit:6: \(path).subscriptionGroupID: is not the identifier of the group around "
          + "it; it belongs to \"G1\"",
        "Shop.storekit:6: \(path): has no `groupNumber`; its level is 1, the highest",
      ])
  }
}
