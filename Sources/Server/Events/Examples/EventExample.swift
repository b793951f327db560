package import AppStoreCore

/// Example events, in the standard format, for checks of templates and for documentation.
package enum EventExample {
  /// Returns an example of a type of event.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - isTrial: Whether its purchase is in a free trial, or converts from one.
  package static func event(_ type: EventTypeDescription, isTrial: Bool = false) -> JSONObject {
    var event = object(envelope)
    event["type"] = .string(type.type.rawValue)
    if [.webhook, .export].contains(type.data) {
      for name in ["app", "customer", "environment"] { event[name] = .null }
    }
    var data = object(fields(of: type.data, isTrial: isTrial))
    for member in object(details(type.fields, isTrial: isTrial)).members {
      data[member.key] = member.value
    }
    data["explanation"] = .string(type.summary)
    if type.type == .purchased, case .object(var purchase)? = data["subscription"] {
      purchase["product_type"] = .string("Consumable")
      purchase["expires_at_ms"] = .null
      (data["purchase"], data["subscription"]) = (.object(purchase), .null)
    }
    event["data"] = .object(data)
    return event
  }

  private static let envelope = """
    {"api_version": "1", "app": {"bundle_id": "com.example.app"},
     "cause": {"change_sequence": 12, "fact_sequence": null, "notification_type": null,
               "notification_uuid": null, "source": "operation", "subtype": null},
     "customer": {"aliases": ["ada", "ada@example.com"], "app_user_id": "ada",
                  "original_app_user_id": "ada"},
     "environment": "production", "id": "evt_0123456789abcdef0123456789abcdef",
     "is_backfill": false, "is_test": false, "previous_sequence": 7,
     "recorded_at_ms": 1790000000120, "sequence": 8, "timestamp": "2026-09-21T14:13:20.000Z"}
    """

  private static let price = #"{"currency": "USD", "milliunits": 4990}"#

  private static let entitlement =
    #"{"access_until_ms": 1792592000000, "id": "pro", "is_active": true, "reason": "subscribed"}"#

  private static func subscription(isTrial: Bool) -> String {
    """
    {"access_until_ms": 1792592000000, "auto_renew": true, "billing_issue_at_ms": null,
     "expires_at_ms": 1792592000000, "grace_period_expires_at_ms": null,
     "next_product_id": "com.example.pro.monthly", "offer": null,
     "original_purchased_at_ms": 1784816000000, "original_transaction_id": "2000000000000001",
     "ownership": "purchased", "paid_seats": null, "period_number": 3,
     "period_type": "\(isTrial ? "trial" : "normal")", "price": \(price),
     "product_id": "com.example.pro.monthly", "product_type": "Auto-Renewable Subscription",
     "purchased_at_ms": 1790000000000, "quantity": 1, "renewal_price": \(price),
     "revoked_at_ms": null, "status": "active", "store": "app_store", "storefront": "USA",
     "transaction_id": "2000000000000003", "unsubscribed_at_ms": null}
    """
  }

  private static func fields(of kind: EventDataKind, isTrial: Bool) -> String {
    switch kind {
    case .purchase:
      """
      {"entitlements": [\(entitlement)], "previous": null, "purchase": null,
       "subscription": \(subscription(isTrial: isTrial))}
      """
    case .risk:
      """
      {"churn": null, "earlier_episodes": 0, "entitlements": [\(entitlement)],
       "involuntary": true, "paid_periods": 3, "promotional_offer_ids": ["stay"],
       "recent_subscription_start_ms": 1784816000000, "resolved_episodes": 0, "resolves": null,
       "retry_until_ms": null, "risk": "billing_retry",
       "risks": [{"risk": "billing_retry", "since_ms": 1789900000000}],
       "subscription": \(subscription(isTrial: isTrial)), "value_at_risk": \(price),
       "win_back_offer_ids": []}
      """
    case .entitlement:
      """
      {"entitlement": \(entitlement), "original_transaction_id": "2000000000000001",
       "product_id": "com.example.pro.monthly"}
      """
    case .grant:
      """
      {"ends_at_ms": 1792592000000, "entitlement_id": "pro", "grant_id": "grant_1",
       "product_id": "rc_promo_pro_monthly", "revoked_at_ms": null,
       "starts_at_ms": 1790000000000}
      """
    case .customer:
      """
      {"actor": "app", "from": "bob", "from_aliases": ["bob"], "operation": 5,
       "purchases": ["2000000000000001"], "reason": "restore", "to": "ada",
       "to_aliases": ["ada"], "undone": false}
      """
    case .currency:
      """
      {"adjustment_id": "adjustment_1", "adjustments": [{"amount": 100, "code": "COIN"}],
       "reference": null}
      """
    case .experiment:
      """
      {"enrolled_at_ms": 1790000000000, "experiment_id": "yearly_first", "experiment_variant": "b",
       "offering_id": "yearly_first"}
      """
    case .webhook: #"{"webhook": "crm"}"#
    case .export:
      """
      {"bytes": 812345, "export": "nightly", "files": 5, "from_sequence": 0, "reason": null,
       "rows": 20417, "to_sequence": 5123}
      """
    }
  }

  private static func details(_ group: EventFieldGroup, isTrial: Bool) -> String {
    switch group {
    case .none: "{}"
    case .renewal:
      """
      {"kind": "\(isTrial ? "trial_conversion" : "renewal")", "is_trial_conversion": \(isTrial)}
      """
    case .cancellation: #"{"cancel_reason": "unsubscribe"}"#
    case .productChange:
      """
      {"old_product_id": "com.example.pro.monthly", "new_product_id": "com.example.pro.yearly"}
      """
    case .billingIssue: #"{"grace_period_expires_at_ms": null, "ends_access": true}"#
    case .expiration: #"{"expiration_reason": "unsubscribe", "ends_access": true}"#
    case .extension: #"{"previous_expires_at_ms": 1792500000000}"#
    case .refund:
      """
      {"refunded_amount": \(price), "refunded_seats": null, "is_latest_period": true,
       "ends_access": true}
      """
    case .refundRequest:
      #"{"refund_request_reason": null, "respond_before_ms": 1790043200000}"#
    case .priceIncrease: #"{"new_price": \#(price)}"#
    case .offer: #"{"redeemed_offer": {"discount_type": null, "id": "spring", "type": "code"}}"#
    }
  }

  private static func object(_ text: String) -> JSONObject {
    guard let object = try? JSONReader.object(Array(text.utf8)) else {
      preconditionFailure("an example is a JSON object: \(text)")
    }
    return object
  }
}
