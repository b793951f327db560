/// The event of a version 2 notification.
///
/// Source: <https://developer.apple.com/documentation/appstoreservernotifications/notificationtype>
public struct NotificationType: OpenEnum {
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
  /// A test requested by the developer.
  public static let test = NotificationType(rawValue: "TEST")
  /// A customer with an active subscription redeemed an offer.
  public static let offerRedeemed = NotificationType(rawValue: "OFFER_REDEEMED")
  /// A price increase requires consent, or was accepted.
  public static let priceIncrease = NotificationType(rawValue: "PRICE_INCREASE")
  /// A refund was declined.
  public static let refundDeclined = NotificationType(rawValue: "REFUND_DECLINED")
  /// Apple requests consumption information within 12 hours.
  public static let consumptionRequest = NotificationType(rawValue: "CONSUMPTION_REQUEST")
  /// The renewal date of one subscription was extended.
  public static let renewalExtended = NotificationType(rawValue: "RENEWAL_EXTENDED")
  /// A request to extend the renewal dates of all subscribers progressed.
  public static let renewalExtension = NotificationType(rawValue: "RENEWAL_EXTENSION")
  /// A token for an external purchase needs a report.
  public static let externalPurchaseToken = NotificationType(rawValue: "EXTERNAL_PURCHASE_TOKEN")
  /// A parent withdrew consent for the app.
  public static let rescindConsent = NotificationType(rawValue: "RESCIND_CONSENT")
  /// The developer changed the metadata of an Advanced Commerce subscription.
  public static let metadataUpdate = NotificationType(rawValue: "METADATA_UPDATE")
  /// The developer moved a subscription to Advanced Commerce.
  public static let migration = NotificationType(rawValue: "MIGRATION")
  /// The developer changed the price of an Advanced Commerce subscription.
  public static let priceChange = NotificationType(rawValue: "PRICE_CHANGE")
  /// The App Store reclaimed seats of a group subscription.
  public static let unclaimSeats = NotificationType(rawValue: "UNCLAIM_SEATS")
}

/// Details of the event of a version 2 notification.
///
/// Source: <https://developer.apple.com/documentation/appstoreservernotifications/subtype>
public struct NotificationSubtype: OpenEnum {
  /// The text Apple signs.
  public let rawValue: String
  /// Creates a subtype from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The first purchase in the subscription group.
  public static let initialBuy = NotificationSubtype(rawValue: "INITIAL_BUY")
  /// A purchase after an expiry in the same subscription group.
  public static let resubscribe = NotificationSubtype(rawValue: "RESUBSCRIBE")
  /// A plan of a higher level, or of the same length, effective immediately.
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
  /// The subscription expired without consent to a price increase.
  public static let priceIncrease = NotificationSubtype(rawValue: "PRICE_INCREASE")
  /// The subscription expired because its product was removed from sale.
  public static let productNotForSale = NotificationSubtype(rawValue: "PRODUCT_NOT_FOR_SALE")
  /// The customer has not responded to a price increase.
  public static let pending = NotificationSubtype(rawValue: "PENDING")
  /// The customer consented to a price increase, or was notified of it.
  public static let accepted = NotificationSubtype(rawValue: "ACCEPTED")
  /// A request to extend all renewal dates is complete.
  public static let summary = NotificationSubtype(rawValue: "SUMMARY")
  /// A request to extend all renewal dates failed for one subscription.
  public static let failure = NotificationSubtype(rawValue: "FAILURE")
  /// A token was not reported in time.
  public static let unreported = NotificationSubtype(rawValue: "UNREPORTED")
  /// A token was created.
  public static let created = NotificationSubtype(rawValue: "CREATED")
  /// A token is still active; sent monthly.
  public static let activeTokenReminder = NotificationSubtype(rawValue: "ACTIVE_TOKEN_REMINDER")
  /// Some seats of a group subscription were refunded.
  public static let seats = NotificationSubtype(rawValue: "SEATS")
  /// More seats will renew.
  public static let increaseQuantity = NotificationSubtype(rawValue: "INCREASE_QUANTITY")
  /// Fewer seats will renew.
  public static let decreaseQuantity = NotificationSubtype(rawValue: "DECREASE_QUANTITY")
}
