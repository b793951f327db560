package import AppStoreCore
package import EntitlementAPI

extension ReceiptBody {
  /// Creates the receipt of a transaction.
  ///
  /// - Parameter product: The product bought, for hints on price and period; `nil` if not
  ///   available.
  package init(
    _ purchase: VerifiedTransaction, of customer: AppUserID, source: InitiationSource,
    isRestore: Bool, product: StoreProduct? = nil
  ) {
    self.init(
      appUserID: customer, fetchToken: purchase.jws, isRestore: isRestore,
      initiationSource: source)
    isSDKOriginated = source == .purchase
    transactionID = purchase.id
    productID = ProductID(purchase.productID)
    if !purchase.storefrontCountry.isEmpty { storeCountry = purchase.storefrontCountry }
    // A downgrade returns the current transaction, which is of another product than the requested
    // one.
    if let product, product.productIdentifier == purchase.productID { describe(product) }
  }

  /// Creates the receipt of a transaction that StoreKit delivered by itself, or that is sent again.
  ///
  /// A purchase by this customer is marked as one even if it arrives late, such as after approval
  /// or a crash: the token that the App Store signed identifies the customer. A renewal has that
  /// token too and a revoked transaction is not a purchase, so neither takes anything from another
  /// customer.
  init(queued purchase: VerifiedTransaction, of customer: AppUserID, isRestore: Bool) {
    let source: InitiationSource = Self.isPurchase(purchase, by: customer) ? .purchase : .queue
    self.init(purchase, of: customer, source: source, isRestore: isRestore)
    isSDKOriginated = false
  }

  /// Whether the customer made this purchase, and it is not renewed, replaced or revoked.
  private static func isPurchase(
    _ transaction: VerifiedTransaction, by customer: AppUserID
  ) -> Bool {
    guard transaction.state.revocationDate == nil, !transaction.state.isUpgraded,
      transaction.appAccountToken == AppAccountToken.purchaseToken(of: customer)
    else { return false }
    return StoreKitSnapshot(transaction).transactions.first?.transactionReason == .purchase
  }

  /// Whether it comes from the SDK's purchase call, and contains data that only the app knew.
  package var isOfPurchaseCall: Bool { initiationSource == .purchase && isSDKOriginated == true }

  /// Assigns the receipt to the resolved ID of its customer.
  mutating func move(to customer: AppUserID) {
    guard appUserID != customer else { return }
    appUserID = customer
    if initiationSource != .restore { isRestore = CustomerIdentity.isAnonymous(customer) }
  }

  /// Sets who completes the purchase.
  mutating func complete(by completedBy: PurchasesAreCompletedBy) {
    observerMode = completedBy == .myApp
    purchaseCompletedBy = completedBy == .myApp ? "my_app" : "revenuecat"
  }

  /// Sets where in the app the product was shown.
  mutating func setContext(_ context: PresentedOfferingContext) {
    presentedOfferingIdentifier = context.offeringIdentifier
    presentedPlacementIdentifier = context.placementIdentifier
    appliedTargetingRule = context.targetingContext.map {
      AppliedTargetingRule(revision: $0.revision, ruleID: $0.ruleId)
    }
  }

  /// Sets the product's price and offer.
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

  /// Adds the data that only the app knew when the transaction was bought.
  ///
  /// A purchase that is sent late stays a purchase. A restore requests more and stays a restore.
  mutating func takeHints(from receipt: ReceiptBody) {
    if appUserID == receipt.appUserID, initiationSource != .restore {
      initiationSource = receipt.initiationSource
      isRestore = receipt.isRestore
    }
    isSDKOriginated = receipt.isSDKOriginated
    price = receipt.price
    currency = receipt.currency
    subscriptionGroupID = receipt.subscriptionGroupID
    normalDuration = receipt.normalDuration
    introDuration = receipt.introDuration
    trialDuration = receipt.trialDuration
    introductoryPrice = receipt.introductoryPrice
    paymentMode = receipt.paymentMode
    presentedOfferingIdentifier = receipt.presentedOfferingIdentifier
    presentedPlacementIdentifier = receipt.presentedPlacementIdentifier
    appliedTargetingRule = receipt.appliedTargetingRule
  }
}
