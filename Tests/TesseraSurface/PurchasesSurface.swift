import Foundation
import Tessera

func identity(_ purchases: Purchases) {
  let _: String = purchases.appUserID
  let _: Bool = purchases.isAnonymous
  let _: (any PurchasesDelegate)? = purchases.delegate
}

func customer(_ purchases: Purchases) async throws {
  let _: CustomerInfo = try await purchases.customerInfo()
  let _: CustomerInfo = try await purchases.customerInfo(fetchPolicy: .default)
  let _: CustomerInfo = try await purchases.restorePurchases()
  let _: CustomerInfo = try await purchases.syncPurchases()
  for try await _: CustomerInfo in purchases.customerInfoStream {}
}

func buying(_ purchases: Purchases, _ product: StoreProduct, _ package: Package) async throws {
  let _: [StoreProduct] = await purchases.products(["monthly"])
  let _: (StoreTransaction?, CustomerInfo, Bool) = try await purchases.purchase(product: product)
  let result: PurchaseResultData = try await purchases.purchase(product: product)
  let _: Bool = result.userCancelled
  let _: IntroEligibilityStatus = await purchases.checkTrialOrIntroDiscountEligibility(
    product: product)
  let _: [String: IntroEligibility] = await purchases.checkTrialOrIntroDiscountEligibility(
    productIdentifiers: ["monthly"])
  let _: [Package: IntroEligibility] = await purchases.checkTrialOrIntroDiscountEligibility(
    packages: [package])
  let _: [WinBackOffer] = try await purchases.eligibleWinBackOffers(forProduct: product)
  let _: [WinBackOffer] = try await purchases.eligibleWinBackOffers(forPackage: package)
  let _: Storefront? = await purchases.getStorefront()
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
