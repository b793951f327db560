internal import AppStoreCore

extension Entitlement {
  /// What a support agent can do about the entitlement, in one or two sentences; `nil` if nothing
  /// needs to be done.
  ///
  /// It follows from the same purchase and policy as ``reason``.
  public var nextStep: String? { EntitlementReason.nextStep(for: reason.code, purchase) }
}

extension EntitlementReason {
  /// Returns what a support agent can do about a purchase with a reason.
  static func nextStep(for code: String, _ purchase: EvaluatedPurchase) -> String? {
    switch code {
    case "subscribed", "trial": subscribedStep(purchase)
    case "expired": expiredStep(purchase)
    case "awaiting_renewal": "Wait a few minutes. If it stays so: " + refresh(purchase)
    default: steps[code]
    }
  }

  private static let payment =
    "Ask the customer to update the payment method of the Apple Account; the App Store then charges "
    + "again by itself."
  private static let again = "The customer can subscribe again in the app."

  private static let steps: [String: String] = [
    "billing_retry": payment, "billing_retry_kept": payment, "grace_period": payment,
    "grace_period_refused": payment
      + " To give access in the meantime, change the policy `grace_period` of the entitlement.",
    "upgraded": "Look at the plan that replaced it.",
    "refunded": "Apple decided the refund. The customer can buy again, or you can grant the "
      + "entitlement.",
    "family_sharing_ended":
      "The family member who pays can share it again, or the customer buys it.",
    "family_sharing_refused": "The customer needs a purchase of their own, unless the policy "
      + "`family_sharing` of the entitlement allows shared ones.",
    "seat_ended": "The organization that bought the seats can assign one again.",
    "grant_ended": "Grant the entitlement again if the customer should have it.",
    "grant_revoked": "Grant the entitlement again if the customer should have it.",
    "sandbox_refused":
      "Look for a purchase in production. To count purchases of testers, change the "
      + "policy `sandbox` of the entitlement.",
  ]

  private static func refresh(_ purchase: EvaluatedPurchase) -> String {
    "Fetch the state from Apple with `tessera refresh \(purchase.originalTransactionID)`, and check "
      + "with `tessera doctor` that Apple's notifications arrive."
  }

  private static func subscribedStep(_ purchase: EvaluatedPurchase) -> String? {
    guard let renewalInfo = purchase.renewalInfo else { return nil }
    if renewalInfo.autoRenewStatus == .off || renewalInfo.commitmentEnd != nil {
      return "To keep it, the customer turns auto-renew on in the App Store's settings."
    }
    if renewalInfo.isInBillingRetryPeriod { return payment }
    if renewalInfo.priceIncreaseStatus == .pending {
      return "To keep it, the customer accepts the new price in the App Store's settings."
    }
    return nil
  }

  private static func expiredStep(_ purchase: EvaluatedPurchase) -> String {
    if purchase.isRetryOver || purchase.mayRenew { return refresh(purchase) + " " + again }
    guard purchase.renewalInfo?.expirationIntent == .billingError else { return again }
    return "The customer can update the payment method of the Apple Account and subscribe again."
  }
}
