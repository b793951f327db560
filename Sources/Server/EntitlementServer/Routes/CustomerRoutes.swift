internal import EntitlementAPI
internal import RevenueCatMigration

/// Routes about a customer's identity and purchases.
enum CustomerRoutes {
  static let all: [Route] = [
    Route(
      "customerInfo", .customerInfo, for: .apiKey, kind: .customerInfo, proxy: .customerInfo,
      "Returns what a customer may use; creates the customer if unknown.",
      [
        .sandbox, .environment,
        .header(
          "X-Tessera-Explain", .choice(["1"]),
          "With a secret key: adds the facts and rules behind each entitlement."),
      ],
      responses: .tagged(.named("CustomerInfo"), "The customer.")
        .or(201, "The customer is new.", .named("CustomerInfo"))
    ) { try await $0.reads.customerInfo(of: $1.customer, from: $1.caller) },
    Route(
      "deleteCustomer", .delete(Endpoint.customerPath), for: .secretKey,
      "Deletes a customer; what the App Store signed stays in the ledger.",
      responses: .ok(
        .whole(["app_user_id": .text(), "deleted": .flag()]),
        "Forgotten.")
    ) { try await $0.identity.deleteCustomer($1.customer, from: $1.caller) },
    Route(
      "receipts", .receipts, for: .apiKey, kind: .receipt, proxy: .receipt,
      "Verifies and records a purchase; it is on disk before the response.",
      [.sandbox, .environment], body: receipt,
      responses: .ok(
        .named("CustomerInfo"),
        "What the customer may use now; attributes_error_response lists the invalid attributes.")
    ) { try await $0.purchases.receipt($1.body, from: $1.caller) },
    Route(
      "identify", .identify, for: .apiKey, kind: .logIn, proxy: .logIn,
      "Logs a device in as another customer.",
      [
        .header(
          "X-Tessera-Log-In-Token", .text(1...4096),
          "The log-in token; required if the catalog has `log_in: token`.")
      ],
      body: .whole(["app_user_id": .appUserID, "new_app_user_id": .appUserID]),
      responses: .ok(.named("CustomerInfo"), "The customer is known.")
        .or(201, "The customer is new.", .named("CustomerInfo"))
    ) { try await $0.identity.identify($1.body, from: $1.caller) },
    Route(
      "logInToken", .post(Endpoint.customerPath + "/log_in_token"), for: .secretKey,
      "Creates a token with which a customer logs in, valid for an hour. Only Tessera has this endpoint.",
      responses: .ok(
        .whole([
          "app_user_id": .text(), "token": .text(),
          "expires_at_ms": .instant("When the token expires."),
        ]), "The token.")
    ) { try $0.identity.logInToken(for: $1.customer) },
    Route(
      "restoreEligibility",
      .post(
        Endpoint.customerPath + "/restore/eligibility", signed: .nonce, signsParameters: true),
      for: .apiKey, proxy: .read, "Returns whether a purchase can be restored to a customer.",
      body: .whole(["fetch_token": .token]),
      responses: .ok(
        .whole(["is_purchase_allowed_by_restore_behavior": .flag()]), "The decision.")
    ) { try await $0.purchases.restoreEligibility(of: $1.customer, $1.body, from: $1.caller) },
  ]

  private static let receipt = OpenAPISchema.object(
    [
      "app_user_id": .appUserID, "fetch_token": OpenAPISchema.token.orNull,
      "app_transaction": OpenAPISchema.text(
        1...400_000, "AppTransaction's jwsRepresentation."
      ).orNull,
      "is_restore": OpenAPISchema.flag().orNull, "product_id": .anything,
      "product_ids": .anything,
      "attributes": .anything, "aad_attribution_token": .anything,
      "presented_offering_identifier": .anything,
      "presented_placement_identifier": .anything, "applied_targeting_rule": .anything,
    ], required: ["app_user_id"])
}
