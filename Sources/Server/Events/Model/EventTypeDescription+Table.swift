extension EventTypeDescription {
  /// Every type of event, in the order of the documentation.
  package static let all: [EventTypeDescription] =
    subscriptions + purchases + reminders + risks + customers + operations

  /// The row of each type.
  package static let byType: [EventType: EventTypeDescription] = Dictionary(
    uniqueKeysWithValues: all.map { ($0.type, $0) })

  private static let subscriptions: [EventTypeDescription] = [
    .init(.started, "A subscription was bought for the first time.", ["INITIAL_PURCHASE"]),
    .init(
      .renewed, "A new period of a subscription began.", ["RENEWAL"], fields: .renewal),
    .init(
      .seatsAdded, "Seats were added to the current period, and charged for the rest of it.",
      ["NON_RENEWING_PURCHASE"]),
    .init(
      .cancelled, "Auto-renew was turned off; access continues until the end of the period.",
      ["CANCELLATION"], fields: .cancellation),
    .init(.uncancelled, "Auto-renew was turned on again.", ["UNCANCELLATION"]),
    .init(
      .productChanged, "Another plan replaced the current one at once.", ["PRODUCT_CHANGE"],
      fields: .productChange),
    .init(
      .changeScheduled, "Another plan will start with the next period.", ["PRODUCT_CHANGE"],
      fields: .productChange),
    .init(
      .changeUnscheduled, "The current plan will renew after all.", fields: .productChange),
    .init(
      .billingIssue, "A renewal payment failed, and the App Store tries again to collect it.",
      ["BILLING_ISSUE", "CANCELLATION", "EXPIRATION"], fields: .billingIssue),
    .init(
      .gracePeriodEnded, "A billing grace period ended without a payment.", ["EXPIRATION"],
      fields: .expiration),
    .init(.expired, "A subscription ended.", ["EXPIRATION"], fields: .expiration),
    .init(
      .extended, "The App Store moved the end of the period to a later date.",
      ["SUBSCRIPTION_EXTENDED"], fields: .extension),
  ]

  private static let purchases: [EventTypeDescription] = [
    .init(.purchased, "A product that does not renew was bought.", ["NON_RENEWING_PURCHASE"]),
    .init(
      .refunded, "A transaction was refunded.", ["CANCELLATION", "EXPIRATION"], fields: .refund),
    .init(.refundReversed, "A refund was undone.", ["REFUND_REVERSED"], fields: .refund),
    .init(.refundDeclined, "The App Store declined a refund."),
    .init(
      .refundRequested,
      "The customer requested a refund, and Apple accepts consumption information for 12 hours.",
      fields: .refundRequest),
    .init(
      .revoked, "A purchase is no longer shared with the customer.", ["EXPIRATION"],
      fields: .expiration),
    .init(
      .priceIncreasePending, "A price increase needs the customer's consent.",
      ["PRICE_INCREASE_CONSENT_REQUIRED"], fields: .priceIncrease),
    .init(
      .priceIncreaseAccepted, "The customer consented to a price increase, or was notified of it.",
      ["PRICE_INCREASE_CONSENT_APPROVED"], fields: .priceIncrease),
    .init(
      .offerRedeemed, "A customer with an active subscription redeemed an offer.", fields: .offer),
  ]

  private static let reminders: [EventTypeDescription] = [
    .init(.trialEnding, "A free trial ends soon."),
    .init(.renewalUpcoming, "A subscription renews soon."),
    .init(.expiring, "A subscription with auto-renew off ends soon."),
  ]

  private static let risks: [EventTypeDescription] = [
    .init(.atRisk, "A subscription may end.", data: .risk),
    .init(.riskResolved, "A subscription is no longer at risk.", data: .risk),
    .init(.churned, "A subscription ended and will not renew.", data: .risk),
  ]

  private static let customers: [EventTypeDescription] = [
    .init(.activated, "An entitlement gives access.", data: .entitlement),
    .init(.deactivated, "An entitlement no longer gives access.", data: .entitlement),
    .init(
      .granted, "The developer granted an entitlement.", ["NON_RENEWING_PURCHASE"], data: .grant),
    .init(.grantRevoked, "The developer revoked a grant.", ["CANCELLATION"], data: .grant),
    .init(
      .transferred, "Purchases moved to another customer, or back.", ["TRANSFER"],
      data: .customer),
    .init(
      .aliased, "Two customers were joined, or separated again.", ["SUBSCRIBER_ALIAS"],
      data: .customer),
    .init(.deleted, "A customer was deleted.", data: .customer),
    .init(
      .currencyAdjusted, "The developer adjusted a balance of a virtual currency.",
      ["VIRTUAL_CURRENCY_TRANSACTION"], data: .currency),
    .init(
      .enrolled, "An experiment enrolled a customer in one of its variants.",
      ["EXPERIMENT_ENROLLMENT"], data: .experiment),
  ]

  private static let operations: [EventTypeDescription] = [
    .init(
      .webhookFailing, "A webhook endpoint has not received an event for 24 hours.",
      data: .webhook),
    .init(.exportCompleted, "A run of a data export is complete.", data: .export),
    .init(.exportFailed, "A run of a data export failed.", data: .export),
  ]
}
