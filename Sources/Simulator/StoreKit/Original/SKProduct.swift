public import Foundation

/// A product, in StoreKit's original API.
///
/// Apple deprecated it in iOS 18 in favor of ``Product``. The module for Linux loads no such products: an
/// app's tests create one, or a subclass of it, to call their observer of the payment queue.
///
/// Source: <https://developer.apple.com/documentation/storekit/skproduct>
open class SKProduct: NSObject, @unchecked Sendable {
  /// Creates a product without values.
  public override init() {}

  /// The identifier; empty unless a subclass has one.
  open var productIdentifier: String { "" }
  /// The name in the device's language; empty unless a subclass has one.
  open var localizedTitle: String { "" }
  /// The description in the device's language; empty unless a subclass has one.
  open var localizedDescription: String { "" }
  /// The price in the currency of ``priceLocale``; zero unless a subclass has one.
  open var price: NSDecimalNumber { .zero }
  /// The locale for the price; the current one unless a subclass has one.
  open var priceLocale: Locale { .current }
  /// Whether it can be shared with a family.
  open var isFamilyShareable: Bool { false }
  /// The subscription group; `nil` unless a subclass has one.
  open var subscriptionGroupIdentifier: String? { nil }
}
