import StoreConfiguration

/// The products of the tests: plans of several levels, a family group, one-time products.
enum Catalogue {
  static func configuration(
    grace: Bool = true, settings: (inout StoreSettings) -> Void = { _ in }
  ) throws -> StoreKitConfiguration {
    var configuration = try StoreKitConfiguration(
      parsing: Array(json(grace: grace).utf8), fileName: "Test.storekit")
    settings(&configuration.settings)
    return configuration
  }

  private static func json(grace: Bool) -> String {
    """
    {
      "identifier": "A1", "version": { "major": 3, "minor": 0 },
      "settings": { "_billingGracePeriodEnabled": \(grace), "_storefront": "USA" },
      "products": [
        \(product("coins", "Consumable", "0.99")),
        \(product("lifetime", "NonConsumable", "99.99")),
        \(product("atlas", "NonConsumable", "19.99", isShared: true))
      ],
      "nonRenewingSubscriptions": [\(product("season", "NonRenewingSubscription", "4.99"))],
      "subscriptionGroups": [
        {
          "id": "G1", "name": "Pro", "localizations": [],
          "subscriptions": [
            \(plan("yearly", level: 1, "P1Y", "49.99", in: "G1")),
            \(plan("monthly", level: 2, "P1M", "4.99", in: "G1", offer: trial)),
            \(plan("monthly.other", level: 2, "P1M", "4.49", in: "G1")),
            \(plan("quarterly", level: 2, "P3M", "12.99", in: "G1")),
            \(plan("weekly", level: 3, "P1W", "1.99", in: "G1"))
          ]
        },
        {
          "id": "G2", "name": "News", "localizations": [],
          "subscriptions": [
            \(plan("news", level: 1, "P1M", "2.99", in: "G2", offer: payAsYouGo)),
            \(plan("news.yearly", level: 1, "P1Y", "29.99", in: "G2", offer: payUpFront))
          ]
        },
        {
          "id": "G3", "name": "Home", "localizations": [],
          "subscriptions": [
            \(plan("home.yearly", level: 1, "P1Y", "59.99", in: "G3", isShared: true)),
            \(plan("home", level: 2, "P1M", "5.99", in: "G3", isShared: true)),
            \(plan("home.solo", level: 1, "P1M", "3.99", in: "G3"))
          ]
        }
      ]
    }
    """
  }

  private static let trial = offer("free", "P1W", 1, price: nil)
  private static let payAsYouGo = offer("payAsYouGo", "P1M", 2, price: "0.99")
  private static let payUpFront = offer("payUpFront", "P6M", 1, price: "9.99")

  private static func offer(
    _ mode: String, _ period: String, _ count: Int, price: String?
  ) -> String {
    let displayPrice = price.map { #""displayPrice": "\#($0)", "# } ?? ""
    return """
      { "internalID": "OF", "paymentMode": "\(mode)", \(displayPrice)\
      "numberOfPeriods": \(count), "subscriptionPeriod": "\(period)" }
      """
  }

  private static func product(
    _ id: String, _ type: String, _ price: String, isShared: Bool = false
  ) -> String {
    """
    { "displayPrice": "\(price)", "familyShareable": \(isShared), "internalID": "I\(id)",
      "localizations": [], "productID": "\(id)", "referenceName": "\(id)", "type": "\(type)" }
    """
  }

  private static func plan(
    _ id: String, level: Int, _ period: String, _ price: String, in group: String,
    offer: String = "null", isShared: Bool = false
  ) -> String {
    """
    { "adHocOffers": [], "codeOffers": [], "displayPrice": "\(price)",
      "familyShareable": \(isShared),
      "groupNumber": \(level), "internalID": "I\(id)", "introductoryOffer": \(offer),
      "localizations": [], "productID": "\(id)", "recurringSubscriptionPeriod": "\(period)",
      "referenceName": "\(id)", "subscriptionGroupID": "\(group)",
      "type": "RecurringSubscription" }
    """
  }
}
