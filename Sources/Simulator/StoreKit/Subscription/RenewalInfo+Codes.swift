internal import AppStoreCore

extension Product.SubscriptionInfo.RenewalInfo {
  /// The reason why a subscription expired.
  public struct ExpirationReason: RawRepresentable, Hashable, Sendable {
    /// The number in signed data.
    public let rawValue: Int
    /// Creates a reason from its number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The customer turned renewal off.
    public static let autoRenewDisabled = ExpirationReason(rawValue: 1)
    /// The payment failed.
    public static let billingError = ExpirationReason(rawValue: 2)
    /// The customer did not consent to a price increase.
    public static let didNotConsentToPriceIncrease = ExpirationReason(rawValue: 3)
    /// The product was not for sale at renewal.
    public static let productUnavailable = ExpirationReason(rawValue: 4)
    /// Another reason.
    public static let unknown = ExpirationReason(rawValue: 5)
    /// The bundle that contained the subscription no longer does.
    public static var unbundled: ExpirationReason { ExpirationReason(rawValue: 6) }

    /// The reason in English.
    public var localizedDescription: String {
      switch self {
      case .autoRenewDisabled: "Auto-Renew Disabled"
      case .billingError: "Billing Error"
      case .didNotConsentToPriceIncrease: "Did Not Consent to Price Increase"
      case .productUnavailable: "Product Unavailable"
      case .unknown: "Unknown"
      case .unbundled: "Unbundled"
      default: "Unknown (\(rawValue))"
      }
    }
  }

  /// Whether the customer consented to a price increase.
  @frozen public enum PriceIncreaseStatus: Hashable, Sendable {
    /// There is no price increase.
    case noIncreasePending
    /// The customer has not responded.
    case pending
    /// The customer consented, or was notified where consent is not needed.
    case agreed

    init(_ status: AppStoreCore.PriceIncreaseStatus?) {
      switch status {
      case .some(.pending): self = .pending
      case .some(.consented): self = .agreed
      default: self = .noIncreasePending
      }
    }

    /// The status in English.
    public var localizedDescription: String {
      switch self {
      case .noIncreasePending: "No Increase Pending"
      case .pending: "Pending"
      case .agreed: "Agreed"
      }
    }
  }
}
