import Foundation
import StoreKit
import Tessera

func storeProduct(_ product: StoreProduct) async {
  let _: StoreProduct.ProductCategory = product.productCategory
  let _: StoreProduct.ProductType = product.productType
  let _: [String] = [
    product.localizedDescription, product.localizedTitle, product.localizedPriceString,
    product.productIdentifier,
  ]
  let _: [String?] = [
    product.currencyCode, product.localizedPricePerDay, product.localizedPricePerWeek,
    product.localizedPricePerMonth, product.localizedPricePerYear,
    product.subscriptionGroupIdentifier, product.localizedIntroductoryPriceString,
  ]
  let _: Decimal = product.price
  let _: NSDecimalNumber = product.priceDecimalNumber
  let _: [NSDecimalNumber?] = [
    product.pricePerDay, product.pricePerWeek, product.pricePerMonth, product.pricePerYear,
  ]
  let _: Bool = product.isFamilyShareable
  let _: NumberFormatter? = product.priceFormatter
  let _: Tessera.SubscriptionPeriod? = product.subscriptionPeriod
  let _: StoreProductDiscount? = product.introductoryDiscount
  let _: [StoreProductDiscount] = product.discounts
  let _: SK2Product? = product.sk2Product
  let _: Set<StoreProduct> = [product]
  sendable(product)
}

func productInitializer(_ product: SK2Product) -> StoreProduct { StoreProduct(sk2Product: product) }

func productCodes(_ category: StoreProduct.ProductCategory, _ type: StoreProduct.ProductType) {
  switch category {
  case .subscription, .nonSubscription: break
  @unknown default: break
  }
  switch type {
  case .consumable, .nonConsumable, .nonRenewableSubscription, .autoRenewableSubscription: break
  @unknown default: break
  }
}

func discount(_ discount: StoreProductDiscount) {
  let _: [String?] = [discount.offerIdentifier, discount.currencyCode]
  let _: Decimal = discount.price
  let _: NSDecimalNumber = discount.priceDecimalNumber
  let _: [NSDecimalNumber?] = [
    discount.pricePerDay, discount.pricePerWeek, discount.pricePerMonth, discount.pricePerYear,
  ]
  let _: String = discount.localizedPriceString
  let _: Tessera.SubscriptionPeriod = discount.subscriptionPeriod
  let _: Int = discount.numberOfPeriods
  let _: StoreProductDiscount.Data = discount.id
  let _: SK2ProductDiscount? = discount.sk2Discount
  switch discount.paymentMode {
  case .payAsYouGo, .payUpFront, .freeTrial: break
  @unknown default: break
  }
  switch discount.type {
  case .introductory, .promotional, .winBack: break
  @unknown default: break
  }
}

func offers(_ offer: PromotionalOffer, _ winBack: WinBackOffer) {
  let _: StoreProductDiscount = offer.discount
  let data: PromotionalOffer.SignedData = offer.signedData
  let _: [String] = [data.identifier, data.keyIdentifier, data.signature]
  let _: UUID = data.nonce
  let _: Int = data.timestamp
  let _: StoreProductDiscount = winBack.discount
  let options = StoreKit2PromotionalOfferPurchaseOptions(offerID: "o", compactJWS: "jws")
  let _: [String] = [options.offerID, options.compactJWS]
}

func period() {
  let period = Tessera.SubscriptionPeriod(value: 1, unit: .month)
  let _: Int = period.value
  let unit: Tessera.SubscriptionPeriod.Unit = period.unit
  let _: Decimal = period.numberOfUnitsAs(unit: .day)
  switch unit {
  case .day, .week, .month, .year: break
  @unknown default: break
  }
}

func installments(_ info: InstallmentsInfo) -> InstallmentsInfo {
  let _: Int = info.commitmentInstallmentsCount
  let _: [Tessera.SubscriptionPeriod] = [
    info.commitmentInstallmentPeriod, info.commitmentTotalPeriod,
  ]
  let _: [Decimal] = [info.installmentBillingPrice, info.commitmentTotalPrice]
  let _: [String] = [info.installmentBillingDisplayPrice, info.commitmentTotalDisplayPrice]
  let _: BillingPlanType? = info.billingPlanType
  return InstallmentsInfo(
    commitmentInstallmentsCount: 12,
    commitmentInstallmentPeriod: Tessera.SubscriptionPeriod(value: 1, unit: .month),
    installmentBillingPrice: 5, installmentBillingDisplayPrice: "$5.00",
    commitmentTotalPeriod: Tessera.SubscriptionPeriod(value: 1, unit: .year),
    commitmentTotalPrice: 60, commitmentTotalDisplayPrice: "$60.00")
}

func storeTransaction(_ transaction: StoreTransaction, _ storefront: Tessera.Storefront?) {
  let _: [String] = [
    transaction.productIdentifier, transaction.transactionIdentifier, transaction.id,
  ]
  let _: Date = transaction.purchaseDate
  let _: Int = transaction.quantity
  let _: Tessera.Storefront? = transaction.storefront
  let _: Date? = transaction.revocationDate
  let _: Bool = transaction.revocationReason == RevocationReason.developerIssue
  let _: Bool = transaction.revocationReason == RevocationReason.other
  let _: StoreKit.Transaction? = transaction.sk2Transaction
  _ = StoreTransaction(productIdentifier: "p", purchaseDate: .now, transactionIdentifier: "t")
  _ = StoreTransaction(
    productIdentifier: "p", purchaseDate: .now, transactionIdentifier: "t", quantity: 1)
  _ = StoreTransaction(
    productIdentifier: "p", purchaseDate: .now, transactionIdentifier: "t", quantity: 1,
    storefront: storefront)
}

func storefront(_ storefront: Tessera.Storefront) async {
  let _: [String] = [storefront.identifier, storefront.countryCode]
  let _: Locale = storefront.locale
  let _: StoreKit.Storefront? = storefront.sk2Storefront
  let _: Tessera.Storefront? = await Tessera.Storefront.currentStorefront
}
