/// What happened, in a version 2 notification.
///
/// Source: <https://developer.apple.com/documentation/appstoreservernotifications/notificationtype>
public struct NotificationType: OpenCode {
  /// The text Apple signs.
  public let rawValue: String
  /// Creates a type from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A subscription was bought, for the first time or again.
  public static let subscribed = NotificationType(rawValue: "SUBSCRIBED")
  /// A subscription renewed.
  public static let didRenew = NotificationType(rawValue: "DID_RENEW")
  /// The customer chose another plan.
  public static let didChangeRenewalPref = NotificationType(rawValue: "DID_CHANGE_RENEWAL_PREF")
  /// Auto-renew was turned on or off.
  public static let didChangeRenewalStatus = NotificationType(
    rawValue: "DID_CHANGE_RENEWAL_STATUS")
  /// A renewal failed for a billing issue.
  public static let didFailToRenew = NotificationType(rawValue: "DID_FAIL_TO_RENEW")
  /// The grace period ended without a payment.
  public static let gracePeriodExpired = NotificationType(rawValue: "GRACE_PERIOD_EXPIRED")
  /// A subscription expired.
  public static let expired = NotificationType(rawValue: "EXPIRED")
  /// A one-time product was bought.
  public static let oneTimeCharge = NotificationType(rawValue: "ONE_TIME_CHARGE")
  /// A transaction was refunded.
  public static let refund = NotificationType(rawValue: "REFUND")
  /// A refund was undone.
  public static let refundReversed = NotificationType(rawValue: "REFUND_REVERSED")
  /// Family Sharing ended for a purchase.
  public static let revoke = NotificationType(rawValue: "REVOKE")
  /// A test the developer asked for.
  public static let test = NotificationType(rawValue: "TEST")
}

/// Details of what happened, in a version 2 notification.
///
/// Source: <https://developer.apple.com/documentation/appstoreservernotifications/subtype>
public struct NotificationSubtype: OpenCode {
  /// The text Apple signs.
  public let rawValue: String
  /// Creates a subtype from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The first purchase in the subscription group.
  public static let initialBuy = NotificationSubtype(rawValue: "INITIAL_BUY")
  /// A purchase after an expiry in the same subscription group.
  public static let resubscribe = NotificationSubtype(rawValue: "RESUBSCRIBE")
  /// A plan of a higher level, or of the same length, effective at once.
  public static let upgrade = NotificationSubtype(rawValue: "UPGRADE")
  /// A plan of a lower level, effective at the next renewal.
  public static let downgrade = NotificationSubtype(rawValue: "DOWNGRADE")
  /// Auto-renew was turned on.
  public static let autoRenewEnabled = NotificationSubtype(rawValue: "AUTO_RENEW_ENABLED")
  /// Auto-renew was turned off.
  public static let autoRenewDisabled = NotificationSubtype(rawValue: "AUTO_RENEW_DISABLED")
  /// Access continues in the grace period.
  public static let gracePeriod = NotificationSubtype(rawValue: "GRACE_PERIOD")
  /// A failed payment succeeded.
  public static let billingRecovery = NotificationSubtype(rawValue: "BILLING_RECOVERY")
  /// The subscription expired after auto-renew was turned off.
  public static let voluntary = NotificationSubtype(rawValue: "VOLUNTARY")
  /// The subscription expired because the payment never succeeded.
  public static let billingRetry = NotificationSubtype(rawValue: "BILLING_RETRY")
}
