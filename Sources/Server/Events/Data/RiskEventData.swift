package import AppStoreCore

/// Why a subscription may end.
package struct RiskKind: OpenEnum {
  /// The text used in JSON.
  package let rawValue: String
  /// Creates a kind from its text.
  package init(rawValue: String) { self.rawValue = rawValue }

  /// The payment failed, and the App Store tries again to collect it.
  package static let billingRetry = RiskKind(rawValue: "billing_retry")
  /// Auto-renew was turned off.
  package static let autoRenewOff = RiskKind(rawValue: "auto_renew_off")
  /// Auto-renew was turned off in a free trial.
  package static let trialCancelled = RiskKind(rawValue: "trial_cancelled")
  /// The customer has not consented to a price increase.
  package static let priceIncreasePending = RiskKind(rawValue: "price_increase_pending")
  /// The customer requested a refund.
  package static let refundRequested = RiskKind(rawValue: "refund_requested")
  /// The customer was about to cancel, so the App Store requested a retention message.
  package static let retentionScreenShown = RiskKind(rawValue: "retention_screen_shown")

  /// Every kind, most urgent first.
  package static let all: [RiskKind] = [
    .billingRetry, .trialCancelled, .autoRenewOff, .priceIncreasePending, .refundRequested,
    .retentionScreenShown,
  ]
}

/// The data of events about subscriptions that may end.
package struct RiskEventData: JSONObjectCodable, Hashable {
  /// The subscription after the event.
  package var subscription: PurchaseSnapshot
  /// The risk; for a resolved risk, the one that was reported; `nil` for the end of a subscription
  /// without a reported risk.
  package var risk: RiskKind?
  /// All risks, most urgent first; for a closed risk, those before.
  package var risks: [CurrentRisk]
  /// Whether the customer did not choose it: the payment fails.
  package var involuntary: Bool
  /// How it ended: `voluntary`, `involuntary` or `refund`; `nil` unless the subscription ended.
  package var churn: String?
  /// The ``EventType/atRisk`` event that this one closes; `nil` for none.
  package var resolves: EventID?
  /// Until when the App Store tries to collect a failed payment; `nil` without one.
  package var retryUntil: Timestamp?
  /// The price of the next period; `nil` if unknown.
  package var valueAtRisk: Money?
  /// When the customer subscribed, ignoring gaps of up to 60 days; `nil` if unknown.
  var recentSubscriptionStart: Timestamp?
  /// The number of known periods that were paid for.
  package var paidPeriods: Int
  /// The number of earlier ``EventType/atRisk`` events about the subscription.
  package var earlierEpisodes: Int
  /// The number of these that were resolved.
  package var resolvedEpisodes: Int
  /// The win-back offers for which the customer is eligible, best first.
  package var winBackOfferIDs: [String]
  /// The promotional offers of the product in the catalog, which a subscriber may get, ordered by
  /// name.
  package var promotionalOfferIDs: [String]
  /// The entitlements that the product unlocks, for the customer.
  package var entitlements: [EntitlementSnapshot]
  /// What happened, in one sentence.
  package var explanation: String
}
