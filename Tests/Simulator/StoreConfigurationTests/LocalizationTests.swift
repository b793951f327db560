import AppStoreCore
import StoreConfiguration
import Testing

/// The texts that a customer sees.
@Suite(.timeLimit(.minutes(30))) struct LocalizationTests {
  private func product(_ locales: [String], _ other: [String: String?] = [:]) throws
    -> ConfiguredProduct
  {
    let list = locales.map {
      "{ \"locale\" : \"\($0)\", \"displayName\" : \"in \($0)\", \"description\" : \"\" }"
    }
    let fields = other.merging(["localizations": "[\(list.joined(separator: ", "))]"]) { $1 }
    return try #require(load(shop(product: fields)).product("pro"))
  }

  @Test(arguments: [
    ("fr_CA", "in fr_CA"), ("fr-ca", "in fr_CA"), ("de_AT", "in de"), ("zh_CN", "in zh_Hans"),
    ("ja", "in en_US"), ("en_GB", "in en_US"),
  ])
  func `The exact locale wins, then the language, then en_US`(_ locale: String, _ name: String)
    throws
  {
    let product = try product(["ru", "zh_Hans", "fr_FR", "en_US", "de", "fr_CA"])
    #expect(product.localization(for: locale)?.displayName == name)
  }

  @Test func `Without en_US the first text is used`() throws {
    #expect(try product(["ru", "de"]).localization(for: "ja")?.displayName == "in ru")
  }

  @Test func `Without texts the reference name is shown, then the identifier`() throws {
    let named = try product([], ["referenceName": "\"The Pro\""])
    #expect(named.localization(for: "ja")?.displayName == "The Pro")
    #expect(try product([]).localization(for: "ja")?.displayName == "pro")
    #expect(try product([]).localization(for: "ja")?.description == "")
  }

  @Test func `A duplicate or missing locale loads with warnings`() throws {
    let twice = try load(
      shop(product: ["localizations": "[{\"locale\":\"en_US\",\"displayName\":\"A\"},{}]"]))
    #expect(twice.product("pro")?.localization(for: "en_US")?.displayName == "A")
    #expect(
      twice.warnings == [
        "Shop.storekit:3: products[0].localizations[1]: has no `locale`; it is read as en_US",
        "Shop.storekit:3: products[0].localizations[1]: is \"en_US\" a second time; "
          + "the first one is used",
      ])
  }
}
