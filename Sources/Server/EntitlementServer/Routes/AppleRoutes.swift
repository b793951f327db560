internal import AppStoreCore
internal import EntitlementAPI
internal import RevenueCatMigration

/// Routes that Apple calls, and routes that change something at Apple or fetch it from there.
enum AppleRoutes {
  static let all = requests + changes

  private static let customer = Endpoint.customerPath

  private static let requests: [Route] = [
    Route(
      "appleNotifications", .post("/v1/apple/notifications"), for: .anyone, kind: .apple,
      notification, body: .signedPayload, responses: .taken
    ) { try await $0.purchases.appleNotification($1.body) },
    Route(
      "appleNotificationsOfApp", .post("/v1/apple/notifications/{bundle_id}"), for: .anyone,
      kind: .apple, notification, body: .signedPayload, responses: .taken
    ) { try await $0.purchases.appleNotification($1.body) },
    Route(
      "retentionRequest", .post("/v1/apple/retention/{bundle_id}"), for: .anyone, kind: .apple,
      "Receives Apple's request for a retention message, and returns the catalog's choice for the product; 404 without one.",
      body: .signedPayload, responses: .ok(.object([:]), "Apple's RealtimeResponseBody.")
    ) { try await $0.retention.message($1.body, of: BundleID($1.last)) },
    Route(
      "refresh", .post("/v1/refresh/{original_transaction_id}"), for: .secretKey,
      "Refreshes a purchase from Apple.",
      responses: .ok(refreshed, "Refreshed.").or(202, "Pending; the refresh continues.", refreshed)
    ) { try await $0.apple.refresh(OriginalTransactionID($1.last), from: $1.caller) },
    Route(
      "offers", .offers, for: .apiKey, proxy: .read, "Signs promotional offers.",
      body: .object(
        [
          "app_user_id": .appUserID, "fetch_token": OpenAPISchema.token.orNull,
          "generate_offers": .list(
            .object(
              ["offer_id": .text(), "product_id": .text(), "subscription_group": .anything],
              required: ["offer_id", "product_id"]), 0...OffersBody.maxOffers),
        ], required: ["app_user_id", "generate_offers"]),
      responses: .ok(
        .whole(["offers": .list(.object([:]), 0...100)]), "The signatures.")
    ) { try await $0.apple.offers($1.body, from: $1.caller) },
    Route(
      "introEligibility", .post(customer + "/intro_eligibility"), for: .apiKey, proxy: .read,
      "Returns whether a customer is eligible for introductory offers.",
      body: .object(
        [
          "product_identifiers": .list(.text(), 0...IntroEligibilityBody.maxProducts),
          "fetch_token": OpenAPISchema.token.orNull,
        ],
        required: ["product_identifiers"]),
      responses: .ok(.map(OpenAPISchema.flag().orNull), "By product; null if it is unknown.")
    ) { try await $0.apple.introEligibility(of: $1.customer, $1.body, from: $1.caller) },
    Route(
      "consumptionInformation", .post(customer + "/transactions/{transaction_id}/consumption"),
      for: .secretKey,
      "Sends consumption information about a transaction to Apple, which waits for it for 12 hours after a refund request.",
      body: consumption,
      responses: .ok(
        .whole(["sent_at_ms": .instant()]), "Apple accepted it.")
    ) {
      try await $0.apple.sendConsumptionInformation(
        of: $1.customer, about: TransactionID($1.last), $1.body, from: $1.caller)
    },
  ]

  private static let changes: [Route] = [
    change(
      "refundTransaction", "/transactions/{transaction_id}/refund", "Refunds a transaction."
    ) { .refund(TransactionID($0)) },
    change(
      "revokeSubscription", "/subscriptions/{product_id}/revoke",
      "Ends a subscription immediately and refunds it."
    ) { .revoke(ProductID($0)) },
    change(
      "cancelSubscription", "/subscriptions/{transaction_id}/cancel",
      "Turns off a subscription's renewal."
    ) { .cancel(TransactionID($0)) },
    change(
      "extendSubscription", "/subscriptions/{transaction_id}/extend",
      "Extends a subscription's renewal date at Apple.",
      body: .whole([
        "extend_by_days": .integer(1...90),
        "extend_reason_code": .integer(0...3, "Apple's reason: 0 undeclared … 3 service issue."),
      ])
    ) { .extend(TransactionID($0)) },
    change(
      "deferSubscription", "/subscriptions/{product_id}/defer",
      "Extends a subscription's renewal date, by product.",
      body: .object([
        "expiry_time_ms": OpenAPISchema.instant().orNull,
        "extend_by_days": OpenAPISchema.integer(1...365).orNull,
      ])
    ) { .extendProduct(ProductID($0)) },
  ]

  /// A change of a customer's purchase, which the last parameter of the path names.
  private static func change(
    _ name: String, _ path: String, _ summary: String, body: OpenAPISchema? = nil,
    _ request: @escaping @Sendable (String) -> AppleChangeRequest
  ) -> Route {
    Route(
      name, .post(customer + path), for: .secretKey, summary, body: body, responses: .customer()
    ) { try await $0.apple.change(request($1.last), of: $1.customer, $1.body, from: $1.caller) }
  }

  private static let notification =
    "Receives an App Store Server Notification; it is on disk before the response."

  private static let refreshed = OpenAPISchema.whole(["status": .text()])

  private static let consumption = OpenAPISchema.object(
    [
      "customer_consented": .flag("Whether the customer consented; nothing is sent without it."),
      "delivery_status": OpenAPISchema.choice([
        "DELIVERED", "UNDELIVERED_QUALITY_ISSUE", "UNDELIVERED_WRONG_ITEM",
        "UNDELIVERED_SERVER_OUTAGE", "UNDELIVERED_OTHER",
      ]).orNull,
      "sample_content_provided": OpenAPISchema.flag().orNull,
      "consumption_percentage": OpenAPISchema.integer(
        0...100_000,
        "The consumed part in thousandths of a percent; not for auto-renewable subscriptions."
      ).orNull,
      "refund_preference": OpenAPISchema.choice(["DECLINE", "GRANT_FULL", "GRANT_PRORATED"])
        .orNull,
    ], required: ["customer_consented"])
}
