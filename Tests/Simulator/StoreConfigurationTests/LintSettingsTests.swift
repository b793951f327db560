import AppStoreCore
import StoreConfiguration
import Testing

/// The linter's rules for settings and for the file as a whole.
@Suite(.timeLimit(.minutes(30))) struct LintSettingsTests {
  private func findings(_ text: String, _ code: String) throws -> [String] {
    try load(text).lint().filter { $0.code.rawValue == code }.map {
      "\($0.line) \($0.severity.rawValue) \($0.field) \($0.problem)"
    }
  }

  private func findings(settings: String, _ code: String) throws -> [String] {
    try findings(shop(settings: "{ \(settings) }"), code)
  }

  @Test func `A locale without texts in any product is found`() throws {
    let file = shop(product: [
      "localizations": #"[ { "locale" : "en_US", "displayName" : "A" } ]"#
    ]).replacing("\"version\"", with: "\"settings\" : { \"_locale\" : \"ja\" },\n\"version\"")
    #expect(
      try findings(file, "locale-without-texts") == [
        "5 note settings._locale is \"ja\", for which no product has texts"
      ])
    #expect(try findings(file.replacing("ja", with: "en_GB"), "locale-without-texts") == [])
  }

  @Test func `Prices with a fraction in a currency without one are found`() throws {
    let file = shop(product: [:]).replacing(
      "\"version\"", with: "\"settings\" : { \"_storefront\" : \"JPN\" },\n\"version\"")
    #expect(
      try findings(file, "price-fraction") == [
        "5 note settings._storefront is JPN, whose currency JPY has no fractions, but \"pro\" costs "
          + "9.99"
      ])
    #expect(try findings(file.replacing("9.99", with: "900.0"), "price-fraction") == [])
    #expect(try findings(file.replacing("JPN", with: "USA"), "price-fraction") == [])
  }

  @Test func `Groups of an unsupported kind are found`() throws {
    #expect(
      try findings(
        "{ \"version\" : {}, \"subscriptionSuiteGroups\" : [ {} ] }", "unsupported-groups") == [
          "1 note subscriptionSuiteGroups has 1 of a kind that is not sold here"
        ])
    let empty = "{ \"version\" : {}, \"subscriptionSuiteGroups\" : [] }"
    #expect(try load(empty).lint().map(\.code) == [.nothingToSell])
  }

  @Test func `Deprecated time rates are found, and a rate of 1 is a warning`() throws {
    #expect(
      try findings(settings: "\"_timeRate\" : 1", "deprecated-time-rate") == [
        "1 warning settings._timeRate is 1, which is one day an hour and not real time"
      ])
    #expect(
      try findings(settings: "\"_timeRate\" : 6", "deprecated-time-rate") == [
        "1 note settings._timeRate is 6, a rate by the day that Apple deprecated"
      ])
    #expect(try findings(settings: "\"_timeRate\" : 1003", "deprecated-time-rate") == [])
    #expect(try findings(settings: "\"_timeRate\" : 7", "unknown-time-rate").count == 1)
  }

  @Test func `Switches that prevent purchases, and grace periods that never begin, are found`()
    throws
  {
    for key in ["_askToBuyEnabled", "_billingIssuesEnabled", "_failTransactionsEnabled"] {
      #expect(
        try findings(settings: "\"\(key)\" : true", "purchases-do-not-complete").count == 1)
      #expect(try findings(settings: "\"\(key)\" : false", "purchases-do-not-complete") == [])
    }
    let grace = "\"_billingGracePeriodEnabled\" : true"
    #expect(try findings(settings: grace, "grace-without-failure").count == 1)
    #expect(
      try findings(
        settings: "\(grace), \"_renewalBillingIssuesEnabled\" : true", "grace-without-failure")
        == [])
  }

  @Test func `Simulated errors that are on, have no error, or have no API are found`() throws {
    func found(_ error: String) throws -> [String] {
      try findings(settings: "\"_storeKitErrors\" : [ { \(error) } ]", "simulated-error")
    }
    let chosen = #""current" : { "type" : "generic", "index" : 1 }"#
    let path = "settings._storeKitErrors[0]"
    #expect(try found("\"name\" : \"Purchase\", \(chosen), \"enabled\" : false") == [])
    #expect(
      try found("\"name\" : \"Purchase\", \(chosen), \"enabled\" : true") == [
        "1 note \(path).enabled is on: \"Purchase\" fails every time"
      ])
    #expect(
      try found("\"name\" : \"Purchase\", \"enabled\" : true") == [
        "1 warning \(path).enabled is on for \"Purchase\", but no error is chosen"
      ])
    #expect(
      try found("\"name\" : \"Buy\", \"enabled\" : false") == [
        "1 warning \(path).name is \"Buy\", which is not an API that can fail"
      ])
  }

  @Test(arguments: [
    ("YOUR_TEAM_ID", true), ("XXXXXXXXXX", true), ("1234567890", true), ("9ARMKSND23", false),
    ("6475813069", false), ("", false),
  ])
  func `Placeholder values of an example are found`(_ value: String, _ isFound: Bool) throws {
    for key in ["_developerTeamID", "_applicationInternalID"] {
      let found = try findings(settings: "\"\(key)\" : \"\(value)\"", "placeholder")
      #expect(found.count == (isFound ? 1 : 0))
    }
  }

  @Test func `An unknown version, unknown keys and a file without products are found`() throws {
    let file = "{ \"version\" : { \"major\" : 6, \"minor\" : 4 },\n\"subscriptions\" : [] }"
    #expect(
      try findings(file, "newer-version") == [
        "1 note version is 6.4, newer than 6.3, the newest known here"
      ])
    #expect(
      try findings(file, "unknown-key") == [
        "2 note subscriptions is not a key that Xcode writes there"
      ])
    #expect(try findings(file, "nothing-to-sell") == ["1 note  the file sells nothing"])
    let known = "{ \"version\" : { \"major\" : 6, \"minor\" : 3 },\n\"products\" : [] }"
    #expect(try findings(known, "newer-version") == [])
    #expect(try findings(shop(product: [:]), "nothing-to-sell") == [])
  }

  @Test func `Unknown keys are found at every depth, and misspelled ones only once`() throws {
    let file = shop(subscription: [
      "introductoryOffer": #"{ "paymentMode" : "none", "id" : 1 }"#,
      "localizations": #"[ { "locale" : "ja", "name" : "A" } ]"#, "familySharable": "true",
    ])
    let path = "subscriptionGroups[0].subscriptions[0]"
    #expect(
      Set(try findings(file, "unknown-key")) == [
        "6 note \(path).introductoryOffer.id is not a key that Xcode writes there",
        "6 note \(path).localizations[0].name is not a key that Xcode writes there",
      ])
    #expect(try findings(file, "misspelled-key").count == 1)
  }

  @Test func `A finding is one line, whatever a key contains`() throws {
    #expect(
      try findings("{ \"version\" : {}, \"a\\nb\" : 1 }", "unknown-key") == [
        "1 note a\\u{a}b is not a key that Xcode writes there"
      ])
  }

  @Test func `Warnings of loading are findings too, in the order of the file`() throws {
    let file = """
      { "products" : [
      { "type" : "consumable", "productID" : "a a", "displayPrice" : "0" } ],
      "settings" : { "_storefront" : "US" } }
      """
    #expect(
      try load(file).lint().map { "\($0.line) \($0.code.rawValue)" } == [
        "1 missing-version", "2 no-localization", "2 word-case", "2 product-id-character",
        "2 zero-price", "3 unknown-storefront",
      ])
  }

  @Test func `A changed configuration is linted as it would be written`() throws {
    var configuration = try load(shop(product: ["familyShareable": "true"]))
    let codes = configuration.lint().map(\.code)
    #expect(codes == [.noLocalization])
    configuration.products[0].type = .consumable
    #expect(configuration.lint().map(\.code).contains(.familySharing))
    configuration.products.append(configuration.products[0])
    let lines = configuration.lint()
    #expect(lines.map(\.severity) == [.error])
    #expect(lines.map(\.code.rawValue) == ["duplicate-identifier"])
  }
}
