public import AppStoreCore

/// The reason why a renewal date was not extended; the store is unchanged.
///
/// Each case corresponds to an error of Apple's server.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/extend-a-subscription-renewal-date>
public enum ExtensionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No subscription has the original transaction ID.
  case unknownSubscription(OriginalTransactionID)
  /// The number of days is not 1 to 90.
  case invalidDays(Int)
  /// The subscription is not active and paid.
  case ineligible(OriginalTransactionID)
  /// The customer has had two extensions within 365 days.
  case tooMany(OriginalTransactionID)
  /// A family member shares the subscription, which follows the purchaser's.
  case familyShared(OriginalTransactionID)
  /// The subscription belongs to a seat and follows the buyer's.
  case assigned(OriginalTransactionID)
  /// The product is not an auto-renewable subscription.
  case unknownProduct(ProductID)

  /// The code of Apple's error.
  public var errorCode: Int {
    switch self {
    case .unknownSubscription: 4_040_005
    case .invalidDays: 4_000_009
    case .ineligible: 4_030_004
    case .tooMany: 4_030_005
    case .familyShared: 4_030_007
    case .assigned: 4_030_028
    case .unknownProduct: 4_000_023
    }
  }

  /// Whether the same call can succeed later: a customer's limit ends with time.
  public var isRetryable: Bool {
    if case .tooMany = self { true } else { false }
  }

  /// The problem and the fix.
  public var description: String {
    switch self {
    case .unknownSubscription(let id):
      "originalTransactionId: unknown subscription \(id); use one of this store"
    case .invalidDays(let days): "extendByDays: \(days) is out of range; use 1 to 90"
    case .ineligible(let id):
      "originalTransactionId: \(id) is not an active paid subscription; only those are extended"
    case .tooMany(let id):
      "originalTransactionId: the customer of \(id) has had two extensions within 365 days"
    case .familyShared(let id):
      "originalTransactionId: \(id) is shared by a family member; extend the purchaser's"
    case .assigned(let id):
      "originalTransactionId: \(id) belongs to a seat; extend the buyer's subscription"
    case .unknownProduct(let id):
      "productId: \(id) is not an auto-renewable subscription of the configuration"
    }
  }
}
