import StoreKit

// Advanced Commerce, commitments and bundles.

func advancedCommerce(_ transaction: Transaction) {
  let info: Transaction.AdvancedCommerceInfo? = transaction.advancedCommerceInfo
  guard let info else { return }
  let _: [String] = [info.requestReferenceID, info.taxCode]
  let _: [Decimal] = [info.estimatedTax, info.taxRate, info.taxExclusivePrice]
  let _: [String?] = [info.description, info.displayName]
  let _: SubscriptionPeriod? = info.period
  let items: [Transaction.AdvancedCommerceInfo.Item] = info.items
  for item in items {
    let details: Transaction.AdvancedCommerceInfo.Item.Details = item.details
    let _: [String] = [details.sku, details.displayName, details.description]
    let _: Decimal = details.price
    let partners: [Transaction.AdvancedCommerceInfo.Partner] = details.partners
    let _: [String] = partners.map(\.id)
    let _: [String?] = partners.map(\.name)
    if let offer: Transaction.AdvancedCommerceInfo.Offer = details.offer {
      let _: Decimal = offer.price
      let _: SubscriptionPeriod = offer.period
      let _: Int = offer.periodCount
      let _: Transaction.AdvancedCommerceInfo.Offer.Reason = offer.reason
    }
    let refunds: [Transaction.AdvancedCommerceInfo.Refund]? = item.refunds
    for refund in refunds ?? [] {
      let _: Transaction.AdvancedCommerceInfo.Refund.Reason = refund.reason
      let _: Transaction.AdvancedCommerceInfo.Refund.RefundType = refund.type
      let _: Date = refund.date
      let _: Decimal = refund.amount
    }
    let _: Date? = item.revocationDate
  }
  let reasons: [Transaction.AdvancedCommerceInfo.Offer.Reason] = [
    .acquisition, .retention, .winBack, .init(rawValue: "x"),
  ]
  let causes: [Transaction.AdvancedCommerceInfo.Refund.Reason] = [
    .legal, .modifyItems, .unintended, .unfulfilled, .unsatisfied, .other, .init(rawValue: "x"),
  ]
  let types: [Transaction.AdvancedCommerceInfo.Refund.RefundType] = [
    .custom, .proRated, .full, .init(rawValue: "x"),
  ]
  let _: [String] = reasons.map(\.rawValue) + causes.map(\.rawValue) + types.map(\.rawValue)
  let _: Set<Transaction.AdvancedCommerceInfo> = [info]
  sendable(info)
}

func advancedCommerceRenewal(_ renewal: Product.SubscriptionInfo.RenewalInfo) {
  typealias Info = Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo
  let info: Info? = renewal.advancedCommerceInfo
  guard let info else { return }
  let _: [String] = [
    info.consistencyToken, info.requestReferenceID, info.taxCode, info.description,
    info.displayName,
  ]
  let _: SubscriptionPeriod = info.period
  let items: [Info.Item] = info.items
  let _: [Info.Item.Details] = items.map(\.details)
  let increase: Info.Item.PriceIncreaseInfo? = items.first?.priceIncreaseInfo
  guard let increase else { return }
  let _: Info.Item.PriceIncreaseInfo.Status = increase.status
  let _: Decimal = increase.price
  let _: [String] = increase.dependentSKUs
  let statuses: [Info.Item.PriceIncreaseInfo.Status] = [
    .pending, .accepted, .scheduled, .init(rawValue: "x"),
  ]
  let _: [String] = statuses.map(\.rawValue)
  sendable(info)
}

func commitments(
  _ info: Product.SubscriptionInfo, _ transaction: Transaction,
  _ renewal: Product.SubscriptionInfo.RenewalInfo
) {
  let terms: [Product.SubscriptionInfo.PricingTerms] = info.pricingTerms
  for term in terms {
    let _: Decimal = term.billingPrice
    let _: String = term.billingDisplayPrice
    let _: Product.SubscriptionInfo.BillingPeriod = term.billingPeriod
    let _: Product.SubscriptionInfo.BillingPlanType = term.billingPlanType
    let commitment: Product.SubscriptionInfo.CommitmentInfo = term.commitmentInfo
    let _: Decimal = commitment.price
    let _: String = commitment.displayPrice
    let _: SubscriptionPeriod = commitment.period
    let _: [Product.SubscriptionOffer] = term.subscriptionOffers
    let _: [Product.SubscriptionOffer] = term[offers: .introductory]
  }
  let plans: [Product.SubscriptionInfo.BillingPlanType] = [
    .monthly, .upFront, .init(rawValue: "x"),
  ]
  let _: [String] = plans.map(\.rawValue)
  let _: Product.PurchaseOption = .billingPlanType(.monthly)
  let _: SubscriptionInfo.BillingPlanType? = transaction.billingPlanType
  if let commitment: Transaction.CommitmentInfo = transaction.commitmentInfo {
    let _: [UInt64] = [commitment.billingPeriodNumber, commitment.totalBillingPeriods]
    let _: Date = commitment.expirationDate
    let _: Decimal = commitment.price
  }
  let _: SubscriptionInfo.BillingPlanType? = renewal.renewalBillingPlanType
  if let commitment: Product.SubscriptionInfo.RenewalInfo.CommitmentInfo = renewal.commitmentInfo {
    let _: String = commitment.autoRenewPreference
    let _: SubscriptionInfo.BillingPlanType = commitment.renewalBillingPlanType
    let _: Date = commitment.renewalDate
    let _: Decimal = commitment.renewalPrice
    let _: Bool = commitment.willAutoRenew
  }
  sendable(terms)
}

