import Foundation
import Tessera

// Handlers take `Error?` where the SDK tells `PublicError?`, as many apps write it.

func customerHandlers(_ purchases: Purchases) {
  purchases.getCustomerInfo { (_: CustomerInfo?, _: (any Error)?) in }
  purchases.getCustomerInfo(fetchPolicy: .default) { (_: CustomerInfo?, _: PublicError?) in }
  purchases.restorePurchases { (_: CustomerInfo?, _: (any Error)?) in }
  purchases.restorePurchases()
  purchases.syncPurchases { (_: CustomerInfo?, _: (any Error)?) in }
  purchases.syncPurchases(completion: nil)
  purchases.logIn("ada") { (_: CustomerInfo?, _: Bool, _: (any Error)?) in }
  purchases.logOut { (_: CustomerInfo?, _: (any Error)?) in }
  purchases.invalidateCustomerInfoCache()
  purchases.getVirtualCurrencies { (_: VirtualCurrencies?, _: PublicError?) in }
  purchases.getStorefront { (_: Storefront?) in }
}

func offeringHandlers(_ purchases: Purchases) {
  purchases.getOfferings { (_: Offerings?, _: (any Error)?) in }
  purchases.syncAttributesAndOfferingsIfNeeded { (_: Offerings?, _: (any Error)?) in }
}

func buyingHandlers(
  _ purchases: Purchases, _ product: StoreProduct, _ package: Package, _ offer: PromotionalOffer,
  _ params: PurchaseParams
) {
  let completion: PurchaseCompletedBlock = { _, _, _, _ in }
  purchases.getProducts(["monthly"]) { (_: [StoreProduct]) in }
  purchases.purchase(product: product) {
    (_: StoreTransaction?, _: CustomerInfo?, _: (any Error)?, _: Bool) in
  }
  purchases.purchase(package: package, completion: completion)
  purchases.purchase(params, completion: completion)
  purchases.purchase(product: product, promotionalOffer: offer, completion: completion)
  purchases.purchase(package: package, promotionalOffer: offer, completion: completion)
  purchases.recordPurchase(productID: "monthly") { (_: StoreTransaction?, _: PublicError?) in }
}

func offerHandlers(
  _ purchases: Purchases, _ product: StoreProduct, _ package: Package,
  _ discount: StoreProductDiscount
) {
  purchases.checkTrialOrIntroDiscountEligibility(product: product) {
    (_: IntroEligibilityStatus) in
  }
  purchases.checkTrialOrIntroDiscountEligibility(productIdentifiers: ["monthly"]) {
    (_: [String: IntroEligibility]) in
  }
  purchases.getPromotionalOffer(forProductDiscount: discount, product: product) {
    (_: PromotionalOffer?, _: (any Error)?) in
  }
  purchases.eligibleWinBackOffers(forProduct: product) {
    (_: [WinBackOffer]?, _: PublicError?) in
  }
  purchases.eligibleWinBackOffers(forPackage: package) {
    (_: [WinBackOffer]?, _: PublicError?) in
  }
}

@available(*, deprecated)
func deprecatedCalls(_ purchases: Purchases, _ product: StoreProduct) async throws {
  let _: Bool = Purchases.debugLogsEnabled
  let _: Bool = purchases.finishTransactions
  purchases.finishTransactions = true
  let _: [String: IntroEligibility] = await purchases.checkTrialOrIntroDiscountEligibility(["a"])
  purchases.checkTrialOrIntroDiscountEligibility(["a"]) { (_: [String: IntroEligibility]) in }
  let _: [PromotionalOffer] = await purchases.getEligiblePromotionalOffers(forProduct: product)
  let _: [PromotionalOffer] = await product.getEligiblePromotionalOffers()
  if let discount = product.discounts.first {
    let _: PromotionalOffer = try await purchases.getPromotionalOffer(
      forProductDiscount: discount, product: product)
  }
}
