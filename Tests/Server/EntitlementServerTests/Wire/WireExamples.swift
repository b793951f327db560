import Testing

/// The requests of the wire format as clients send them, and the keys of the responses.
enum WireExamples {
  static let subscriberKeys: Set<String> = [
    "original_app_user_id", "first_seen", "last_seen", "management_url",
    "original_application_version", "original_purchase_date", "other_purchases", "entitlements",
    "subscriptions", "non_subscriptions",
  ]
  static let entitlementKeys: Set<String> = [
    "expires_date", "grace_period_expires_date", "product_identifier", "purchase_date",
  ]
  static let subscriptionKeys: Set<String> = [
    "auto_resume_date", "billing_issues_detected_at", "display_name", "expires_date",
    "grace_period_expires_date", "is_sandbox", "management_url", "original_purchase_date",
    "ownership_type", "period_type", "price", "product_plan_identifier", "purchase_date",
    "refunded_at", "store", "store_transaction_id", "unsubscribe_detected_at",
  ]
  static let nonSubscriptionKeys: Set<String> = [
    "id", "store_transaction_id", "purchase_date", "original_purchase_date", "store",
    "is_sandbox", "display_name", "price",
  ]

  /// A purchase with every field that a client may send.
  static func receipt(_ transaction: String, _ appTransaction: String) -> String {
    #"""
    {
      "payload_version": 1,
      "app_user_id": "$RCAnonymousID:5b6fdbac3a0c4f879e43d269ecdf9ba1",
      "is_restore": true,
      "observer_mode": false,
      "initiation_source": "purchase",
      "purchase_completed_by": "revenuecat",
      "sdk_originated": true,
      "fetch_token": "\#(transaction)",
      "app_transaction": "\#(appTransaction)",
      "transaction_id": "340001090153249",
      "product_id": "com.acme.monthly",
      "price": "4.99",
      "currency": "USD",
      "store_country": "USA",
      "subscription_group_id": "20812345",
      "normal_duration": "P1M",
      "trial_duration": "P1W",
      "introductory_price": "0",
      "payment_mode": 2,
      "offers": [{"offer_identifier": "promo1", "price": "12.1", "payment_mode": 0}],
      "presented_offering_identifier": "default",
      "presented_placement_identifier": "home_banner",
      "applied_targeting_rule": {"revision": 3, "rule_id": "rule_abc123"},
      "paywall": {"paywall_id": "pw1", "session_id": "73616D70-6C65-2073-7472-696E67000000", "revision": 5,
                  "display_mode": "full_screen", "dark_mode": true, "locale": "en_US", "source": "customer_center", "trace_id": "..."},
      "presented_workflow_id": "wfl_1", "presented_step_id": "step_1",
      "metadata": {"k": "v"},
      "attributes": {"$attConsentStatus": {"value": "authorized", "updated_at_ms": 1678307200000}},
      "aad_attribution_token": "..."
    }
    """#
  }

  /// A purchase without any product data, only with the transaction.
  static func bareReceipt(_ transaction: String) -> String {
    #"{"app_user_id":"$RCAnonymousID:5b6fdbac3a0c4f879e43d269ecdf9ba1","fetch_token":""#
      + transaction
      + #"","initiation_source":"queue","is_restore":false,"observer_mode":false,"#
      + #""payload_version":1,"purchase_completed_by":"revenuecat","sdk_originated":false}"#
  }

  /// The expected body of a response.
  enum Answer: Sendable {
    case exactly(String)
    /// The keys of the object at a path of names.
    case keys([String], Set<String>)
  }

  /// A request with a short response; `<JWS>` in its body is replaced by a transaction.
  struct Small: Sendable, CustomTestStringConvertible {
    let method: String
    let path: String
    let body: String
    let status: Int
    let answer: Answer

    init(_ method: String, _ path: String, _ body: String, _ status: Int, _ answer: Answer) {
      (self.method, self.path, self.body) = (method, path, body)
      (self.status, self.answer) = (status, answer)
    }

    var testDescription: String { "\(method) \(path)" }
  }

  private static let error = Answer.keys([], ["code", "message"])

  static let small = [
    Small(
      "POST", "/v1/subscribers/ada/intro_eligibility",
      #"{"product_identifiers":["a","b"],"fetch_token":"MIIT"}"#, 200, .keys([], ["a", "b"])),
    Small(
      "POST", "/v1/offers",
      #"{"app_user_id":"u","fetch_token":"<JWS>","#
        + #""generate_offers":[{"offer_id":"o","product_id":"p","subscription_group":"g"}]}"#,
      200, .keys(["offers"], ["key_id", "offer_id", "product_id", "signature_data"])),
    Small(
      "POST", "/v1/offers",
      #"{"app_user_id":"u","generate_offers":[{"offer_id":"o","product_id":"p","#
        + #""subscription_group":"g"}]}"#,
      200, .keys(["offers", "signature_data"], ["nonce", "signature", "timestamp"])),
    Small(
      "POST", "/v1/subscribers/ada/attributes",
      #"{"attributes":{"$email":{"value":"a@b.c","updated_at_ms":1678307200000},"#
        + #""old":{"value":"","updated_at_ms":1}}}"#, 200, .exactly("{}")),
    Small(
      "POST", "/v1/subscribers/ada/attributes",
      #"{"attributes":{"$unknown":{"value":"a","updated_at_ms":1678307200000}}}"#, 400,
      .keys(["attribute_errors"], ["key_name", "message"])),
    Small(
      "POST", "/v1/subscribers/ada/adservices_attribution", #"{"aad_attribution_token":"..."}"#,
      200, .exactly("{}")),
    Small(
      "POST", "/v1/subscribers/ada/attribution", #"{"network":1,"data":{"campaign":"spring"}}"#,
      200, .exactly("{}")),
    Small(
      "GET", "/v1/subscribers/ada/virtual_currencies", "", 200,
      .exactly(
        #"{"virtual_currencies":{"COIN":{"balance":0,"code":"COIN","description":"It's a coin","#
          + #""name":"Coin"},"RC_COIN":{"balance":0,"code":"RC_COIN","name":"RC Coin"}}}"#)),
    Small(
      "POST", "/v1/subscribers/ada/restore/eligibility", #"{"fetch_token":"<JWS>"}"#, 200,
      .exactly(#"{"is_purchase_allowed_by_restore_behavior":true}"#)),
    Small("GET", "/v1/health", "", 200, .exactly("\"\"\n")),
    Small(
      "GET", "/rcbilling/v1/subscribers/ada/products?id=product_monthly&id=product_annual", "",
      200,
      .keys(
        ["product_details"],
        [
          "identifier", "product_type", "title", "description", "default_purchase_option_id",
          "purchase_options",
        ])),
    Small(
      "POST", "/v1/events",
      #"{"events":[{"id":"1","version":1,"type":"paywall_impression","app_user_id":"ada"}]}"#, 200,
      .exactly("{}")),
    Small(
      "POST", "/v1/diagnostics",
      #"{"entries":[{"id":"1","version":1,"name":"http_request_performed","properties":{},"#
        + #""timestamp":"2026-08-21T17:42:58Z","app_session_id":"s"}]}"#, 200, .exactly("{}")),
    // A fast 4xx with JSON disables a missing feature; 404 where another status would lose data.
    Small(
      "POST", "/v1/config/app",
      #"{"fetch_context":"app_start","app_user_id":"u","manifest":"m","prefetched_blobs":["r"]}"#,
      404, error),
    Small("GET", "/v1/config/app", "", 404, error),
    Small(
      "GET", "/v1/customercenter/ada", "", 200,
      .keys(
        ["customer_center"], ["appearance", "screens", "localization", "support", "change_plans"])),
    Small(
      "POST", "/v1/customercenter/support/create-ticket",
      #"{"app_user_id":"u","customer_email":"a@b.c","issue_description":"d"}"#, 200,
      .exactly(#"{"sent":false}"#)),
    Small(
      "POST", "/v1/subscribers/redeem_purchase",
      #"{"app_user_id":"u","redemption_token":"t"}"#, 404, error),
    Small(
      "GET", "/v1/subscribers/ada/ads/reward_verifications/t", "", 200,
      .keys([], ["status", "reward", "more_rewards", "failure_reason", "message"])),
    Small(
      "GET", "/v1/subscribers/ada/health_report", "", 200,
      .exactly(
        #"{"app_id":"com.example.app","checks":[{"name":"api_key","status":"passed"}],"#
          + #""project_id":"main","status":"passed"}"#)),
    Small(
      "GET", "/v1/subscribers/ada/health_report_availability", "", 200,
      .exactly(#"{"report_logs":false}"#)),
    Small("GET", "/v1/health/connectivity", "", 200, .exactly("{}")),
    Small(
      "GET", "/rcbilling/v1/subscribers/ada/offering_products", "", 200,
      .exactly(#"{"offerings":{}}"#)),
    Small("POST", "/v1/subscribers/ada/alias", #"{"new_app_user_id":"bob"}"#, 200, .exactly("{}")),
    Small(
      "GET", "/v1/offerings", "", 200,
      .keys([], ["current_offering_id", "offerings", "placements"])),
    Small(
      "POST", "/auth/login", #"{"method":"anonymous","scope":"openid offline_access"}"#, 404,
      error),
  ]
}
