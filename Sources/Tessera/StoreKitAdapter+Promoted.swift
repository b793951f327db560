internal import StoreKit

extension StoreKitAdapter {
  /// Hands over what customers begin to buy in the App Store, one after the other, until the task is cancelled.
  ///
  /// Where it is off, and where StoreKit has no such list (watchOS, tvOS, visionOS, before iOS 16.4), it ends at once.
  ///
  /// Source: <https://developer.apple.com/documentation/storekit/purchaseintent>
  func forEachPromotedPurchase(_ body: (PromotedPurchase) -> Void) async {
    #if os(iOS) || os(macOS)
      guard !isOff, #available(iOS 16.4, macOS 14.4, *) else { return }
      for await intent in PurchaseIntent.intents {
        let product = StoreProduct(sk2Product: intent.product)
        var offer: SK2ProductDiscount?
        if #available(iOS 18, macOS 15, *) { offer = intent.offer }
        body(
          PromotedPurchase(
            product: product,
            offer: offer.flatMap {
              StoreProductDiscount($0, currencyCode: product.currencyCode)
            }))
      }
    #endif
  }
}
