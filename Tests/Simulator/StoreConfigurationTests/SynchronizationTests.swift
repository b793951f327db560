import AppStoreCore
import StoreConfiguration
import Testing

/// Settings and texts besides products: simulated errors, App Store Connect, policies, keys.
@Suite(.timeLimit(.minutes(30))) struct SynchronizationTests {
  @Test func `Simulated errors have their API, switch and chosen error`() throws {
    let settings = try load(
      shop(
        settings: """
          { "_failTransactionsEnabled" : true, "_storeKitError" : 2, "_disableDialogs" : true,
            "_storeKitErrors" : [
            { "name" : "Purchase", "enabled" : true, "current" : { "type" : "purchase", "index" : 1 } },
            { "name" : "Load Products", "enabled" : false, "current" : null },
            { "name" : "Tomorrow" } ] }
          """)
    ).settings
    #expect(
      settings.simulatedErrors == [
        SimulatedError(
          api: .purchase, isEnabled: true, choice: SimulatedError.Choice(type: "purchase", index: 1)
        ),
        SimulatedError(api: .loadProducts, isEnabled: false),
        SimulatedError(api: SimulatedError.API(rawValue: "Tomorrow"), isEnabled: false),
      ])
    #expect(settings.areFailedTransactionsEnabled)
    #expect(settings.failureErrorCode == 2)
    #expect(settings.areDialogsDisabled)
    #expect(SimulatedError.API.known.count == 9)
  }

  @Test func `A file from App Store Connect has its app, team and date, counted from 2001`() throws
  {
    let settings = try load(
      shop(
        settings: """
          { "_applicationInternalID" : "1234", "_developerTeamID" : "ABC",
            "_lastSynchronizedDate" : 711906066.666968, "_shouldSetupSyncOnLoad" : true }
          """)
    ).settings
    #expect(settings.applicationInternalID == "1234")
    #expect(settings.developerTeamID == "ABC")
    #expect(settings.lastSynchronized == Timestamp(milliseconds: 1_690_213_266_666))
    #expect(settings.isSynchronizedOnLoad)
  }

  @Test func `Invalid values that only Xcode uses are ignored with warnings`() throws {
    let configuration = try load(
      """
      { "version" : {}, "identifier" : 7, "products" : [
          { "type" : "Consumable", "productID" : "a", "displayPrice" : "1", "internalID" : 8 } ],
        "settings" : { "_lastSynchronizedDate" : "never", "_developerTeamID" : [],
                       "_compatibilityTimeRate" : { "3" : "fast" } } }
      """)
    #expect(configuration.warnings.count == 5)
    #expect(configuration.warnings.allSatisfy { $0.hasSuffix("; it is ignored") })
    #expect(configuration.settings == StoreSettings())
    #expect(configuration.identifier == nil)
  }

  @Test func `The rate for older runtimes is one number or one for each level`() throws {
    func rate(_ text: String) throws -> [String?: TimeRate]? {
      try load(shop(settings: "{ \"_compatibilityTimeRate\" : \(text) }"))
        .settings.compatibilityTimeRate?.rates
    }
    #expect(try rate("6") == [nil: .oneSecondIsOneDay])
    #expect(
      try rate("{ \"3\" : 6, \"5\" : 1004 }")
        == ["3": .oneSecondIsOneDay, "5": .oneRenewalEveryTenSeconds])
    #expect(try rate("null") == nil)
  }

  @Test func `Policies and the offer key are read`() throws {
    let configuration = try load(
      """
      { "version" : {}, "appPolicies" : { "eula" : "E", "policies" : [
          { "locale" : "ja_JP", "policyText" : "T", "policyURL" : "U" }, {} ] },
        "subscriptionOffersKeyPair" : { "id" : "K", "privateKey" : "P", "publicKey" : "Q" } }
      """)
    #expect(
      configuration.appPolicies
        == AppPolicies(
          eula: "E",
          policies: [
            PrivacyPolicy(locale: "ja_JP", text: "T", url: "U"), PrivacyPolicy(locale: "en_US"),
          ]))
    #expect(configuration.subscriptionOffersKeyPair?.id == "K")
    #expect(try load("{ \"version\" : {} }").appPolicies == nil)
  }

  @Test func `An invalid offer key is rejected without showing its value`() {
    let line = refusal(
      "{ \"version\" : {},\n \"subscriptionOffersKeyPair\" : { \"id\" : \"K\", \"privateKey\" : 77 } }"
    )
    #expect(
      line == "Shop.storekit:2: subscriptionOffersKeyPair.privateKey: is not a text; "
        + "write text in double quotes")
  }
}
