/// Why a transaction was revoked.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/revocationreason>
public struct RevocationReason: OpenEnum {
  /// The number Apple signs.
  public let rawValue: Int
  /// Creates a reason from its number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Another reason, such as an accidental purchase.
  public static let other = RevocationReason(rawValue: 0)
  /// An actual or perceived problem in the app.
  public static let developerIssue = RevocationReason(rawValue: 1)
}

/// The kind of a revocation.
public struct RevocationType: OpenEnum {
  /// The text Apple signs.
  public let rawValue: String
  /// Creates a type from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The whole price was refunded.
  public static let fullRefund = RevocationType(rawValue: "REFUND_FULL")
  /// A share of the price was refunded.
  public static let proratedRefund = RevocationType(rawValue: "REFUND_PRORATED")
  /// Family Sharing ended.
  public static let familyRevoke = RevocationType(rawValue: "FAMILY_REVOKE")
}

/// Whether a subscription will renew.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/autorenewstatus>
public struct AutoRenewStatus: OpenEnum {
  /// The number Apple signs.
  public let rawValue: Int
  /// Creates a status from its number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The customer or the App Store turned auto-renew off.
  public static let off = AutoRenewStatus(rawValue: 0)
  /// The subscription renews at the end of its period.
  public static let on = AutoRenewStatus(rawValue: 1)
}

/// Why a subscription expired.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/expirationintent>
public struct ExpirationIntent: OpenEnum {
  /// The number Apple signs.
  public let rawValue: Int
  /// Creates an intent from its number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The customer canceled.
  public static let cancelled = ExpirationIntent(rawValue: 1)
  /// The payment failed.
  public static let billingError = ExpirationIntent(rawValue: 2)
  /// The customer did not consent to a price increase.
  public static let noPriceConsent = ExpirationIntent(rawValue: 3)
  /// The product was not for sale at renewal.
  public static let productUnavailable = ExpirationIntent(rawValue: 4)
  /// Another reason.
  public static let other = ExpirationIntent(rawValue: 5)
}

/// Whether a customer consented to a price increase.
public struct PriceIncreaseStatus: OpenEnum {
  /// The number Apple signs.
  public let rawValue: Int
  /// Creates a status from its number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The customer has not responded.
  public static let pending = PriceIncreaseStatus(rawValue: 0)
  /// The customer consented, or was notified where consent is not needed.
  public static let consented = PriceIncreaseStatus(rawValue: 1)
}

/// The state of a subscription according to Apple's server.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/status>
public struct SubscriptionStatus: OpenEnum {
  /// The number Apple signs.
  public let rawValue: Int
  /// Creates a status from its number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The subscription is active.
  public static let active = SubscriptionStatus(rawValue: 1)
  /// The subscription is expired.
  public static let expired = SubscriptionStatus(rawValue: 2)
  /// The App Store is trying to collect a payment; no access.
  public static let billingRetry = SubscriptionStatus(rawValue: 3)
  /// The App Store is trying to collect a payment; access continues.
  public static let gracePeriod = SubscriptionStatus(rawValue: 4)
  /// The subscription was refunded or revoked.
  public static let revoked = SubscriptionStatus(rawValue: 5)
}
