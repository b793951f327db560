import StoreKit
import Tessera

import enum StoreKit.VerificationResult
import struct Tessera.Storefront
import struct Tessera.SubscriptionInfo
import struct Tessera.SubscriptionPeriod

// Four names are in both modules, as with RevenueCat. In a file that imports both, an import of the one type
// says which is meant, as here, or the module's name before the type does.

func bothModules(
  _ period: SubscriptionPeriod, _ info: SubscriptionInfo, _ product: StoreProduct,
  _ transaction: StoreTransaction, _ storefront: Storefront,
  _ signed: VerificationResult<Transaction>, _ answer: Tessera.VerificationResult,
  _ account: StoreKit.Storefront
) {
  let _: SubscriptionPeriod? = product.subscriptionPeriod
  let _: Product.SubscriptionPeriod? = product.sk2Product?.subscription?.subscriptionPeriod
  let _: Product.SubscriptionInfo? = product.sk2Product?.subscription
  let _: Transaction? = transaction.sk2Transaction
  let _: SubscriptionPeriod.Unit = period.unit
  let _: Bool = info.isActive
  switch answer {
  case .verified, .verifiedOnDevice, .notRequested, .failed: break
  }
  switch signed {
  case .verified, .unverified: break
  }
  let _: [String] = [storefront.countryCode, account.countryCode]
}

// StoreKit 1 by RevenueCat's names: always `nil`, with a warning.
@available(*, deprecated)
func storeKit1(
  _ product: StoreProduct, _ discount: StoreProductDiscount, _ transaction: StoreTransaction,
  _ storefront: Storefront
) {
  let _: SK1Product? = product.sk1Product
  let _: SK1ProductDiscount? = discount.sk1Discount
  let _: SK1Transaction? = transaction.sk1Transaction
  let _: SK1Storefront? = storefront.sk1Storefront
}
