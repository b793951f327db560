internal import AppStoreCore
public import StoreConfiguration

/// A storefront in a ``PopulationProfile``, with its share of customers and its prices.
public struct StorefrontShare: Hashable, Sendable {
  /// The storefront.
  public var storefront: Storefront
  /// The weight of its customers.
  public var weight: Double
  /// The factor for the configuration's prices; more than 0.
  ///
  /// From 20 on, prices are rounded to whole units of the currency, otherwise to hundredths.
  public var priceFactor: Double

  /// Creates a share.
  public init(storefront: Storefront, weight: Double, priceFactor: Double = 1) {
    self.storefront = storefront
    self.weight = weight
    self.priceFactor = priceFactor
  }

  /// The storefronts of a worldwide business.
  static let usual: [StorefrontShare] = [
    ("USA", 42, 1), ("GBR", 10, 1), ("DEU", 9, 1.1), ("JPN", 8, 150), ("FRA", 6, 1.1),
    ("CAN", 6, 1.3), ("AUS", 5, 1.5), ("ITA", 4, 1.1), ("ESP", 3, 1.1), ("BRA", 3, 5),
    ("MEX", 2, 18), ("IND", 2, 80),
  ].compactMap { (code: String, weight: Double, factor: Double) in
    Storefront(countryCode: code).map {
      StorefrontShare(storefront: $0, weight: weight, priceFactor: factor)
    }
  }

  /// Returns a price of the configuration in this storefront, in thousandths of the currency unit.
  func price(_ milliunits: Int64) -> Int64 {
    let step = priceFactor < 20 ? 10.0 : 1000.0
    let most = Double(Price.largestMilliunits)
    return Int64(min((Double(milliunits) * priceFactor / step).rounded() * step, most))
  }
}
