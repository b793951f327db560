public import AppStoreTypes

/// A product of any kind as the file describes it.
public struct ConfiguredProduct: Hashable, Sendable {
  /// The product's identifier; unique in its file and never empty.
  public let id: ProductID
  /// The product's type.
  public let type: ProductType
  /// The developer's own name for it; `nil` when the file gives none.
  public let referenceName: String?
  /// The price in thousandths of the currency unit of whichever storefront sells it.
  public let priceMilliunits: Int64
  /// Whether a family may share it.
  public let isFamilyShareable: Bool
  /// The texts customers see, in file order; may be empty.
  public let localizations: [ProductLocalization]

  /// Returns the texts to show for a locale such as `en_US`.
  ///
  /// The order is the exact locale, the same language, `en_US`, the first. A product without any
  /// localization is shown under its reference name, or its identifier; so this is never `nil`.
  public func localization(for locale: String) -> ProductLocalization? {
    localizations.best(for: locale)
      ?? ProductLocalization(
        locale: locale, displayName: referenceName ?? id.rawValue, description: "")
  }
}
