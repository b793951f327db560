internal import AppStoreCore

/// Requests signed offers of products from the SDK that ``Purchases/configure(with:)-(Configuration)``
/// made shared.
enum SharedOfferSigner {
  /// Returns the signed offers of a product; `nil` before the SDK is configured.
  static let offers = LockedValue<(@Sendable (StoreProduct) async -> [PromotionalOffer])?>(nil)
}
