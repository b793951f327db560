internal import AppStoreCore

/// The type of an event, such as `subscription.renewed`.
package struct EventType: OpenEnum {
  /// The text used in JSON: lowercase words with underscores, separated by dots.
  package let rawValue: String
  /// Creates a type from its text.
  package init(rawValue: String) { self.rawValue = rawValue }

  /// A subscription was bought for the first time.
  package static let started = EventType(rawValue: "subscription.started")
  /// A new period of a subscription began.
  package static let renewed = EventType(rawValue: "subscription.renewed")
  /// Seats were added to the current period.
  package static let seatsAdded = EventType(rawValue: "subscription.seats_added")
  /// Auto-renew was turned off.
  package static let cancelled = EventType(rawValue: "subscription.cancelled")
  /// Auto-renew was turned on again.
  package static let uncancelled = EventType(rawValue: "subscription.uncancelled")
  /// Another plan replaced the current one.
  package static let productChanged = EventType(rawValue: "subscription.product_changed")
  /// Another plan will start with the next period.
  package static let changeScheduled = EventType(
    rawValue: "subscription.product_change_scheduled")
  /// The current plan will renew after all.
  package static let changeUnscheduled = EventType(
    rawValue: "subscription.product_change_unscheduled")
  /// A renewal payment failed.
  package static let billingIssue = EventType(rawValue: "subscription.billing_issue")
  /// A billing grace period ended without a payment.
  package static let gracePeriodEnded = EventType(rawValue: "subscription.grace_period_ended")
  /// A subscription ended.
  package static let expired = EventType(rawValue: "subscription.expired")
  /// The App Store moved the end of a period to a later date.
  package static let extended = EventType(rawValue: "subscription.extended")
  /// A product that does not renew was bought.
  package static let purchased = EventType(rawValue: "purchase.completed")
  /// A transaction was refunded.
  package static let refunded = EventType(rawValue: "purchase.refunded")
  /// A refund was undone.
  package static let refundReversed = EventType(rawValue: "purchase.refund_reversed")
  /// The App Store declined a refund.
  package static let refundDeclined = EventType(rawValue: "purchase.refund_declined")
  /// The customer requested a refund.
  package static let refundRequested = EventType(rawValue: "purchase.refund_requested")
  /// A purchase is no longer shared with the customer.
  package static let revoked = EventType(rawValue: "purchase.revoked")
  /// A price increase needs the customer's consent.
  package static let priceIncreasePending = EventType(rawValue: "price_increase.pending")
  /// The customer consented to a price increase, or was notified of it.
  package static let priceIncreaseAccepted = EventType(rawValue: "price_increase.accepted")
  /// A customer with an active subscription redeemed an offer.
  package static let offerRedeemed = EventType(rawValue: "offer.redeemed")
  /// A free trial ends soon.
  package static let trialEnding = EventType(rawValue: "trial.ending")
  /// A subscription renews soon.
  package static let renewalUpcoming = EventType(rawValue: "subscription.renewal_upcoming")
  /// A subscription with auto-renew off ends soon.
  package static let expiring = EventType(rawValue: "subscription.expiring")
  /// A subscription may end.
  package static let atRisk = EventType(rawValue: "subscription.at_risk")
  /// A subscription is no longer at risk.
  package static let riskResolved = EventType(rawValue: "subscription.risk_resolved")
  /// A subscription ended and will not renew.
  package static let churned = EventType(rawValue: "subscription.churned")
  /// An entitlement gives access.
  package static let activated = EventType(rawValue: "entitlement.activated")
  /// An entitlement no longer gives access.
  package static let deactivated = EventType(rawValue: "entitlement.deactivated")
  /// The developer granted an entitlement.
  package static let granted = EventType(rawValue: "entitlement.granted")
  /// The developer revoked a grant.
  package static let grantRevoked = EventType(rawValue: "entitlement.grant_revoked")
  /// Purchases moved to another customer.
  package static let transferred = EventType(rawValue: "customer.transferred")
  /// Two customers were joined, or separated again.
  package static let aliased = EventType(rawValue: "customer.aliased")
  /// A customer was deleted.
  package static let deleted = EventType(rawValue: "customer.deleted")
  /// The developer adjusted a balance of a virtual currency.
  package static let currencyAdjusted = EventType(rawValue: "currency.adjusted")
  /// An experiment enrolled a customer.
  package static let enrolled = EventType(rawValue: "experiment.enrolled")
  /// A webhook endpoint has failed for a day.
  package static let webhookFailing = EventType(rawValue: "webhook.failing")
  /// A run of a data export is complete.
  package static let exportCompleted = EventType(rawValue: "export.completed")
  /// A run of a data export failed.
  package static let exportFailed = EventType(rawValue: "export.failed")
}
