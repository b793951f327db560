import AppStoreCore
import AppStoreSimulator
import StoreConfiguration
import Testing

/// The store sells the offers of its configuration.
@Suite(.timeLimit(.minutes(30))) struct ConfiguredOfferTests {
  private static let offers = [
    ConfiguredOffer(
      type: .promotional, offerID: "winter", discountType: .payAsYouGo,
      period: SubscriptionPeriod(value: 1, unit: .month), periodCount: 3, priceMilliunits: 1990),
    ConfiguredOffer(
      type: .promotional, offerID: "monthly", discountType: .freeTrial,
      period: SubscriptionPeriod(value: 1, unit: .week), billingPlan: .monthly),
    ConfiguredOffer(
      type: .winBack, offerID: "back", discountType: .freeTrial,
      period: SubscriptionPeriod(value: 1, unit: .month)),
    ConfiguredOffer(
      type: .winBack, offerID: "off", discountType: .freeTrial,
      period: SubscriptionPeriod(value: 1, unit: .month), isEligible: false),
    ConfiguredOffer(
      type: .code, referenceName: "friends", discountType: .freeTrial,
      period: SubscriptionPeriod(value: 2, unit: .week), eligibility: [.new]),
  ]

  private func store() throws -> (store: AppStoreState, product: ProductID) {
    var configuration = try Catalogue.configuration(grace: false)
    configuration.subscriptionGroups[0].subscriptions[0].promotionalOffers =
      Self.offers.filter { $0.type == .promotional }
    configuration.subscriptionGroups[0].subscriptions[0].winBackOffers =
      Self.offers.filter { $0.type == .winBack }
    configuration.subscriptionGroups[0].subscriptions[0].codeOffers =
      Self.offers.filter { $0.type == .code }
    let product = configuration.subscriptionGroups[0].subscriptions[0].product.id
    let store = AppStoreState(
      configuration: configuration, app: SimulatedApp(bundleID: "com.example.app"),
      environment: .sandbox, startingAt: try day("2026-01-31"), seed: 1)
    return (store, product)
  }

  @Test func `The offers of a configuration are sold unless disabled`() throws {
    let (store, product) = try store()
    let offers = store.offers(of: product).filter { $0.type != .introductory }
    #expect(Set(offers.map(\.id)) == ["winter", "monthly", "back", "friends"])
    #expect(offers.filter { $0.billingPlan == .monthly }.map(\.id) == ["monthly"])
    #expect(offers.first { $0.type == .code }?.customers == [.new])
  }

  @Test func `A customer redeems a code of the configuration`() throws {
    var (store, product) = try store()
    let bought = try store.purchase(
      PurchaseRequest(productID: product, offer: .code("friends")), by: "anna")
    #expect(bought.transaction.offerType == .code)
    #expect(bought.transaction.offerIdentifier == "friends")
    #expect(bought.transaction.price == 0)
    #expect(StoreInvariants(of: store).violations() == [])
  }
}
