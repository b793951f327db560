public import Foundation

/// A product of an offering, under a name that stays when the product changes.
public struct Package: Hashable, Sendable {
  /// The identifier, such as `$rc_monthly` or one of the developer's own.
  public let identifier: String
  /// What the package sells, as its identifier tells.
  public let packageType: PackageType
  /// The product the package sells.
  public let storeProduct: StoreProduct
  /// Where in the app it was shown.
  public let presentedOfferingContext: PresentedOfferingContext
  /// Where it is sold on the web; `nil`, unless an app made the package with one.
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

  /// Creates a package of an offering that was not asked for by place.
  public init(
    identifier: String, packageType: PackageType, storeProduct: StoreProduct,
    offeringIdentifier: String, webCheckoutUrl: URL? = nil
  ) {
    self.init(
      identifier: identifier, packageType: packageType, storeProduct: storeProduct,
      presentedOfferingContext: PresentedOfferingContext(offeringIdentifier: offeringIdentifier),
      webCheckoutUrl: webCheckoutUrl)
  }

  /// The offering it belongs to.
  public var offeringIdentifier: String { presentedOfferingContext.offeringIdentifier }

  /// The price as the customer reads it.
  public var localizedPriceString: String { storeProduct.localizedPriceString }

  /// The price of the introductory offer as the customer reads it; `nil` without one.
  public var localizedIntroductoryPriceString: String? {
    storeProduct.localizedIntroductoryPriceString
  }

  /// Returns the identifier of packages of a type; `nil` for custom and unknown ones.
  public static func string(from packageType: PackageType) -> String? { packageType.identifier }

  /// Returns the type of packages with an identifier.
  public static func packageType(from string: String) -> PackageType {
    PackageType(identifier: string)
  }

  /// Returns the same package, shown elsewhere.
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
