public import Foundation

/// A product of an offering, under a name that stays the same when the product changes.
public struct Package: Hashable, Sendable {
  /// The identifier, such as `$rc_monthly` or a custom one.
  public let identifier: String
  /// The type of the package, derived from its identifier.
  public let packageType: PackageType
  /// The product the package sells.
  public let storeProduct: StoreProduct
  /// Where in the app the package was shown.
  public let presentedOfferingContext: PresentedOfferingContext
  /// The URL where the package is sold on the web.
  ///
  /// `nil` unless an app created the package with one.
  public let webCheckoutUrl: URL?

  /// Creates a package.
  public init(
    identifier: String, packageType: PackageType, storeProduct: StoreProduct,
    presentedOfferingContext: PresentedOfferingContext, webCheckoutUrl: URL? = nil
  ) {
    self.identifier = identifier
    self.packageType = packageType
    self.storeProduct = storeProduct
    self.presentedOfferingContext = presentedOfferingContext
    self.webCheckoutUrl = webCheckoutUrl
  }

  /// Creates a package of an offering that was not requested for a placement.
  public init(
    identifier: String, packageType: PackageType, storeProduct: StoreProduct,
    offeringIdentifier: String, webCheckoutUrl: URL? = nil
  ) {
    self.init(
      identifier: identifier, packageType: packageType, storeProduct: storeProduct,
      presentedOfferingContext: PresentedOfferingContext(offeringIdentifier: offeringIdentifier),
      webCheckoutUrl: webCheckoutUrl)
  }

  /// The identifier of the package's offering.
  public var offeringIdentifier: String { presentedOfferingContext.offeringIdentifier }

  /// The localized price.
  public var localizedPriceString: String { storeProduct.localizedPriceString }

  /// The localized price of the introductory offer; `nil` without one.
  public var localizedIntroductoryPriceString: String? {
    storeProduct.localizedIntroductoryPriceString
  }

  /// Returns the identifier of packages of a type; `nil` for custom and unknown types.
  public static func string(from packageType: PackageType) -> String? { packageType.identifier }

  /// Returns the type of packages with an identifier.
  public static func packageType(from string: String) -> PackageType {
    PackageType(identifier: string)
  }

  /// Returns the same package with another presentation context.
  func shown(in context: PresentedOfferingContext) -> Package {
    Package(
      identifier: identifier, packageType: packageType, storeProduct: storeProduct,
      presentedOfferingContext: context, webCheckoutUrl: webCheckoutUrl)
  }
}

extension Package: Identifiable {
  /// The identifier, which is unique within its offering.
  public var id: String { identifier }
}
