internal import AppStoreTypes
internal import EntitlementAPI

extension ReceiptBody {
  /// The receipt of a transaction.
  ///
  /// - Parameter product: What was bought, for hints on price and period; `nil` when not at hand.
  init(
    _ purchase: SignedTransaction, of customer: CustomerID, source: InitiationSource,
    isRestore: Bool, product: StoreProduct? = nil
  ) {
    self.init(
      appUserID: customer, fetchToken: purchase.jws, isRestore: isRestore,
      initiationSource: source)
    isSDKOriginated = source == .purchase
    transactionID = purchase.id
    productID = ProductID(purchase.productID)
    if !purchase.storefrontCountry.isEmpty { storeCountry = purchase.storefrontCountry }
    // A downgrade gives back the transaction that is held, of another product than was asked for.
    if let product, product.productIdentifier == purchase.productID { describe(product) }
  }

  /// Says who completes the purchase.
  mutating func complete(by completedBy: PurchasesAreCompletedBy) {
    observerMode = completedBy == .myApp
    purchaseCompletedBy = completedBy == .myApp ? "my_app" : "revenuecat"
  }

  /// Says where in the app the product was shown.
  mutating func say(_ context: PresentedOfferingContext) {
    presentedOfferingIdentifier = context.offeringIdentifier
    presentedPlacementIdentifier = context.placementIdentifier
  }

  private mutating func describe(_ product: StoreProduct) {
    price = "\(product.price)"
    currency = product.currencyCode
    subscriptionGroupID = product.subscriptionGroupIdentifier.map { SubscriptionGroupID($0) }
    normalDuration = product.subscriptionPeriod?.iso8601
    guard let offer = product.introductoryDiscount else { return }
    let length = SubscriptionPeriod(
      value: offer.subscriptionPeriod.value * offer.numberOfPeriods,
      unit: offer.subscriptionPeriod.unit)
    introductoryPrice = "\(offer.price)"
    paymentMode = offer.paymentMode.rawValue
    switch offer.paymentMode {
    case .payAsYouGo: break
    case .payUpFront: introDuration = length.iso8601
    case .freeTrial: trialDuration = length.iso8601
    }
  }
}
