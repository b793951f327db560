import AppStoreCore
import StoreConfiguration
import Testing

/// Files that are written back: unchanged parts keep their bytes.
@Suite(.timeLimit(.minutes(30))) struct WritingTests {
  private func written(
    _ text: String, _ change: (inout StoreKitConfiguration) -> Void = { _ in }
  ) throws -> String {
    var configuration = try load(text)
    change(&configuration)
    return String(decoding: configuration.serialized(), as: UTF8.self)
  }

  @Test(arguments: [
    "{\"version\":{\"major\":4,\"minor\":0}}",
    "\n { \"products\" : [ ] , \"x\":[1.50e3,-0.0,null , true] }\n\n",
    "{\r\n\t\"products\" : [\r\n\r\n\t]\r\n}\r\n",
    "{ \"products\" : [ {\"type\":\"Consumable\", \"productID\":\"a\\/b\\u00e9\","
      + "\"displayPrice\":\"01.50\" , \"mine\" : {\"b\":1,\"a\":2}} ] }",
    shop(subscription: ["introductoryOffer": "{ \"paymentMode\" : \"none\" }"]),
  ])
  func `An unchanged file keeps every byte in any layout`(_ text: String) throws {
    #expect(try written(text) == text)
  }

  @Test func `A changed price changes nothing else`() throws {
    let text =
      "{ \"products\" : [{ \"type\":\"Consumable\",\t\"productID\": \"a\", \"mine\":[ 1 ] ,"
    let rest = " }], \"version\" : {\"major\":9} }"
    let file = "\(text) \"displayPrice\"  :  \"4.990\"\(rest)"
    #expect(try written(file) { $0.products[0].priceMilliunits = 4990 } == file)
    #expect(
      try written(file) { $0.products[0].priceMilliunits = 5990 }
        == "\(text) \"displayPrice\"  :  \"5.99\"\(rest)")
  }

  @Test func `A new key is placed where Xcode writes it, and a removed one leaves no trace`()
    throws
  {
    let file = """
      { "products" : [
          {
            "productID" : "a",
            "type" : "Consumable", "displayPrice" : "1"
          } ] }
      """
    let changed = try written(file) {
      $0.products[0].referenceName = "A \"b\"\n/é"
      $0.products[0].isFamilyShareable = true
    }
    #expect(
      changed == """
        { "products" : [
            {
              "familyShareable" : true,
              "productID" : "a",
              "referenceName" : "A \\"b\\"\\n/é",
              "type" : "Consumable", "displayPrice" : "1"
            } ] }
        """)
    let imaged = shop(product: ["promotionalImageID": "\"12345678\"", "zzz": "1"])
    let plain = shop(product: ["zzz": "1"])
    #expect(try written(imaged) { $0.products[0].promotionalImageID = nil } == plain)
  }

  @Test func `A new product has Xcode's layout, and an emptied list has its blank line`()
    throws
  {
    let file = """
      {
        "identifier" : "12345678",
        "products" : [

        ],
        "version" : {
          "major" : 4,
          "minor" : 0
        }
      }

      """
    let product = """
      {
            "displayPrice" : "0.99",
            "familyShareable" : false,
            "internalID" : "050C5D1F",
            "localizations" : [
              {
                "description" : "",
                "displayName" : "Coins",
                "locale" : "en_US"
              }
            ],
            "productID" : "",
            "referenceName" : null,
            "type" : "Consumable"
          }
      """
    let filled = file.replacing("[\n\n  ]", with: "[\n    \(product)\n  ]")
    let coins = ConfiguredProduct(
      id: "a", type: .consumable, priceMilliunits: 990,
      localizations: [
        ProductLocalization(locale: "en_US", displayName: "Coins", description: "")
      ])
    let written = try written(file) { $0.products.append(coins) }
    let internalID = try #require(try load(written).products.first?.internalID)
    #expect(internalID.count == 8)
    #expect(
      written
        == filled.replacing("050C5D1F", with: internalID).replacing(
          "\"productID\" : \"\"", with: "\"productID\" : \"a\""))
    #expect(try self.written(written) { $0.products = [] } == file)
  }

  @Test func `Reordered, removed and repeated parts keep their contents`() throws {
    let file = """
      { "products" : [
        { "productID" : "a", "type" : "Consumable", "displayPrice" : "1", "mine" : 1 },
        { "productID" : "b", "type" : "Consumable", "displayPrice" : "2", "mine" : 2 }
      ] }
      """
    let a = #"{ "productID" : "a", "type" : "Consumable", "displayPrice" : "1", "mine" : 1 }"#
    let b = #"{ "productID" : "b", "type" : "Consumable", "displayPrice" : "2", "mine" : 2 }"#
    #expect(
      try written(file) { $0.products.swapAt(0, 1) }
        == "{ \"products\" : [\n  \(b),\n  \(a)\n] }")
    #expect(
      try written(file) { $0.products.removeFirst() } == "{ \"products\" : [\n  \(b)\n] }")
    let copied = try written(file) {
      var copy = $0.products[0]
      copy.id = "c"
      $0.products.append(copy)
    }
    let c = a.replacing("\"a\"", with: "\"c\"")
    #expect(copied == "{ \"products\" : [\n  \(a),\n  \(b),\n  \(c)\n] }")
  }

  @Test func `A product whose type changes moves to the list of its type`() throws {
    let configuration = try load(
      written(shop(product: ["mine": "1"])) { $0.products[0].type = .nonRenewing })
    #expect(configuration.warnings == [])
    #expect(configuration.products.map(\.type) == [.nonRenewing])
    let text = String(decoding: configuration.serialized(), as: UTF8.self)
    #expect(text.contains("\"mine\" : 1"))
    #expect(text.contains("\"products\" : [\n\n  ]"))
  }

  @Test func `A product in the wrong list stays there until its type changes`() throws {
    let file = shop(product: ["type": "\"NonRenewingSubscription\""])
    let text = try written(file) { $0.products[0].priceMilliunits = 1000 }
    #expect(text == file.replacing("9.99", with: "1.00"))
  }

  @Test func `A part of another file is laid out again with all its keys`() throws {
    let other = try load(#"{"products":[{"type":"Consumable","productID":"b","Mine":{"y":[]}}]}"#)
    let text = try written("{\n  \"products\" : [\n\n  ]\n}\n") { $0.products = other.products }
    #expect(
      text == """
        {
          "products" : [
            {
              "Mine" : {
                "y" : [

                ]
              },
              "productID" : "b",
              "type" : "Consumable"
            }
          ]
        }

        """)
  }

  @Test func `Windows line endings are preserved and used for new lines`() throws {
    let file =
      "{\r\n  \"settings\" : {\r\n    \"_locale\" : \"ja\"\r\n  },\r\n  \"version\" : {}\r\n}"
    let text = try written(file) {
      $0.settings.isAskToBuyEnabled = true
      $0.settings.compatibilityTimeRate = CompatibilityTimeRate(rates: ["3": .oneSecondIsOneDay])
    }
    #expect(
      text
        == "{\r\n  \"settings\" : {\r\n    \"_askToBuyEnabled\" : true,\r\n"
        + "    \"_compatibilityTimeRate\" : {\r\n      \"3\" : 6\r\n    },\r\n"
        + "    \"_locale\" : \"ja\"\r\n  },\r\n  \"version\" : {}\r\n}")
  }

  @Test func `Unknown values stay until they are changed`() throws {
    let file = shop(settings: #"{ "_storefront" : "XYZ", "_timeRate" : 77, "_new" : {} }"#)
    #expect(try written(file) { $0.version = FileVersion(major: 4, minor: 0) } == file)
    let text = try written(file) { $0.settings.timeRate = .oneRenewalEveryMinute }
    #expect(text == file.replacing("77", with: "1002"))
  }

  @Test func `Formatting produces Xcode's layout and keeps the content`() throws {
    let text = #"{"version":{"minor":0,"major":4},"_b":"\u00e9\/","_A":[],"products":[1.50]}"#
      .replacing("[1.50]", with: "[]")
    let formatted = String(decoding: try load(text).formatted(), as: UTF8.self)
    #expect(
      formatted == """
        {
          "_A" : [

          ],
          "_b" : "é/",
          "products" : [

          ],
          "version" : {
            "major" : 4,
            "minor" : 0
          }
        }

        """)
    #expect(String(decoding: try load(formatted).formatted(), as: UTF8.self) == formatted)
  }
}
