import Foundation
import Tessera

// These functions are compiled and never called: they fail to build when a declaration is not
// RevenueCat's. Only the name in the import is another.

func customerInfo(_ info: CustomerInfo) {
  let _: EntitlementInfos = info.entitlements
  let _: Set<ProductIdentifier> = info.activeSubscriptions
  let _: Set<String> = info.allPurchasedProductIdentifiers
  let _: Date? = info.latestExpirationDate
  let _: [NonSubscriptionTransaction] = info.nonSubscriptions
  let _: [ProductIdentifier: SubscriptionInfo] = info.subscriptionsByProductIdentifier
  let _: [String: SubscriptionInfo] = info.subscriptionsByProductIdentifier
  let _: String? = info.originalApplicationVersion
  let _: Date? = info.originalPurchaseDate
  let _: Date? = info.requestDate
  let _: Date = info.firstSeen
  let _: String? = info.originalAppUserId
  let _: URL? = info.managementURL
  let _: Date? = info.expirationDate(forProductIdentifier: "monthly")
  let _: Date? = info.purchaseDate(forProductIdentifier: "monthly")
  let _: Date? = info.expirationDate(forEntitlement: "pro")
  let _: Date? = info.purchaseDate(forEntitlement: "pro")
  let _: String = info.description
  let _: [String: Any] = info.rawData
  let _: String = info.id
  let _: Bool = info == info
  sendable(info)
}

func madeCustomerInfo(_ infos: EntitlementInfos) -> [CustomerInfo] {
  [
    CustomerInfo(
      entitlements: infos, requestDate: .now, firstSeen: .now, originalAppUserId: "ada"),
    CustomerInfo(
      entitlements: infos, expirationDatesByProductId: ["a": .now],
      purchaseDatesByProductId: ["a": .now], allPurchasedProductIds: ["a"], requestDate: .now,
      firstSeen: .now, originalAppUserId: "ada", originalPurchaseDate: .now, managementURL: nil),
  ]
}

func subscriptionInfo(_ info: SubscriptionInfo) {
  let _: ProductIdentifier = info.productIdentifier
  let _: Date = info.purchaseDate
  let _: [Date?] = [
    info.originalPurchaseDate, info.expiresDate, info.unsubscribeDetectedAt,
    info.billingIssuesDetectedAt, info.gracePeriodExpiresDate, info.refundedAt,
    info.autoResumeDate,
  ]
  let _: Store = info.store
  let _: [Bool] = [info.isSandbox, info.isActive, info.willRenew]
  let _: PurchaseOwnershipType = info.ownershipType
  let _: PeriodType = info.periodType
  let _: [String?] = [info.storeTransactionId, info.displayName, info.productPlanIdentifier]
  let _: ProductPaidPrice? = info.price
  let _: URL? = info.managementURL
  sendable(info)
}

func nonSubscription(_ purchase: NonSubscriptionTransaction) {
  let _: [String] = [
    purchase.productIdentifier, purchase.transactionIdentifier,
    purchase.storeTransactionIdentifier,
  ]
  let _: Date = purchase.purchaseDate
  let _: Date? = purchase.originalPurchaseDate
  let _: String? = purchase.displayName
  let _: Store = purchase.store
  let _: ProductPaidPrice? = purchase.price
  let _: Bool = purchase.isSandbox
  sendable(purchase)
}

func entitlement(_ info: EntitlementInfo) {
  let _: [String] = [info.identifier, info.productIdentifier, info.id, info.description]
  let _: [Bool] = [
    info.isActive, info.isActiveInAnyEnvironment, info.isActiveInCurrentEnvironment,
    info.willRenew, info.isSandbox,
  ]
  let _: PeriodType = info.periodType
  let _: [Date?] = [
    info.latestPurchaseDate, info.originalPurchaseDate, info.expirationDate,
    info.unsubscribeDetectedAt, info.billingIssueDetectedAt,
  ]
  let _: Store = info.store
  let _: String? = info.productPlanIdentifier
  let _: PurchaseOwnershipType = info.ownershipType
  let _: VerificationResult = info.verification
  let _: VerificationFailureReason? = info.verificationFailureReason
  let _: [String: Any] = info.rawData
  sendable(info)
}

func madeEntitlements() -> EntitlementInfos {
  let short = EntitlementInfo(
    identifier: "pro", isActive: true, willRenew: true, periodType: .normal, store: .appStore,
    productIdentifier: "monthly", isSandbox: false, ownershipType: .purchased)
  let long = EntitlementInfo(
    identifier: "pro", isActive: true, willRenew: true, periodType: .normal,
    latestPurchaseDate: .now, originalPurchaseDate: .now, expirationDate: .now, store: .appStore,
    productIdentifier: "monthly", productPlanIdentifier: nil, isSandbox: false,
    unsubscribeDetectedAt: nil, billingIssueDetectedAt: nil, ownershipType: .purchased,
    verification: .verified)
  _ = EntitlementInfos()
  _ = EntitlementInfos(entitlements: ["pro": short])
  _ = EntitlementInfos(
    entitlements: ["pro": short], verification: .failed,
    verificationFailureReason: .missingSignature)
  return EntitlementInfos(entitlements: ["pro": long], verification: .verified)
}

func entitlements(_ infos: EntitlementInfos) {
  let _: [String: EntitlementInfo] = infos.all
  let _: [String: EntitlementInfo] = infos.active
  let _: [String: EntitlementInfo] = infos.activeInAnyEnvironment
  let _: [String: EntitlementInfo] = infos.activeInCurrentEnvironment
  let _: EntitlementInfo? = infos["pro"]
  let _: VerificationResult = infos.verification
  let _: String = infos.description
}

func price(_ price: ProductPaidPrice) {
  let _: String = price.currency
  let _: Double = price.amount
  let _: String = price.formatted
  _ = ProductPaidPrice(currency: "USD", amount: 4.99)
  _ = ProductPaidPrice(currency: "USD", amount: 4.99, formatted: "$4.99")
  _ = ProductPaidPrice(currency: "USD", amount: 4.99, locale: .current)
}

func virtualCurrencies(_ currencies: VirtualCurrencies) {
  let _: [String: VirtualCurrency] = currencies.all
  guard let coins: VirtualCurrency = currencies["COINS"] else { return }
  let _: Int = coins.balance
  let _: [String] = [coins.name, coins.code]
  let _: String? = coins.serverDescription
}

@available(*, deprecated)
func deprecatedCustomerInfo(_ info: CustomerInfo) {
  let _: Set<String> = info.nonConsumablePurchases
  let _: [StoreTransaction] = info.nonSubscriptionTransactions
}

func sendable(_ value: some Sendable) {}
