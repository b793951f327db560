import Foundation
import Tessera

/// A delegate as apps write it: a subclass that has only what it needs.
class AppDelegate: NSObject, PurchasesDelegate {
  func purchases(_ purchases: Purchases, receivedUpdated customerInfo: CustomerInfo) {}
}

/// A delegate that lives on the main actor.
@MainActor
final class Model: PurchasesDelegate {
  var last: CustomerInfo?

  init(_ purchases: Purchases) { purchases.delegate = self }

  func purchases(_ purchases: Purchases, receivedUpdated customerInfo: CustomerInfo) {
    last = customerInfo
  }

  func purchases(
    _ purchases: Purchases, readyForPromotedProduct product: StoreProduct,
    purchase startPurchase: @escaping StartPurchaseBlock
  ) {
    startPurchase { (_: StoreTransaction?, _: CustomerInfo?, _: PublicError?, _: Bool) in }
  }
}

/// A delegate that needs nothing.
final class Silent: PurchasesDelegate {}

func delegate(_ purchases: Purchases) {
  let delegate = AppDelegate()
  purchases.delegate = delegate
  purchases.delegate = nil
}

@MainActor
func calls(_ purchases: Purchases, _ info: CustomerInfo, _ product: StoreProduct) {
  purchases.delegate?.purchases(purchases, receivedUpdated: info)
  purchases.delegate?.purchases(
    purchases, readyForPromotedProduct: product, purchase: { _ in })
  let _: Bool? = purchases.delegate?.shouldShowPriceConsent
}
