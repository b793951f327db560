public import Foundation

/// A request for a purchase, in StoreKit's original API.
///
/// Apple deprecated it in iOS 18 in favor of ``Product/purchase(options:)``.
///
/// Source: <https://developer.apple.com/documentation/storekit/skpayment>
public final class SKPayment: NSObject, Sendable {
  /// The identifier of the product.
  public let productIdentifier: String
  /// The quantity.
  public let quantity: Int
  /// The customer in the developer's system; `nil` if none.
  ///
  /// The store uses it as the app account token if it is a UUID.
  public let applicationUsername: String?

  /// Creates a request for one unit of a product.
  public convenience init(product: SKProduct) {
    self.init(productIdentifier: product.productIdentifier)
  }

  init(productIdentifier: String, quantity: Int = 1, applicationUsername: String? = nil) {
    self.productIdentifier = productIdentifier
    self.quantity = quantity
    self.applicationUsername = applicationUsername
  }
}
