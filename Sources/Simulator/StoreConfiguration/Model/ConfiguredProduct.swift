public import AppStoreCore

/// A product of any type, as the file describes it.
public struct ConfiguredProduct: Hashable, Sendable {
  /// The product's identifier; unique in its file and never empty.
  public var id: ProductID
  /// The product's type, which decides the list of the file that the product is in.
  public var type: ProductType
  /// The developer's name for it; `nil` if the file has none.
  public var referenceName: String?
  /// The price in thousandths of the storefront's currency unit; at least 0.
  public var priceMilliunits: Int64
  /// Whether it can be shared with a family.
  public var isFamilyShareable: Bool
  /// The texts for customers, in file order; can be empty.
  public var localizations: [ProductLocalization]
  /// The identifier that Xcode assigned to the product, or App Store Connect's number; `nil` if
  /// none.
  ///
  /// For a new product without one, eight digits are derived from its identifier when it is
  /// written.
  public var internalID: String?
  /// Xcode's identifier of the promotional image; `nil` if none.
  public var promotionalImageID: String?
  var origin = SourceOrigin<ConfiguredProduct>()

  /// Creates a product that is not in a file yet.
  ///
  /// Optional fields are empty by default.
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

  /// Returns the texts for a locale such as `en_US`.
  ///
  /// The order of preference is the exact locale, the same language, `en_US`, the first. A product
  /// without any localization uses its reference name or its identifier, so the result is never
  /// `nil`.
  public func localization(for locale: String) -> ProductLocalization? {
    localizations.best(for: locale)
      ?? ProductLocalization(
        locale: locale, displayName: referenceName ?? id.rawValue, description: "")
  }
}
