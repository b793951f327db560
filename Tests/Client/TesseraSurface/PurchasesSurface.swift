import Foundation
import StoreKit
import Tessera

func identity(_ purchases: Purchases) async throws {
  let _: String = purchases.appUserID
  let _: Bool = purchases.isAnonymous
  let _: Bool = purchases.isSandbox
  let _: (any PurchasesDelegate)? = purchases.delegate
  let _: PurchasesAreCompletedBy = purchases.purchasesAreCompletedBy
  purchases.purchasesAreCompletedBy = .myApp
  let _: Attribution = purchases.attribution
  let _: (CustomerInfo, Bool) = try await purchases.logIn("ada")
  let (info, created) = try await purchases.logIn("ada")
  _ = (info as CustomerInfo, created as Bool)
  let _: CustomerInfo = try await purchases.logOut()
}

func customer(_ purchases: Purchases) async throws {
  purchases.invalidateCustomerInfoCache()
  let _: CustomerInfo = try await purchases.customerInfo()
  let _: CustomerInfo = try await purchases.customerInfo(fetchPolicy: .default)
  let _: CustomerInfo = try await purchases.restorePurchases()
  let _: CustomerInfo = try await purchases.syncPurchases()
  let _: CustomerInfo? = purchases.cachedCustomerInfo
  for try await _: CustomerInfo in purchases.customerInfoStream {}
}

func shown(_ purchases: Purchases) async throws {
  let _: Offerings = try await purchases.offerings()
  let _: Offerings? = purchases.cachedOfferings
  let _: Offerings? = try await purchases.syncAttributesAndOfferingsIfNeeded()
  let _: VirtualCurrencies = try await purchases.virtualCurrencies()
  let _: VirtualCurrencies? = purchases.cachedVirtualCurrencies
  purchases.invalidateVirtualCurrenciesCache()
}

func buying(
  _ purchases: Purchases, _ product: StoreProduct, _ package: Package, _ offer: PromotionalOffer,
  _ params: PurchaseParams
) async throws {
  let _: [StoreProduct] = await purchases.products(["monthly"])
  let _: (StoreTransaction?, CustomerInfo, Bool) = try await purchases.purchase(product: product)
  let _: (StoreTransaction?, CustomerInfo, Bool) = try await purchases.purchase(package: package)
  let _: (StoreTransaction?, CustomerInfo, Bool) = try await purchases.purchase(
    product: product, promotionalOffer: offer)
  let _: (StoreTransaction?, CustomerInfo, Bool) = try await purchases.purchase(
    package: package, promotionalOffer: offer)
  let result: PurchaseResultData = try await purchases.purchase(params)
  let _: Bool = result.userCancelled
  if let first = try await StoreKit.Product.products(for: ["monthly"]).first {
    let bought = try await first.purchase()
    let _: StoreTransaction? = try await purchases.recordPurchase(bought)
  }
}

func offering(
  _ purchases: Purchases, _ product: StoreProduct, _ package: Package,
  _ discount: StoreProductDiscount
) async throws {
  let _: IntroEligibilityStatus = await purchases.checkTrialOrIntroDiscountEligibility(
    product: product)
  let _: [String: IntroEligibility] = await purchases.checkTrialOrIntroDiscountEligibility(
    productIdentifiers: ["monthly"])
  let _: [Package: IntroEligibility] = await purchases.checkTrialOrIntroDiscountEligibility(
    packages: [package])
  let _: PromotionalOffer = try await purchases.promotionalOffer(
    forProductDiscount: discount, product: product)
  let _: [PromotionalOffer] = await purchases.eligiblePromotionalOffers(forProduct: product)
  let _: [PromotionalOffer] = await product.eligiblePromotionalOffers()
  let _: [WinBackOffer] = try await purchases.eligibleWinBackOffers(forProduct: product)
  let _: [WinBackOffer] = try await purchases.eligibleWinBackOffers(forPackage: package)
  let _: Tessera.Storefront? = await purchases.getStorefront()
  let _: String? = purchases.storeFrontCountryCode
  let _: Locale? = purchases.storeFrontLocale
}

func params(
  _ package: Package, _ product: StoreProduct, _ offer: PromotionalOffer, _ winBack: WinBackOffer
) -> [PurchaseParams] {
  var builder = PurchaseParams.Builder(package: package).with(promotionalOffer: offer)
  builder = builder.with(winBackOffer: winBack).with(quantity: 2)
  return [
    builder.build(), PurchaseParams.Builder(product: product).build(),
    PurchaseParams.Builder(package: package)
      .with(introductoryOfferEligibilityJWS: "jws")
      .with(
        promotionalOfferOptions: StoreKit2PromotionalOfferPurchaseOptions(
          offerID: "o", compactJWS: "jws")
      )
      .build(),
  ]
}

func aliases(_ info: CustomerInfo) {
  let _: PurchaseResultData = (transaction: nil, customerInfo: info, userCancelled: false)
  let _: PurchaseCompletedBlock = {
    (_: StoreTransaction?, _: CustomerInfo?, _: (any Error)?, _: Bool) in
  }
  let _: StartPurchaseBlock = { (_: PurchaseCompletedBlock) in }
}
