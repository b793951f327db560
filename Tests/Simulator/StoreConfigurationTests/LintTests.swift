import AppStoreCore
import StoreConfiguration
import Testing

/// The linter's rules: findings, locations and severities.
@Suite(.timeLimit(.minutes(30))) struct LintTests {
  private static let texts =
    #"[ { "locale" : "en_US", "displayName" : "A", "description" : "" } ]"#

  /// Returns the findings of one rule.
  private func findings(_ text: String, _ code: String) throws -> [String] {
    try load(text).lint().filter { $0.code.rawValue == code }.map {
      "\($0.line) \($0.severity.rawValue) \($0.field) \($0.problem)"
    }
  }

  /// A file with products, each on a separate line from line 2 on.
  private func shop(products: String...) -> String {
    let objects = products.map {
      "{ \"type\" : \"Consumable\", \"displayPrice\" : \"1\", \($0) }"
    }
    return "{ \"version\" : { \"major\" : 4, \"minor\" : 0 }, \"products\" : [\n"
      + objects.joined(separator: ",\n") + "\n] }"
  }

  /// A file with a group of subscriptions, each on a separate line from line 3 on.
  private func shop(subscriptions: String...) -> String {
    let objects = subscriptions.enumerated().map {
      """
      { "productID" : "s\($0)", "displayPrice" : "4", "recurringSubscriptionPeriod" : "P1M", \
      "groupNumber" : 1, "localizations" : \(Self.texts), \($1) }
      """
    }
    return """
      { "version" : { "major" : 5, "minor" : 0 }, "subscriptionGroups" : [
      { "id" : "G", "subscriptions" : [
      \(objects.joined(separator: ",\n")) ] } ] }
      """
  }

  private func shop(offer: String, in list: String = "adHocOffers") -> String {
    shop(subscriptions: "\"\(list)\" : [ { \(offer) } ]")
  }

  private let first = "subscriptionGroups[0].subscriptions[0]"

  @Test func `Product identifiers that differ only in case, or contain a space, are found`() throws
  {
    let file = shop(products: #""productID" : "Pro""#, #""productID" : "pro""#)
    #expect(
      try findings(file, "product-id-case") == [
        "3 warning products[1].productID is \"pro\", which differs from products[0].productID "
          + "on line 2 only in case"
      ])
    #expect(
      try findings(shop(products: #""productID" : "a.b_c-1""#), "product-id-character") == [])
    #expect(
      try findings(shop(products: #""productID" : "my pro""#), "product-id-character") == [
        "2 warning products[0].productID is \"my pro\", which has the character \" \""
      ])
  }

  @Test func `Internal identifiers of two objects are found`() throws {
    let offer = #"{ "paymentMode" : "free", "subscriptionPeriod" : "P1W", "internalID" : "1" }"#
    let file = shop(subscriptions: "\"internalID\" : \"1\", \"codeOffers\" : [ \(offer) ]")
    #expect(
      try findings(file, "duplicate-internal-id") == [
        "3 warning \(first).codeOffers[0].internalID is \"1\", as is \(first).internalID on line 3"
      ])
  }

  @Test func `Missing and empty texts, and unknown locales, are found`() throws {
    let file = shop(
      products:
        #""productID" : "a", "localizations" : [ { "locale" : "en_US", "displayName" : "A" },"#
        + #"{ "locale" : "ja", "displayName" : " " } ]"#,
      #""productID" : "b", "localizations" : [ { "locale" : "en-GB", "displayName" : "B" } ]"#,
      #""productID" : "c""#)
    #expect(
      try findings(file, "missing-localization") == [
        "3 warning products[1].localizations has no texts for ja, which other products have"
      ])
    #expect(
      try findings(file, "empty-display-name") == [
        "2 warning products[0].localizations[1].displayName is empty"
      ])
    #expect(
      try findings(file, "locale-form") == [
        "3 warning products[1].localizations[0].locale is \"en-GB\""
      ])
    #expect(try findings(file, "no-localization") == ["4 warning products[2] has no texts"])
  }

  @Test func `Family sharing and periods are found on products that cannot have them`() throws {
    let file = shop(
      products:
        #""productID" : "a", "familyShareable" : true, "recurringSubscriptionPeriod" : "P1M""#)
    #expect(
      try findings(file, "family-sharing") == [
        "2 warning products[0].familyShareable is on for a product of type Consumable"
      ])
    #expect(
      try findings(file, "period-without-renewal") == [
        "2 warning products[0].recurringSubscriptionPeriod is on a product that does not renew"
      ])
    let pass = #"{ "productID" : "p", "displayPrice" : "1", "familyShareable" : true }"#
    #expect(
      try findings("{ \"nonRenewingSubscriptions\" : [ \(pass) ] }", "family-sharing").count == 1)
    #expect(try findings(shop(subscriptions: #""familyShareable" : true"#), "family-sharing") == [])
  }

  @Test func `A price of 0 is found once, and a missing one as missing`() throws {
    func codes(_ price: String) throws -> [String] {
      try load(
        shop(products: "\"productID\" : \"a\", \"localizations\" : \(Self.texts)")
          .replacing("\"displayPrice\" : \"1\"", with: price)
      ).lint().map(\.code.rawValue)
    }
    #expect(try codes("\"displayPrice\" : \"0.00\"") == ["zero-price"])
    #expect(try codes("\"displayPrice\" : \"\"") == ["missing-price"])
    #expect(try codes("\"mine\" : 1") == ["missing-price", "unknown-key"])
  }

  @Test func `Empty groups, and levels that repeat or skip one, are found`() throws {
    let empty = "{ \"subscriptionGroups\" : [ { \"id\" : \"G\", \"subscriptions\" : [] } ] }"
    #expect(
      try findings(empty, "empty-group") == [
        "1 warning subscriptionGroups[0].subscriptions is empty"
      ])
    let year = #""mine" : 1"#
    let tied = shop(subscriptions: year, year)
    #expect(
      try findings(tied, "group-level-tie") == [
        "2 warning subscriptionGroups[0] has \"s0\", \"s1\" on level 1, some with the same period"
      ])
    var yearly = tied
    yearly.replaceSubrange(try #require(tied.ranges(of: "P1M").last), with: "P1Y")
    #expect(
      try findings(yearly, "group-level-tie") == [
        "2 note subscriptionGroups[0] has \"s0\", \"s1\" on level 1"
      ])
    var apart = tied
    let level = try #require(tied.ranges(of: "\"groupNumber\" : 1").last)
    apart.replaceSubrange(level, with: "\"groupNumber\" : 3")
    #expect(try findings(apart, "group-level-tie") == [])
    #expect(
      try findings(apart, "group-level-gap") == [
        "2 note subscriptionGroups[0] has no subscription on level 2, but one on level 3"
      ])
  }

  @Test func `Billing plans that fit neither the period nor the price are found`() throws {
    let file = shop(
      subscriptions: """
        "billingPlans" : [
        { "billingPlanType" : "MONTHLY", "displayPrice" : "4", "commitmentDisplayPrice" : "48" },
        { "billingPlanType" : "BILLED_UPFRONT", "displayPrice" : "3",
          "commitmentDisplayPrice" : "3" } ]
        """)
    #expect(
      try findings(file, "billing-plan-period") == [
        "4 warning \(first).billingPlans[0].billingPlanType is MONTHLY on a subscription of P1M"
      ])
    #expect(
      try findings(file, "billing-plan-price") == [
        "5 warning \(first).billingPlans[1].displayPrice is 3.00, but the subscription costs 4.00"
      ])
  }

  @Test func `Offers with the identifier or position of another are found`() throws {
    let offer = #"{ "paymentMode" : "free", "subscriptionPeriod" : "P1W", "offerID" : "o" }"#
    let file = shop(
      subscriptions: "\"winbackOffers\" : [ \(offer),\n\(offer) ], \"adHocOffers\" : [ \(offer) ]")
    #expect(
      try findings(file, "duplicate-offer-id") == [
        "4 warning \(first).winbackOffers[1].offerID is \"o\" a second time in this subscription"
      ])
    let plain = offer.replacing(", \"offerID\" : \"o\"", with: "")
    let list = shop(subscriptions: "\"introductoryOffers\" : [ \(plain),\n\(plain) ]")
    #expect(
      try findings(list, "unreachable-offer") == [
        "4 warning \(first).introductoryOffers[1] is a second introductory offer for BILLED_UPFRONT"
      ])
  }

  @Test func `A single introductory offer that differs from the list is found`() throws {
    let week = #"{ "paymentMode" : "free", "subscriptionPeriod" : "P1W", "internalID" : "1" }"#
    let day = week.replacing("P1W", with: "P3D")
    func found(_ single: String) throws -> [String] {
      try findings(
        shop(
          subscriptions: "\"introductoryOffer\" : \(single), \"introductoryOffers\" : [ \(week) ]"),
        "contradictory-offers")
    }
    #expect(try found(week.replacing("\"1\"", with: "\"2\"")) == [])
    #expect(try found("null") == [])
    #expect(
      try found(day) == [
        "3 warning \(first).introductoryOffer is not the offer of `introductoryOffers` that is "
          + "billed up front"
      ])
  }

  @Test(arguments: [
    ("free", "P7D", 1, true), ("free", "P1Y", 1, true), ("free", "P5D", 1, false),
    ("free", "P2Y", 1, false), ("payUpFront", "P1W", 1, false), ("payUpFront", "P12M", 1, true),
    ("payAsYouGo", "P1M", 12, true), ("payAsYouGo", "P1M", 13, false),
    ("payAsYouGo", "P1W", 12, true), ("payAsYouGo", "P1W", 13, false),
  ])
  func `Durations that App Store Connect does not offer are found`(
    _ mode: String, _ period: String, _ count: Int, _ isUsual: Bool
  ) throws {
    let offer = """
      "paymentMode" : "\(mode)", "subscriptionPeriod" : "\(period)", "numberOfPeriods" : \(count), \
      "displayPrice" : "1", "offerID" : "o"
      """
    let found = try findings(shop(offer: offer), "offer-length")
    #expect(found.isEmpty == isUsual)
    for line in found { #expect(line.hasPrefix("3 note \(first).adHocOffers[0].subscription")) }
  }

  @Test(arguments: [
    ("payAsYouGo", "P1M", "4", true), ("payAsYouGo", "P1M", "3.99", false),
    ("payUpFront", "P3M", "12", true), ("payUpFront", "P3M", "11", false),
    ("payUpFront", "P1W", "99", false),
  ])
  func `Offers as expensive as the subscription are found`(
    _ mode: String, _ period: String, _ price: String, _ isFound: Bool
  ) throws {
    let offer = """
      "paymentMode" : "\(mode)", "subscriptionPeriod" : "\(period)", "displayPrice" : "\(price)"
      """
    #expect(try findings(shop(offer: offer), "offer-price").isEmpty != isFound)
  }

  @Test func `Offers without any eligible customer are found`() throws {
    let free = #""paymentMode" : "free", "subscriptionPeriod" : "P1W", "referenceName" : "R""#
    let nobody = shop(offer: free + #", "eligibility" : []"#, in: "codeOffers")
    #expect(
      try findings(nobody, "offer-for-nobody") == [
        "3 warning \(first).codeOffers[0].eligibility is empty, so no customer may redeem a code"
      ])
    let odd = shop(offer: free + #", "eligibility" : [ "new", "old" ]"#, in: "codeOffers")
    #expect(
      try findings(odd, "unknown-eligibility") == [
        "3 warning \(first).codeOffers[0].eligibility has \"old\" at 1, which fits no customer"
      ])
    let off = shop(offer: free + #", "isEligible" : false, "offerID" : "w""#, in: "winbackOffers")
    #expect(
      try findings(off, "offer-for-nobody") == [
        "3 note \(first).winbackOffers[0].isEligible is off, so no customer sees the offer"
      ])
  }

  @Test func `A missing offer key, or one of another curve, is found`() throws {
    let file = shop(offer: #""paymentMode":"free","subscriptionPeriod":"P1W","offerID":"o""#)
    #expect(
      try findings(file, "missing-offers-key") == [
        "3 note \(first).adHocOffers[0] is a promotional offer, but the file has no key to sign it"
      ])
    func keyed(_ key: String) throws -> [String] {
      let pair = "\"subscriptionOffersKeyPair\" : { \"id\" : \"K\", \"privateKey\" : \"\(key)\" }"
      return try findings("{ \(pair), \(file.dropFirst())", "unusable-offers-key")
    }
    let p256 = "MBMGByqGSM49AgEGCCqGSM49AwEH"
    #expect(try keyed(p256) == [])
    let refused = [
      "1 warning subscriptionOffersKeyPair.privateKey is not a P-256 private key in "
        + "base64 of PKCS#8"
    ]
    #expect(try keyed("MBMGByqGSM49AgEGCCqGSM49AwEB") == refused)
    #expect(try keyed("-----BEGIN") == refused)
    #expect(try keyed("") == refused)
  }
}
