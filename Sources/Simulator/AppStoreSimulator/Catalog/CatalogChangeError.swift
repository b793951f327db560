public import AppStoreCore
internal import StoreConfiguration

/// The reason why the store's catalog was not changed.
public enum CatalogChangeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The product is not in the store's configuration.
  case unknownProduct(ProductID)
  /// The price is negative.
  case negativePrice(Int64)
  /// The price is above `Price.largestMilliunits`.
  case priceTooHigh(Int64)
  /// The offer lacks an identifier or a period, or has a type that the product cannot have.
  case unusableOffer(String?, product: ProductID)
  /// The product has no such offer.
  case unknownOffer(String?, product: ProductID)
  /// The product is not a yearly auto-renewable subscription, which a commitment requires.
  case notAYear(ProductID)

  /// The product cannot be sold by seats, or not on these terms.
  case unusableSeatSale(ProductID)

  /// Checks that a price can be charged.
  static func check(_ milliunits: Int64) throws(CatalogChangeError) {
    guard milliunits >= 0 else { throw .negativePrice(milliunits) }
    guard milliunits <= Price.largestMilliunits else { throw .priceTooHigh(milliunits) }
  }

  /// Whether the same call can succeed later: never.
  public var isRetryable: Bool { false }

  /// The problem and the fix.
  public var description: String {
    switch self {
    case .unknownProduct(let id):
      "productID: \(id) is not in the store's configuration; use a product of it"
    case .negativePrice(let price): "price: \(price) is negative; use 0 or more thousandths"
    case .priceTooHigh(let price):
      "price: \(price) is too high; use at most \(Price.largestMilliunits) thousandths"
    case .unusableOffer(let id, let product):
      "offer: \(id ?? "without id") does not fit \(product); use an ID, a period and a payment mode"
        + " that its type of product has"
    case .unknownOffer(let id, let product):
      "offer: \(product) has no offer \(id ?? "without id") of that kind; add it first"
    case .notAYear(let id):
      "productID: \(id) is not a subscription of a year; only those have monthly payments"
    case .unusableSeatSale(let id):
      "sale: \(id) cannot be sold by seats; use a subscription without Family Sharing, a limit of 1 to "
        + "\(SeatSale.maxLimit), and discounts in the order of their seats, from 2 on"
    }
  }
}
