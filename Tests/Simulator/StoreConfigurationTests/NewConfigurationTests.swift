import AppStoreCore
import StoreConfiguration
import Testing

/// Configurations that are created in code, written, and read again.
@Suite(.timeLimit(.minutes(30))) struct NewConfigurationTests {
  private static let trial = ConfiguredOffer(
    type: .introductory, discountType: .freeTrial, period: SubscriptionPeriod(value: 1, unit: .week)
  )
  private static let winBack = ConfiguredOffer(
    type: .winBack, offerID: "back", referenceName: "Back", discountType: .payUpFront,
    period: SubscriptionPeriod(value: 3, unit: .month), priceMilliunits: 1990, isEligible: false)
  private static let promotion = ConfiguredOffer(
    type: .promotional, offerID: "promo", referenceName: "Promo", discountType: .payAsYouGo,
    period: SubscriptionPeriod(value: 1, unit: .month), periodCount: 3, priceMilliunits: 990)
  private static let code = ConfiguredOffer(
    type: .code, referenceName: "Code", discountType: .freeTrial,
    period: SubscriptionPeriod(value: 1, unit: .month), eligibility: [.new, .expired],
    isStackable: true)

  private func configuration(_ version: FileVersion) -> StoreKitConfiguration {
    let texts = [ProductLocalization(locale: "en_US", displayName: "Pro", description: "All")]
    let monthly = ConfiguredSubscription(
      product: ConfiguredProduct(
        id: "monthly", type: .autoRenewable, referenceName: "Monthly", priceMilliunits: 4990,
        isFamilyShareable: true, localizations: texts),
      groupID: "G", groupLevel: 2, period: SubscriptionPeriod(value: 1, unit: .month),
      introductoryOffers: [Self.trial], promotionalOffers: [Self.promotion],
      codeOffers: [Self.code], winBackOffers: [Self.winBack])
    let settings = StoreSettings(
      timeRate: .oneRenewalEveryMinute,
      compatibilityTimeRate: CompatibilityTimeRate(rates: [nil: .oneSecondIsOneDay]),
      areDialogsDisabled: true, failureErrorCode: 0,
      simulatedErrors: [
        SimulatedError(
          api: .purchase, isEnabled: true, choice: SimulatedError.Choice(type: "generic", index: 2)),
        SimulatedError(api: .loadProducts, isEnabled: false),
      ], applicationInternalID: "1", developerTeamID: "T",
      lastSynchronized: Timestamp(milliseconds: 1_700_000_000_500), isSynchronizedOnLoad: true)
    return StoreKitConfiguration(
      version: version, identifier: "ABCDEF01",
      products: [
        ConfiguredProduct(id: "coins", type: .consumable, priceMilliunits: 990, internalID: "1"),
        ConfiguredProduct(
          id: "pass", type: .nonRenewing, priceMilliunits: 5000, promotionalImageID: "I"),
      ],
      subscriptionGroups: [
        ConfiguredSubscriptionGroup(
          id: "G", name: "Pro", localizations: texts, subscriptions: [monthly])
      ], settings: settings,
      appPolicies: AppPolicies(
        eula: "https://example.com",
        policies: [PrivacyPolicy(locale: "ja_JP", text: "t", url: "u")]),
      subscriptionOffersKeyPair: SubscriptionOffersKeyPair(id: "K", privateKey: "secret"))
  }

  /// The configuration without the values that writing adds to new objects.
  private func withoutMadeUp(_ configuration: StoreKitConfiguration) -> StoreKitConfiguration {
    var result = configuration
    for index in result.products.indices { result.products[index].internalID = nil }
    for group in result.subscriptionGroups.indices {
      for index in result.subscriptionGroups[group].subscriptions.indices {
        var subscription = result.subscriptionGroups[group].subscriptions[index]
        subscription.product.internalID = nil
        for list in [
          \ConfiguredSubscription.introductoryOffers, \.promotionalOffers, \.codeOffers,
          \.winBackOffers,
        ] {
          for offer in subscription[keyPath: list].indices {
            subscription[keyPath: list][offer].internalID = nil
            subscription[keyPath: list][offer].billingPlan = nil
          }
        }
        result.subscriptionGroups[group].subscriptions[index] = subscription
      }
    }
    return result
  }

  @Test(arguments: [
    FileVersion(major: 1, minor: 0), FileVersion(major: 1, minor: 2),
    FileVersion(major: 3, minor: 0), FileVersion(major: 4, minor: 0),
    FileVersion(major: 5, minor: 0), FileVersion(major: 6, minor: 3),
  ])
  func `A created configuration is equal after it is written and read`(
    _ version: FileVersion
  ) throws {
    let made = configuration(version)
    let bytes = made.serialized()
    let read = try StoreKitConfiguration(parsing: bytes, fileName: "New.storekit")
    #expect(withoutMadeUp(read) == withoutMadeUp(made))
    #expect(read.warnings == [])
    #expect(read.formatted() == bytes)
    #expect(read.serialized() == bytes)
  }

  @Test func `Newer keys are not written to older files`() {
    func keys(_ version: FileVersion) -> [Bool] {
      var configuration = configuration(version)
      configuration.subscriptionGroups[0].subscriptions[0].codeOffers = []
      configuration.subscriptionGroups[0].subscriptions[0].winBackOffers = []
      let text = String(decoding: configuration.serialized(), as: UTF8.self)
      return ["codeOffers", "winbackOffers", "introductoryOffers", "billingPlans"].map {
        text.contains("\"\($0)\"")
      }
    }
    #expect(keys(FileVersion(major: 1, minor: 1)) == [false, false, false, false])
    #expect(keys(FileVersion(major: 1, minor: 2)) == [true, false, false, false])
    #expect(keys(FileVersion(major: 4, minor: 0)) == [true, true, false, false])
    #expect(keys(FileVersion(major: 5, minor: 0)) == [true, true, true, true])
  }

  @Test func `An unset error is null before 5 point 0, and has no key from then on`() {
    func text(_ major: Int) -> String {
      String(
        decoding: configuration(FileVersion(major: major, minor: 0)).serialized(), as: UTF8.self)
    }
    #expect(text(4).contains("\"current\" : null"))
    #expect(!text(5).contains("\"current\" : null"))
  }

  @Test func `The offer key is in the file and in no description`() throws {
    let made = configuration(FileVersion(major: 4, minor: 0))
    let key = try #require(made.subscriptionOffersKeyPair)
    #expect("\(key)" == "key K")
    #expect(!String(reflecting: key).contains("secret"))
    var dumped = ""
    dump(made, to: &dumped)
    #expect(!dumped.contains("secret"))
    let read = try StoreKitConfiguration(parsing: made.serialized(), fileName: "S")
    #expect(read.subscriptionOffersKeyPair?.privateKey == "secret")
    dumped = ""
    dump(read, to: &dumped)
    #expect(!dumped.contains("secret"))
  }
}
