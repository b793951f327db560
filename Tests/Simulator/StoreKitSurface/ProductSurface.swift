import StoreKit
import Testing

// These functions are compiled and never called: they fail to build when a declaration is not
// Apple's. Foundation comes with StoreKit, as on Apple's platforms.

func product(_ product: Product) async throws {
  let _: Product.ID = product.id
  let _: String = product.id
  let _: Product.ProductType = product.type
  let _: String = product.displayName
  let _: String = product.description
  let _: Decimal = product.price
  let _: String = product.displayPrice
  let _: Bool = product.isFamilyShareable
  let _: Product.SubscriptionInfo? = product.subscription
  let _: Data = product.jsonRepresentation
  let _: String = product.debugDescription
  let _: Decimal.FormatStyle.Currency = product.priceFormatStyle
  let _: VerificationResult<Transaction>? = await product.latestTransaction
  let _: Transaction.Transactions = product.currentEntitlements
  let _: [Product] = try await Product.products(for: ["a"])
  let _: [Product] = try await Product.products(for: Set(["a"]))
  let _: Bool = product == product
  let _: Set<Product> = [product]
  sendable(product)
}

func productType() {
  let types: [Product.ProductType] = [
    .consumable, .nonConsumable, .nonRenewable, .autoRenewable, .init(rawValue: "x"),
  ]
  let _: [String] = types.map(\.rawValue)
  let _: [String] = types.map(\.localizedDescription)
  sendable(types)
}

@MainActor func purchase(_ product: Product, token: UUID) async throws {
  let options: Set<Product.PurchaseOption> = [
    .appAccountToken(token), .quantity(2), .simulatesAskToBuyInSandbox(true),
    .custom(key: "a", value: "text"), .custom(key: "b", value: 1.5),
    .custom(key: "c", value: true), .custom(key: "d", value: Data()),
    .onStorefrontChange { (storefront: Storefront) -> Bool in storefront.id == "143441" },
    .promotionalOffer(
      offerID: "o", keyID: "k", nonce: token, signature: Data(), timestamp: 1 as Int),
    .introductoryOfferEligibility(compactJWS: "jws"),
  ]
  let _: [Product.PurchaseOption] = Product.PurchaseOption.promotionalOffer("o", compactJWS: "jws")
  if let offer = product.subscription?.winBackOffers.first {
    let _: Product.PurchaseOption = .winBackOffer(offer)
  }
  let _: [String] = options.map(\.debugDescription)
  let _: Product.PurchaseResult = try await product.purchase()
  switch try await product.purchase(options: options) {
  case .success(let result):
    let _: VerificationResult<Transaction> = result
  case .userCancelled, .pending: break
  @unknown default: break
  }
}

func purchaseError(_ error: Product.PurchaseError) {
  switch error {
  case .invalidQuantity, .productUnavailable, .purchaseNotAllowed, .ineligibleForOffer,
    .invalidOfferIdentifier, .invalidOfferPrice, .invalidOfferSignature, .missingOfferParameters,
    .paymentMethodBindingConfigurationRequired:
    break
  @unknown default: break
  }
  let _: any LocalizedError = error
  let _: [String?] = [error.errorDescription, error.failureReason, error.recoverySuggestion]
  let _: Bool = error == .invalidQuantity
}

func subscriptionInfo(_ info: Product.SubscriptionInfo) async throws {
  let _: StoreKit.SubscriptionInfo = info
  let _: Product.SubscriptionOffer? = info.introductoryOffer
  let _: [Product.SubscriptionOffer] = info.promotionalOffers
  let _: [Product.SubscriptionOffer] = info.winBackOffers
  let _: String = info.subscriptionGroupID
  let _: Product.SubscriptionPeriod = info.subscriptionPeriod
  let _: Int = info.groupLevel
  let _: String = info.groupDisplayName
  let _: Bool = await info.isEligibleForIntroOffer
  let _: Bool = await Product.SubscriptionInfo.isEligibleForIntroOffer(for: "group")
  let _: [Product.SubscriptionInfo.Status] = try await info.status
  let _: [SubscriptionStatus] = try await Product.SubscriptionInfo.status(for: "group")
  let _: SubscriptionStatus? = try await Product.SubscriptionInfo.status(transactionID: 1)
  let _: Set<Product.SubscriptionInfo> = [info]
  sendable(info)
}

func subscriptionOffer(_ offer: Product.SubscriptionOffer) {
  let _: String? = offer.id
  let _: Product.SubscriptionOffer.OfferType = offer.type
  let _: Decimal = offer.price
  let _: String = offer.displayPrice
  let _: Product.SubscriptionPeriod = offer.period
  let _: Int = offer.periodCount
  let _: Product.SubscriptionOffer.PaymentMode = offer.paymentMode
  let types: [Product.SubscriptionOffer.OfferType] = [
    .introductory, .promotional, .winBack, .init(rawValue: "x"),
  ]
  let modes: [Product.SubscriptionOffer.PaymentMode] = [
    .payAsYouGo, .payUpFront, .freeTrial, .init(rawValue: "x"),
  ]
  let _: [String] = types.map(\.localizedDescription) + modes.map(\.localizedDescription)
  let _: Set<Product.SubscriptionOffer> = [offer]
}

func subscriptionPeriod(_ period: Product.SubscriptionPeriod) {
  let _: SubscriptionPeriod = period
  let _: Int = period.value
  switch period.unit {
  case .day, .week, .month, .year: break
  @unknown default: break
  }
  let _: [Product.SubscriptionPeriod] = [
    .weekly, .monthly, .yearly, .everyThreeDays, .everyTwoWeeks, .everyTwoMonths,
    .everyThreeMonths, .everySixMonths,
  ]
  let _: Range<Date> = period.dateRange()
  let _: Range<Date> = period.dateRange(referenceDate: .distantPast)
  let _: String = period.formatted(Date.IntervalFormatStyle())
  let _: String = period.formatted(Duration.UnitsFormatStyle.units(), referenceDate: .distantPast)
  let _: String = period.debugDescription
  let _: String = period.unit.debugDescription
  let _: String = period.unit.localizedDescription
  let _: Bool = period.unit < .year
  let _: DateComponents = DateComponents(subscriptionPeriod: period)
}

func sendable(_ value: some Sendable) {}

@Suite(.timeLimit(.minutes(30))) struct ProductSurfaceTests {
  @Test func `The surface of StoreKit compiles`() {
    #expect(AppStore.canMakePayments)
  }
}
