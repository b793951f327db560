internal import AppStoreCore
internal import EntitlementAPI
internal import RevenueCatMigration

/// Routes that RevenueCat's SDKs call about features that this server does not have.
///
/// Each response is the one after which the SDK continues without the feature and sends no retries.
/// Source: the public sources of RevenueCat's SDKs for iOS and Android, which list their paths.
enum ClientSupportRoutes {
  static let all = ownResponses + fixedResponses

  private static let customer = Endpoint.customerPath
  private static let prefix = "For RevenueCat's SDKs: "

  private static let ownResponses: [Route] = [
    Route(
      "fallbackOfferings", .get("/v1/offerings", signed: .fixed), for: .apiKey,
      prefix + "returns the offerings of a customer who is unknown.",
      responses: .tagged(.object([:]), "The offerings.")
    ) { try $0.catalog.fallbackOfferings(from: $1.caller) },
    Route(
      "aliasCustomer", .post(customer + "/alias"), for: .apiKey, kind: .logIn, proxy: .statement,
      prefix + "logs a device in as another customer, by the rules of a log-in.",
      body: .whole(["new_app_user_id": .appUserID]),
      responses: .taken
    ) {
      try $0.identity.check($1.customer)
      return try await $0.identity.alias($1.customer, $1.body, from: $1.caller)
    },
    Route(
      "redeemWebPurchase", .post("/v1/subscribers/redeem_purchase"), for: .apiKey,
      prefix + "rejects every token with 7849; there are no web purchases.", body: .object([:]),
      responses: []
    ) { _, _ in
      throw APIError(
        .invalidWebRedemptionToken,
        "redemption_token: not valid; this server has no web purchases. Grant the entitlement instead."
      )
    },
    Route(
      "remoteConfig", .post("/v1/config/{domain}"), for: .anyone,
      "RevenueCat's remote configuration: always 404; clients continue without it.", responses: []
    ) { _, _ in throw APIError.notServed },
    Route(
      "staticConfig", .get("/v1/config/{domain}"), for: .anyone,
      prefix + "always 404; clients continue without the configuration.", responses: []
    ) { _, _ in throw APIError.notServed },
  ]

  private static let fixedResponses: [Route] = [
    fixed(
      "healthConnectivity", .get("/v1/health/connectivity"), for: .anyone,
      "returns that the server runs.", .object([:])
    ) { _ in [:] },
    fixed(
      "healthReport", .get(customer + "/health_report", signed: .fixed), for: .apiKey,
      "reports that the API key is valid.",
      .object(
        [
          "status": .choice(["passed"]), "project_id": .text(), "app_id": .text(),
          "checks": .list(.object([:]), 1...1),
        ], required: ["status", "checks"])
    ) { ClientSupportBodies.healthReport(of: $0.bundleID) },
    fixed(
      "healthReportAvailability", .get(customer + "/health_report_availability", signed: .nonce),
      for: .anyone, "returns that no health report is logged.",
      .whole(["report_logs": .flag()])
    ) { _ in ["report_logs": .bool(false)] },
    fixed(
      "customerCenter", .get("/v1/customercenter/{app_user_id}"), for: .apiKey,
      "returns the default customer center.",
      .whole(["customer_center": .object([:])])
    ) { _ in ClientSupportBodies.customerCenter },
    fixed(
      "supportTicket", .post("/v1/customercenter/support/create-ticket"), for: .apiKey,
      "returns that no ticket was sent.", .whole(["sent": .flag()]),
      body: .object([:])
    ) { _ in ["sent": .bool(false)] },
    fixed(
      "rewardVerification",
      .get(customer + "/ads/reward_verifications/{client_transaction_id}", signed: .nonce),
      for: .apiKey, "returns that no ad was verified.",
      .object(
        [
          "status": .choice(["failed"]), "reward": .anything,
          "more_rewards": .list(.object([:]), 0...0), "failure_reason": .text(),
          "message": .text(),
        ], required: ["status"])
    ) { _ in ClientSupportBodies.rewardVerification },
    fixed(
      "webOfferingProducts", .get("/rcbilling/v1/subscribers/{app_user_id}/offering_products"),
      for: .apiKey, "returns no products of web purchases.",
      .whole(["offerings": .object([:])])
    ) { _ in ["offerings": .object([:])] },
  ]

  /// A route whose response does not depend on what the server knows.
  private static func fixed(
    _ name: String, _ endpoint: Endpoint, for access: RouteRules.Access, _ summary: String,
    _ schema: OpenAPISchema, body: OpenAPISchema? = nil,
    _ response: @escaping @Sendable (AuthenticatedRequest) -> JSONObject
  ) -> Route {
    let hasCustomer = endpoint.template.contains("{app_user_id}")
    return Route(
      name, endpoint, for: access, prefix + summary, body: body,
      responses: .ok(schema, "What the SDK decodes.")
    ) { handlers, call in
      if hasCustomer { try handlers.identity.check(call.customer) }
      return .object(response(call.caller))
    }
  }
}
