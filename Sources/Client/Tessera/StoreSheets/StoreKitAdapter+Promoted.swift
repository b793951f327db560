internal import StoreKit

extension StoreKitAdapter {
  /// Passes each purchase that a customer starts in the App Store to a closure, one at a time,
  /// until the task is canceled.
  ///
  /// Returns immediately if the adapter is off, or StoreKit has no such list (watchOS, tvOS,
  /// visionOS, before iOS 16.4).
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
