import AppStoreCore
import StoreConfiguration
import Testing

/// Products that do not renew automatically.
@Suite(.timeLimit(.minutes(30))) struct ProductTests {
  @Test func `Each list and type name gives its product type, in file order`() throws {
    let configuration = try load(
      """
      { "nonRenewingSubscriptions" : [
          { "productID" : "pass", "type" : "NonRenewingSubscription", "displayPrice" : "1" } ],
        "products" : [
          { "productID" : "coins", "type" : "Consumable", "displayPrice" : "0.99" },
          { "productID" : "life", "type" : "NonConsumable", "displayPrice" : "119.0",
            "familyShareable" : true, "referenceName" : "Life" } ],
        "version" : { "major" : 6, "minor" : 3 }, "madeUpKey" : [ 1.5e3, true ] }
      """)
    #expect(configuration.version == FileVersion(major: 6, minor: 3))
    #expect(configuration.products.map(\.id) == ["coins", "life", "pass"])
    #expect(configuration.products.map(\.type) == [.consumable, .nonConsumable, .nonRenewing])
    #expect(configuration.products.map(\.priceMilliunits) == [990, 119_000, 1000])
    #expect(configuration.products.map(\.isFamilyShareable) == [false, true, false])
    #expect(configuration.products.map(\.referenceName) == [nil, "Life", nil])
    #expect(configuration.warnings == [])
    #expect(configuration.settings == StoreSettings())
  }

  @Test(arguments: [
    ("9,99", "is \"9,99\", which is not a price"), ("$9.99", "is \"$9.99\", which is not a price"),
    ("9.99 €", "is \"9.99 €\", which is not a price"), ("-1", "is \"-1\", which is not a price"),
    ("free", "is \"free\", which is not a price"), ("1e3", "is \"1e3\", which is not a price"),
    ("9.9999", "is \"9.9999\", which is not a price"),
  ])
  func `A price other than digits and a decimal point is rejected`(
    _ price: String, _ problem: String
  ) {
    #expect(
      refusal(shop(product: ["displayPrice": "\"\(price)\""]))
        == "Shop.storekit:3: products[0].displayPrice: \(problem); write digits and a point with "
        + "at most three places and no currency, such as \"4.99\"")
  }

  @Test func `A price too large to add up is rejected`() throws {
    #expect(
      refusal(shop(product: ["displayPrice": "\"1000000000.01\""]))
        == "Shop.storekit:3: products[0].displayPrice: is \"1000000000.01\", which is too high; "
        + "write at most \"1000000000\"")
    let most = try load(shop(product: ["displayPrice": "\"1000000000\""]))
    #expect(most.products.first?.priceMilliunits == Price.largestMilliunits)
  }

  @Test func `A price that is a JSON number is rejected with the text to write`() {
    #expect(
      refusal(shop(product: ["displayPrice": "9.99"]))
        == "Shop.storekit:3: products[0].displayPrice: is the number 9.99; "
        + "put it in double quotes: \"9.99\"")
  }

  @Test(arguments: [nil, "null", "\"\""])
  func `A missing price is free, with a warning`(_ price: String?) throws {
    let configuration = try load(shop(product: ["displayPrice": price]))
    #expect(configuration.products.first?.priceMilliunits == 0)
    #expect(configuration.warnings.count == 1)
    #expect(configuration.warnings.first?.hasSuffix("; the price is 0") == true)
    #expect(configuration.warnings.first?.hasPrefix("Shop.storekit:3: products[0]") == true)
  }

  @Test(
    arguments: [
      ("productID", nil, "is missing; give the product an identifier"),
      ("productID", "\"\"", "is empty; give the product an identifier"),
      ("productID", "7", "is the number 7; write text in double quotes"),
      ("type", nil, "is missing; write \"Consumable\" or \"NonConsumable\""),
      (
        "type", "\"Bundle\"",
        "is \"Bundle\", which is not a type of product; write \"Consumable\", "
          + "\"NonConsumable\", \"NonRenewingSubscription\", \"RecurringSubscription\""
      ),
      (
        "type", "\"RecurringSubscription\"",
        "is a subscription outside of a group; move the product into `subscriptionGroups`"
      ),
      ("familyShareable", "\"yes\"", "is the text \"yes\"; write `true` or `false` without quotes"),
      ("referenceName", "{}", "is an object; write text in double quotes"),
      ("localizations", "{}", "is an object; write a list `[ ]`"),
    ] as [(String, String?, String)])
  func `An invalid field is reported with its line, path and fix`(
    _ key: String, _ value: String?, _ complaint: String
  ) {
    #expect(
      refusal(shop(product: [key: value])) == "Shop.storekit:3: products[0].\(key): \(complaint)")
  }

  @Test func `A deeply nested field is reported with its full path`() {
    #expect(
      refusal(
        shop(product: ["localizations": "[\n{ \"locale\" : \"ja\" },\n{ \"locale\" : 1 }\n]"]))
        == "Shop.storekit:5: products[0].localizations[1].locale: is the number 1; "
        + "write text in double quotes")
  }

  @Test func `An error has its line, problem and fix`() {
    do {
      _ = try load(shop(product: ["productID": nil]))
      Issue.record("loaded")
    } catch {
      #expect(error.code == .missingValue)
      #expect(error.fileName == "Shop.storekit")
      #expect(error.line == 3)
      #expect(error.column == 5)
      #expect(error.field == "products[0].productID")
      #expect(error.problem == "is missing")
      #expect(error.fix == "give the product an identifier")
    }
  }

  @Test func `A duplicate product identifier is rejected at any two positions`() {
    let text = """
      { "products" : [ { "productID" : "pro", "type" : "Consumable", "displayPrice" : "1" } ],
        "subscriptionGroups" : [ { "id" : "G", "subscriptions" : [
          { "productID" : "pro", "displayPrice" : "1", "groupNumber" : 1,
            "recurringSubscriptionPeriod" : "P1M" } ] } ] }
      """
    #expect(
      refusal(text)
        == "Shop.storekit:3: subscriptionGroups[0].subscriptions[0].productID: \"pro\" is already "
        + "products[0].productID on line 1; give each product its own identifier")
  }

  @Test func `A type in the wrong case and a misspelled family key load with warnings`() throws {
    let configuration = try load(
      shop(product: ["type": "\"consumable\"", "familySharable": "true"]))
    #expect(configuration.products.first?.type == .consumable)
    #expect(configuration.products.first?.isFamilyShareable == false)
    #expect(
      configuration.warnings == [
        "Shop.storekit:3: products[0].type: is \"consumable\"; it is read as \"Consumable\"",
        "Shop.storekit:3: products[0].familySharable: is not a key that Xcode reads; "
          + "spell it `familyShareable`; it is off",
      ])
  }

  @Test func `A product in the wrong list has its own type, with a warning`() throws {
    let configuration = try load(shop(product: ["type": "\"NonRenewingSubscription\""]))
    #expect(configuration.products.first?.type == .nonRenewing)
    #expect(configuration.warnings.count == 1)
  }

  @Test func `A file without a version loads with a warning`() throws {
    let configuration = try load("{ \"products\" : [] }")
    #expect(configuration.version.description == "0.0")
    #expect(configuration.warnings.count == 1)
    #expect(FileVersion(major: 4, minor: 0) < FileVersion(major: 6, minor: 3))
  }
}
