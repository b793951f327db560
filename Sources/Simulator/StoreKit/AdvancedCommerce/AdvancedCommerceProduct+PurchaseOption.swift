extension AdvancedCommerceProduct {
  /// An option of a purchase.
  ///
  /// Source: <https://developer.apple.com/documentation/storekit/advancedcommerceproduct/purchaseoption>
  public struct PurchaseOption: Sendable {
    let shouldContinue: @Sendable (Storefront) -> Bool

    /// Sets the handler for a storefront that is no longer the one the product was loaded from.
    ///
    /// If it returns `false`, the purchase throws ``StoreKitError/notAvailableInStorefront``.
    @preconcurrency public static func onStorefrontChange(
      shouldContinuePurchase: @escaping @Sendable (Storefront) -> Bool
    ) -> PurchaseOption {
      PurchaseOption(shouldContinue: shouldContinuePurchase)
    }
  }
}

extension AdvancedCommerceProduct.PurchaseOption: Hashable {
  /// Compares the options; two storefront handlers are equal.
  public static func == (
    lhs: AdvancedCommerceProduct.PurchaseOption, rhs: AdvancedCommerceProduct.PurchaseOption
  ) -> Bool { true }

  /// Hashes the option without its closure.
  public func hash(into hasher: inout Hasher) { hasher.combine("onStorefrontChange") }
}

extension AdvancedCommerceProduct.PurchaseOption: CustomDebugStringConvertible {
  /// The option as text.
  public var debugDescription: String { "onStorefrontChange" }
}
