package import AppStoreCore

/// A subscription that may end, as the list of subscriptions at risk shows it.
package struct AtRiskSubscription: JSONObjectCodable, Hashable {
  /// The risks, most urgent first; at least one.
  package var risks: [CurrentRisk]
  /// Since when the subscription is at risk: the date of the oldest of its risks.
  package var since: Timestamp
  /// Whether the customer did not choose it: the payment fails.
  package var involuntary: Bool
  /// The customer; `nil` if the purchase has no owner.
  package var customer: EventCustomer?
  /// The environment.
  package var environment: EventEnvironment
  /// The app.
  package var bundleID: BundleID
  /// The subscription.
  package var subscription: PurchaseSnapshot
  /// When access ends or ended; `nil` if it does not end.
  package var accessUntil: Timestamp?
  /// When the billing grace period ends or ended; `nil` without one.
  package var graceUntil: Timestamp?
  /// Until when the App Store tries to collect a failed payment; `nil` without one.
  package var retryUntil: Timestamp?
  /// The price of the next period; `nil` if unknown.
  package var valueAtRisk: Money?
  /// The entitlements that the customer has through this subscription only.
  package var entitlementsLost: [EntitlementID]
  /// The win-back offers for which the customer is eligible, best first.
  package var winBackOfferIDs: [String]
  /// The promotional offers of the product in the catalog, ordered by name.
  package var promotionalOfferIDs: [String]
  /// The ``EventType/atRisk`` event that reported it.
  package var event: EventID
  /// The state of the subscription, in one sentence.
  package var explanation: String

  init(
    risks: [CurrentRisk], since: Timestamp, involuntary: Bool, customer: EventCustomer?,
    environment: EventEnvironment, bundleID: BundleID, subscription: PurchaseSnapshot,
    retryUntil: Timestamp?, valueAtRisk: Money?, entitlementsLost: [EntitlementID],
    winBackOfferIDs: [String], promotionalOfferIDs: [String], event: EventID, explanation: String
  ) {
    self.risks = risks
    self.since = since
    self.involuntary = involuntary
    self.customer = customer
    self.environment = environment
    self.bundleID = bundleID
    self.subscription = subscription
    accessUntil = subscription.accessUntil
    graceUntil = subscription.graceEnd
    self.retryUntil = retryUntil
    self.valueAtRisk = valueAtRisk
    self.entitlementsLost = entitlementsLost
    self.winBackOfferIDs = winBackOfferIDs
    self.promotionalOfferIDs = promotionalOfferIDs
    self.event = event
    self.explanation = explanation
  }

  /// Reads the fields of a JSON object.
  package init(from fields: inout JSONObjectReader) throws(JSONFieldError) {
    risks = try fields.required("risks")
    since = try fields.required("since_ms")
    involuntary = try fields.required("involuntary")
    customer = try fields.optional("customer")
    environment = try fields.required("environment")
    bundleID = try fields.required("bundle_id")
    subscription = try fields.required("subscription")
    accessUntil = try fields.optional("access_until_ms")
    graceUntil = try fields.optional("grace_until_ms")
    retryUntil = try fields.optional("retry_until_ms")
    valueAtRisk = try fields.optional("value_at_risk")
    entitlementsLost = try fields.required("entitlements_lost")
    winBackOfferIDs = try fields.required("win_back_offer_ids")
    promotionalOfferIDs = try fields.required("promotional_offer_ids")
    event = try fields.required("event_id")
    explanation = try fields.required("explanation")
  }

  /// Writes all fields, absent ones as null.
  package func write(to fields: inout JSONObjectWriter) {
    fields.write("access_until_ms", orNull: accessUntil)
    fields.write("bundle_id", bundleID)
    fields.write("customer", orNull: customer)
    fields.write("entitlements_lost", entitlementsLost)
    fields.write("environment", environment)
    fields.write("event_id", event)
    fields.write("explanation", explanation)
    fields.write("grace_until_ms", orNull: graceUntil)
    fields.write("involuntary", involuntary)
    fields.write("promotional_offer_ids", promotionalOfferIDs)
    fields.write("retry_until_ms", orNull: retryUntil)
    fields.write("risks", risks)
    fields.write("since_ms", since)
    fields.write("subscription", subscription)
    fields.write("value_at_risk", orNull: valueAtRisk)
    fields.write("win_back_offer_ids", winBackOfferIDs)
  }
}
