public import AppStoreTypes

/// A product of any kind as the file describes it.
public struct ConfiguredProduct: Hashable, Sendable {
  /// The product's identifier; unique in its file and never empty.
  public var id: ProductID
  /// The product's type; it decides in which list of the file the product stands.
  public var type: ProductType
  /// The developer's own name for it; `nil` when the file gives none.
  public var referenceName: String?
  /// The price in thousandths of the currency unit of whichever storefront sells it; at least 0.
  public var priceMilliunits: Int64
  /// Whether a family may share it.
  public var isFamilyShareable: Bool
  /// The texts customers see, in file order; may be empty.
  public var localizations: [ProductLocalization]
  /// Xcode's own identifier of the product, or App Store Connect's number; `nil` for none.
  ///
  /// A new product without one is written with eight digits that are made of its identifier.
  public var internalID: String?
  /// Xcode's identifier of the promotional image; `nil` for none.
  public var promotionalImageID: String?
  var origin = Origin<ConfiguredProduct>()

  /// Creates a product that stands in no file yet; everything that may be missing is.
  public init(
    id: ProductID, type: ProductType, referenceName: String? = nil, priceMilliunits: Int64,
    isFamilyShareable: Bool = false, localizations: [ProductLocalization] = [],
    internalID: String? = nil, promotionalImageID: String? = nil
  ) {
    self.id = id
    self.type = type
    self.referenceName = referenceName
    self.priceMilliunits = priceMilliunits
    self.isFamilyShareable = isFamilyShareable
    self.localizations = localizations
    self.internalID = internalID
    self.promotionalImageID = promotionalImageID
  }

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
