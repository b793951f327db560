package import AppStoreCore

extension RiskEventData {
  /// Reads the fields of a JSON object.
  package init(from fields: inout JSONObjectReader) throws(JSONFieldError) {
    subscription = try fields.required("subscription")
    risk = try fields.optional("risk")
    risks = try fields.required("risks")
    involuntary = try fields.required("involuntary")
    churn = try fields.optional("churn")
    resolves = try fields.optional("resolves")
    retryUntil = try fields.optional("retry_until_ms")
    valueAtRisk = try fields.optional("value_at_risk")
    recentSubscriptionStart = try fields.optional("recent_subscription_start_ms")
    paidPeriods = try fields.required("paid_periods")
    earlierEpisodes = try fields.required("earlier_episodes")
    resolvedEpisodes = try fields.required("resolved_episodes")
    winBackOfferIDs = try fields.required("win_back_offer_ids")
    promotionalOfferIDs = try fields.required("promotional_offer_ids")
    entitlements = try fields.required("entitlements")
    explanation = try fields.required("explanation")
  }

  /// Writes all fields, absent ones as null.
  package func write(to fields: inout JSONObjectWriter) {
    fields.write("churn", orNull: churn)
    fields.write("earlier_episodes", earlierEpisodes)
    fields.write("entitlements", entitlements)
    fields.write("explanation", explanation)
    fields.write("involuntary", involuntary)
    fields.write("paid_periods", paidPeriods)
    fields.write("promotional_offer_ids", promotionalOfferIDs)
    fields.write("recent_subscription_start_ms", orNull: recentSubscriptionStart)
    fields.write("resolved_episodes", resolvedEpisodes)
    fields.write("resolves", orNull: resolves)
    fields.write("retry_until_ms", orNull: retryUntil)
    fields.write("risk", orNull: risk)
    fields.write("risks", risks)
    fields.write("subscription", subscription)
    fields.write("value_at_risk", orNull: valueAtRisk)
    fields.write("win_back_offer_ids", winBackOfferIDs)
  }
}
