internal import AppStoreTypes
internal import EntitlementAPI
internal import StoreKit

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
    purchaseCompletedBy = "revenuecat"
    isSDKOriginated = source == .purchase
    transactionID = purchase.id
    productID = ProductID(purchase.transaction.productID)
    let country = purchase.transaction.storefront.countryCode
    if !country.isEmpty { storeCountry = country }
    if let product { describe(product) }
  }

  private mutating func describe(_ product: StoreProduct) {
    price = "\(product.price)"
    currency = product.currencyCode
    subscriptionGroupID = product.subscriptionGroupIdentifier.map { SubscriptionGroupID($0) }
    normalDuration = product.subscriptionPeriod?.iso8601
    guard let offer = product.product.subscription?.introductoryOffer,
      let period = Tessera.SubscriptionPeriod(offer.period)
    else { return }
    let length = SubscriptionPeriod(value: period.value * offer.periodCount, unit: period.unit)
    introductoryPrice = "\(offer.price)"
    switch offer.paymentMode {
    case .payAsYouGo: paymentMode = 0
    case .payUpFront:
      paymentMode = 1
      introDuration = length.iso8601
    case .freeTrial:
      paymentMode = 2
      trialDuration = length.iso8601
    default: introductoryPrice = nil
    }
  }
}
