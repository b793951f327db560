import AppStoreCore
import AppStoreSimulator
import StoreConfiguration
import Testing

/// Offers for a yearly plan with monthly billing.
@Suite(.timeLimit(.minutes(30))) struct CommitmentOfferTests {
  private static let month = SubscriptionPeriod(value: 1, unit: .month)
  private static let week = SubscriptionPeriod(value: 1, unit: .week)

  /// A store whose yearly plan also has monthly billing, with offers for either billing plan.
  private func store(isEnabled: Bool = true) throws -> AppStoreState {
    var configuration = try Catalogue.configuration()
    var year = configuration.subscriptionGroups[0].subscriptions[0]
    #expect(year.product.id == "yearly")
    year.billingPlans = [
      ConfiguredBillingPlan(
        type: .billedUpfront, priceMilliunits: 49_990, commitmentPriceMilliunits: 49_990),
      ConfiguredBillingPlan(
        type: .monthly, priceMilliunits: 4990, commitmentPriceMilliunits: 59_880,
        isEnabled: isEnabled),
    ]
    year.introductoryOffers = [
      ConfiguredOffer(
        type: .introductory, discountType: .freeTrial, period: Self.week, billingPlan: .monthly),
      ConfiguredOffer(
        type: .introductory, discountType: .freeTrial, period: Self.month,
        billingPlan: .billedUpfront),
    ]
    year.promotionalOffers = [
      ConfiguredOffer(
        type: .promotional, offerID: "stay", discountType: .payAsYouGo, period: Self.month,
        periodCount: 2, priceMilliunits: 990, billingPlan: .monthly)
    ]
    configuration.subscriptionGroups[0].subscriptions[0] = year
    return AppStoreState(
      configuration: configuration, app: SimulatedApp(bundleID: "com.example.app"),
      environment: .sandbox, startingAt: try day("2026-01-31"), seed: 1)
  }

  private func buy(
    _ offer: RequestedOffer? = nil, _ plan: BillingPlanType? = .monthly,
    in store: inout AppStoreState
  ) throws -> JWSTransactionDecodedPayload {
    defer { #expect(StoreInvariants(of: store).violations() == []) }
    return try store.purchase(
      PurchaseRequest(productID: "yearly", offer: offer, billingPlan: plan), by: "anna"
    ).transaction
  }

  @Test func `A trial precedes the commitment, which begins with the first payment`() throws {
    var store = try store()
    let trial = try buy(in: &store)
    #expect(trial.price == 0)
    #expect(trial.billingPlanType == .monthly)
    #expect(trial.commitmentInfo == nil)
    #expect(trial.expiresDate == (try day("2026-02-07")))
    let info = try #require(store.statuses(of: "anna").first).renewalInfo
    #expect(info.renewalPrice == 4990)
    #expect(info.renewalBillingPlanType == .monthly)
    #expect(info.commitmentInfo == nil)
    let months = store.advance(to: try day("2027-02-06")).transactions
    #expect(months.map(\.price) == Array(repeating: 4990, count: 12))
    #expect(months.map { $0.commitmentInfo?.billingPeriodNumber } == Array(1...12))
    #expect(months.first?.commitmentInfo?.commitmentExpiresDate == (try day("2027-02-07")))
    #expect(StoreInvariants(of: store).violations() == [])
  }

  @Test func `The customer may leave in the trial, and in the commitment only at its end`() throws {
    var store = try store()
    _ = try buy(in: &store)
    _ = try store.setAutoRenew(false, group: "G1", account: "anna")
    #expect(store.advance(to: try day("2026-02-08")).names == ["EXPIRED/VOLUNTARY"])
  }

  @Test func `Pay as you go months precede the commitment's`() throws {
    var store = try store()
    _ = try store.purchase(PurchaseRequest(productID: "news"), by: "anna")
    let first = try buy(.promotional("stay"), in: &store)
    #expect(first.price == 990)
    #expect(first.offerIdentifier == "stay")
    #expect(first.expiresDate == (try day("2026-02-28")))
    let next = store.advance(to: try day("2026-05-01")).transactions.filter {
      $0.productId == "yearly"
    }
    #expect(next.map(\.price) == [990, 4990, 4990])
    #expect(next.map { $0.commitmentInfo?.billingPeriodNumber } == [nil, 1, 2])
    #expect(StoreInvariants(of: store).violations() == [])
  }

  @Test func `Each billing plan has its own offers`() throws {
    var store = try store()
    #expect(store.offers(of: "yearly").map(\.billingPlan) == [.billedUpfront, .monthly, .monthly])
    _ = try store.purchase(PurchaseRequest(productID: "news"), by: "anna")
    let before = store
    #expect(
      throws: StorePurchaseError.otherBillingPlan(.promotional("stay"), .monthly, product: "yearly")
    ) {
      try buy(.promotional("stay"), nil, in: &store)
    }
    #expect(store == before)
    let upfront = try buy(nil, nil, in: &store)
    #expect(upfront.expiresDate == (try day("2026-02-28")))
    #expect(upfront.billingPlanType == nil)
  }

  @Test func `No offer of the product is available within a commitment`() throws {
    var store = try store()
    _ = try buy(in: &store)
    _ = store.advance(to: try day("2026-03-01"))
    #expect(!store.isEligible("anna", for: .promotional("stay"), of: "yearly"))
    #expect(throws: StorePurchaseError.self) { try buy(.promotional("stay"), in: &store) }
  }

  @Test func `A disabled billing plan is not sold`() throws {
    var store = try store(isEnabled: false)
    #expect(throws: StorePurchaseError.noBillingPlan(.monthly, product: "yearly")) {
      try buy(in: &store)
    }
  }
}