func bundles(
  _ info: Product.SubscriptionInfo, _ transaction: Transaction,
  _ renewal: Product.SubscriptionInfo.RenewalInfo
) {
  let bundled: [Product.SubscriptionInfo.BundledSubscription] = info.bundledSubscriptions
  for part in bundled {
    let _: Product.ID = part.id
    let _: [String] = [
      part.displayName, part.description, part.displayPrice, part.subscriptionGroupID,
      part.subscriptionGroupDisplayName,
    ]
    let _: Decimal = part.price
    let _: Bool = part.isFamilyShareable
    let _: Int = part.subscriptionGroupLevel
  }
  let _: [Product.ProductType] = [.subscriptionBundle, .subscriptionSuite]
  let _: [String?] = [
    transaction.bundleProductID, transaction.bundleSubscriptionGroupID,
    transaction.bundleTransactionID, transaction.bundleOriginalTransactionID,
    renewal.bundleProductID, renewal.bundleSubscriptionGroupID,
    renewal.bundleOriginalTransactionID, transaction.revocationTypeStringRepresentation,
  ]
  let _: UInt64? = transaction.previousOriginalTransactionID
  let _: Bool = renewal.willUnbundle
  let _: Decimal? = transaction.revocationPercentage
  let _: Product.SubscriptionInfo.RenewalInfo.ExpirationReason = .unbundled
  let _: Transaction.RevocationReason = .upgradedToBundle
  let _: Transaction.RevocationType = .assignmentRevocation
  let _: Transaction.OwnershipType = .assigned
  let _: AppStore.Platform = .managed
}

// Advanced Commerce products.

func advancedCommerceProduct(_ controller: UIViewController) async throws {
  let id: AdvancedCommerceProduct.ID = "com.example.items"
  let product: AdvancedCommerceProduct = try await AdvancedCommerceProduct(id: id)
  let _: String = product.id
  let type: AdvancedCommerceProduct.ProductType = product.type
  let _: Product.ProductType = type
  let options: Set<AdvancedCommerceProduct.PurchaseOption> = [
    .onStorefrontChange { (storefront: Storefront) in storefront.countryCode == "USA" }
  ]
  let _: [String] = options.map(\.debugDescription) + [product.debugDescription]
  let bought: AdvancedCommerceProduct.PurchaseResult = try await product.purchase(
    compactJWS: "", options: options)
  let _: Product.PurchaseResult = bought
  let _: Product.PurchaseResult = try await product.purchase(compactJWS: "")
  let _: Product.PurchaseResult = try await product.purchase(compactJWS: "", confirmIn: controller)
  let _: Product.PurchaseResult = try await product.purchase(
    compactJWS: "", confirmIn: controller, options: options)
  let _: VerificationResult<Transaction>? = await product.latestTransaction
  let _: Transaction.Transactions = product.allTransactions
  let _: Transaction.Transactions = product.currentEntitlements
  let _: Set<AdvancedCommerceProduct> = [product]
  identifiable(product)
  sendable(product)
}

@MainActor func advancedCommerceOnMainActor(_ product: AdvancedCommerceProduct) async throws {
  let purchase:
    @MainActor (String, Set<AdvancedCommerceProduct.PurchaseOption>) async throws ->
      AdvancedCommerceProduct.PurchaseResult = product.purchase(compactJWS:options:)
  _ = try await purchase("", [])
}

func invalidRequest(_ error: any Error) {
  guard let error = error as? InvalidRequestError else { return }
  let _: Int64 = error.code
  let _: String = error.message
  sendable(error)
}

private func identifiable<Value: Identifiable<String>>(_ value: Value) {}
