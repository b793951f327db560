/// The state of a subscription.
public typealias SubscriptionRenewalState = Product.SubscriptionInfo.RenewalState

extension Product.SubscriptionInfo {
  /// The state of a subscription.
  public struct RenewalState: RawRepresentable, Hashable, Sendable {
    /// The number of the state.
    public let rawValue: Int
    /// Creates a state from its number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The subscription is active.
    public static let subscribed = RenewalState(rawValue: 1)
    /// The subscription is expired.
    public static let expired = RenewalState(rawValue: 2)
    /// The store is retrying a payment; no access.
    public static let inBillingRetryPeriod = RenewalState(rawValue: 3)
    /// The store is retrying a payment; access continues.
    public static let inGracePeriod = RenewalState(rawValue: 4)
    /// The subscription was refunded or revoked.
    public static let revoked = RenewalState(rawValue: 5)

    /// The state in English.
    public var localizedDescription: String {
      switch self {
      case .subscribed: "Subscribed"
      case .expired: "Expired"
      case .inBillingRetryPeriod: "In Billing Retry Period"
      case .inGracePeriod: "In Grace Period"
      case .revoked: "Revoked"
      default: "Unknown (\(rawValue))"
      }
    }
  }
}
