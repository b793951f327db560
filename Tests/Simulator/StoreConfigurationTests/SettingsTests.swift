import StoreConfiguration
import Testing

/// The settings of the test store.
@Suite(.timeLimit(.minutes(30))) struct SettingsTests {
  @Test func `Each key sets its switch`() throws {
    let keys: [(String, StoreSettings)] = [
      ("_billingGracePeriodEnabled", StoreSettings(isBillingGracePeriodEnabled: true)),
      ("_renewalBillingIssuesEnabled", StoreSettings(isBillingRetryOnRenewalEnabled: true)),
      ("_askToBuyEnabled", StoreSettings(isAskToBuyEnabled: true)),
      ("_billingIssuesEnabled", StoreSettings(areInterruptedPurchasesEnabled: true)),
    ]
    for (key, settings) in keys {
      #expect(try load(shop(settings: "{ \"\(key)\" : true }")).settings == settings)
      #expect(try load(shop(settings: "{ \"\(key)\" : false }")).settings == StoreSettings())
    }
  }

  @Test func `Storefront, locale and time rate are read`() throws {
    let settings = try load(
      shop(settings: #"{ "_storefront" : "JPN", "_locale" : "ja", "_timeRate" : 1004 }"#)
    ).settings
    #expect(settings.storefront.countryCode == "JPN")
    #expect(settings.storefront.id == "143462")
    #expect(settings.storefront.currency == "JPY")
    #expect(settings.locale == "ja")
    #expect(settings.timeRate == .oneRenewalEveryTenSeconds)
  }

  @Test func `Missing settings are Xcode's defaults`() throws {
    let settings = try load("{ \"products\" : [] }").settings
    #expect(settings == StoreSettings())
    #expect(settings.storefront == .unitedStates)
    #expect(settings.locale == "en_US")
    #expect(settings.timeRate == .realTime)
  }

  @Test func `An unknown storefront or rate falls back with a warning`() throws {
    let configuration = try load(
      shop(settings: "{\n\"_storefront\" : \"US\",\n\"_timeRate\" : 14 }"))
    #expect(configuration.settings == StoreSettings())
    #expect(
      configuration.warnings == [
        "Shop.storekit:2: settings._storefront: is \"US\", which is not a known alpha-3 "
          + "code of a storefront; USA is used",
        "Shop.storekit:3: settings._timeRate: is 14, which is not a time rate of Apple; time is real",
      ])
  }

  @Test func `A setting of the wrong type is rejected`() {
    #expect(
      refusal(shop(settings: "{ \"_timeRate\" : \"1\" }"))
        == "Shop.storekit:1: settings._timeRate: is the text \"1\"; "
        + "write a whole number without quotes")
  }

  @Test func `The storefronts are distinct, sorted and well formed`() {
    let storefronts = Storefront.known
    #expect(storefronts.count >= 30)
    #expect(storefronts.map(\.countryCode) == Set(storefronts.map(\.countryCode)).sorted())
    #expect(Set(storefronts.map(\.id)).count == storefronts.count)
    #expect(storefronts.allSatisfy { $0.countryCode.count == 3 && $0.currency.count == 3 })
    let seen = [
      "USA", "ESP", "CHN", "SGP", "JPN", "FRA", "PRT", "RUS", "COL", "NLD", "MEX", "FIN",
    ]
    for code in seen { #expect(Storefront(countryCode: code)?.countryCode == code) }
    #expect(Storefront(countryCode: "XXX") == nil)
  }

  @Test func `The time rates are distinct and in order`() {
    let rates = TimeRate.known.map(\.rawValue)
    #expect(rates == Set(rates).sorted())
    #expect(rates.count == 18)
    #expect(!rates.contains(14))
  }
}
