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

  /// The receipt of a transaction that StoreKit brought by itself, or that is sent again.
  ///
  /// What the customer themselves just bought says so, though it comes late, as after somebody approved it
  /// or after a crash: the token that the App Store signed names them. A renewal carries that token too,
  /// and what was taken back is no purchase, so neither takes anything from another customer.
  init(queued purchase: SignedTransaction, of customer: CustomerID, isRestore: Bool) {
    let source: InitiationSource = purchase.isPurchase(by: customer) ? .purchase : .queue
    self.init(purchase, of: customer, source: source, isRestore: isRestore)
    isSDKOriginated = false
  }

  /// Whether it comes from the SDK's purchase call, and holds what only the app knew.
  var isOfPurchaseCall: Bool { initiationSource == .purchase && isSDKOriginated == true }

  /// Goes on with a receipt under the id that its customer turned out to be.
  mutating func move(to customer: CustomerID) {
    guard appUserID != customer else { return }
    appUserID = customer
    if initiationSource != .restore { isRestore = CustomerIdentity.isAnonymous(customer) }
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

  /// Says what is known of the product's price and offer.
  mutating func describe(_ product: StoreProduct) {
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

extension SignedTransaction {
  /// Whether it says that a customer themselves bought it, and is not renewed, replaced or taken back.
  fileprivate func isPurchase(by customer: CustomerID) -> Bool {
    guard state.revocationDate == nil, !state.isUpgraded,
      appAccountToken == AppAccountToken.purchaseToken(of: customer)
    else { return false }
    return DeviceReading(self).transactions.first?.transactionReason == .purchase
  }
}
