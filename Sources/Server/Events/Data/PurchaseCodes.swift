internal import AppStoreCore

/// The status of a purchase in an event.
package struct PurchaseStatus: OpenEnum {
  /// The text used in JSON.
  package let rawValue: String
  /// Creates a status from its text.
  package init(rawValue: String) { self.rawValue = rawValue }

  /// Inside a paid period or a trial, or bought once.
  package static let active = PurchaseStatus(rawValue: "active")
  /// The payment failed; access continues in the grace period.
  package static let gracePeriod = PurchaseStatus(rawValue: "grace_period")
  /// The payment failed and the App Store tries again; no access.
  package static let billingRetry = PurchaseStatus(rawValue: "billing_retry")
  /// Ended.
  package static let expired = PurchaseStatus(rawValue: "expired")
  /// Replaced by another plan.
  package static let upgraded = PurchaseStatus(rawValue: "upgraded")
  /// Refunded, or no longer shared.
  package static let revoked = PurchaseStatus(rawValue: "revoked")
}

/// The kind of a period.
package struct PeriodType: OpenEnum {
  /// The text used in JSON.
  package let rawValue: String
  /// Creates a kind from its text.
  package init(rawValue: String) { self.rawValue = rawValue }

  /// A free trial.
  package static let trial = PeriodType(rawValue: "trial")
  /// A paid introductory offer.
  package static let intro = PeriodType(rawValue: "intro")
  /// Any other purchase.
  package static let normal = PeriodType(rawValue: "normal")
  /// A grant by the developer.
  package static let promotional = PeriodType(rawValue: "promotional")
}

/// Why a new period began.
package struct RenewalKind: OpenEnum {
  /// The text used in JSON.
  package let rawValue: String
  /// Creates a kind from its text.
  package init(rawValue: String) { self.rawValue = rawValue }

  /// The App Store renewed the subscription.
  package static let renewal = RenewalKind(rawValue: "renewal")
  /// The first paid period after a free trial.
  package static let trialConversion = RenewalKind(rawValue: "trial_conversion")
  /// A failed payment succeeded.
  package static let recovery = RenewalKind(rawValue: "recovery")
  /// The customer subscribed again after the subscription had ended.
  package static let resubscribe = RenewalKind(rawValue: "resubscribe")
  /// Another plan replaced the current one.
  package static let productChange = RenewalKind(rawValue: "product_change")
}

/// Why auto-renew was turned off, or why a subscription ended.
package struct EndReason: OpenEnum {
  /// The text used in JSON.
  package let rawValue: String
  /// Creates a reason from its text.
  package init(rawValue: String) { self.rawValue = rawValue }

  /// The customer turned auto-renew off.
  package static let unsubscribe = EndReason(rawValue: "unsubscribe")
  /// The payment failed.
  package static let billingError = EndReason(rawValue: "billing_error")
  /// The customer did not consent to a price increase.
  package static let priceIncrease = EndReason(rawValue: "price_increase")
  /// The product was not for sale at the renewal.
  package static let productNotForSale = EndReason(rawValue: "product_not_for_sale")
  /// The reason is not known.
  package static let unknown = EndReason(rawValue: "unknown")
}
