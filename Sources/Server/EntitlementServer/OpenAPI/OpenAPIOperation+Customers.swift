internal import EntitlementAPI
internal import Subscriptions

extension OpenAPIOperation {
  static let customerInfo = OpenAPIOperation(
    .customerInfo, "Returns what a customer may use; creates the customer if unknown.",
    [
      sandbox, environment,
      .header(
        "X-Tessera-Explain", .choice(["1"]),
        "With a secret key: adds the facts and rules behind each entitlement."),
    ],
    answers: Success.tagged(.named("CustomerInfo"), "The customer.") + [
      Success(status: 201, summary: "The customer is new.", schema: .named("CustomerInfo"))
    ])

  static let deleteCustomer = OpenAPIOperation(
    .deleteCustomer, "Deletes a customer; what the App Store signed stays in the ledger.",
    answers: Success.ok(
      .object(
        ["app_user_id": .text(), "deleted": .flag()], required: ["app_user_id", "deleted"]),
      "Forgotten."))

  static let receipts = OpenAPIOperation(
    .receipts, "Verifies and records a purchase; it is on disk before the response.",
    [sandbox, environment],
    body: .object(
      [
        "app_user_id": appUserID, "fetch_token": token.orNull,
        "app_transaction": OpenAPISchema.text(
          1...400_000, "AppTransaction's jwsRepresentation."
        ).orNull,
        "is_restore": OpenAPISchema.flag().orNull, "product_id": .anything,
        "product_ids": .anything,
        "attributes": .anything, "aad_attribution_token": .anything,
        "presented_offering_identifier": .anything,
        "presented_placement_identifier": .anything, "applied_targeting_rule": .anything,
      ], required: ["app_user_id"]),
    answers: Success.ok(
      .named("CustomerInfo"),
      "What the customer may use now; attributes_error_response lists the invalid attributes."
    ))

  static let identify = OpenAPIOperation(
    .identify, "Logs a device in as another customer.",
    [
      .header(
        "X-Tessera-Log-In-Token", .text(1...4096),
        "The log-in token; required if the catalog has `log_in: token`.")
    ],
    body: .object(
      ["app_user_id": appUserID, "new_app_user_id": appUserID],
      required: ["app_user_id", "new_app_user_id"]),
    answers: Success.ok(.named("CustomerInfo"), "The customer is known.") + [
      Success(status: 201, summary: "The customer is new.", schema: .named("CustomerInfo"))
    ])

  static let logInToken = OpenAPIOperation(
    .logInToken,
    "Creates a token with which a customer logs in, valid for an hour. Only Tessera has this endpoint.",
    answers: Success.ok(
      .object(
        [
          "app_user_id": .text(), "token": .text(),
          "expires_at_ms": OpenAPISchema.instant("When the token expires."),
        ], required: ["app_user_id", "token", "expires_at_ms"]), "The token."))

  static let restoreEligibility = OpenAPIOperation(
    .restoreEligibility, "Returns whether a purchase can be restored to a customer.",
    body: .object(["fetch_token": token], required: ["fetch_token"]),
    answers: Success.ok(
      .object(
        ["is_purchase_allowed_by_restore_behavior": .flag()],
        required: ["is_purchase_allowed_by_restore_behavior"]), "The decision."))

  static let grantPromotional = customerChange(
    .grantPromotional, "Grants an entitlement to a customer, in addition to their purchases.",
    status: 201, [idempotencyKey],
    body: .object([
      "duration": OpenAPISchema.choice(
        PromotionalDuration.allCases.filter { $0 != .custom }.map(\.rawValue),
        "The duration; alternative to end_time_ms."),
      "end_time_ms": OpenAPISchema.instant("When access ends; alternative to duration.").orNull,
      "start_time_ms": OpenAPISchema.instant("When access starts. Default: now.")
        .orNull,
    ]))

  static let virtualCurrencies = OpenAPIOperation(
    .virtualCurrencies, "Returns the balances of a customer.", [sandbox, environment],
    answers: Success.tagged(.named("VirtualCurrencies"), "Every currency of the catalog."))

  static let virtualCurrencyTransactions = OpenAPIOperation(
    .virtualCurrencyTransactions,
    "Adjusts the balances of a customer; 422 if one would leave its range. "
      + "Only Tessera has this endpoint.",
    [idempotencyKey, sandbox],
    body: .object(
      [
        "adjustments": .map(
          .integer(
            -CurrencyTransactionBody.maxAmount...CurrencyTransactionBody.maxAmount),
          1...CurrencyTransactionBody.maxCurrencies,
          "The amount to add by currency code; negative to deduct, never 0."),
        "reference": OpenAPISchema.text(
          0...CurrencyTransactionBody.maxReferenceLength, "A reference of your choice."
        ).orNull,
      ], required: ["adjustments"]),
    answers: Success.ok(.named("VirtualCurrencies"), "The new balances."))

  static let extendSubscription = customerChange(
    .extendSubscription, "Extends a subscription's renewal date at Apple.",
    body: .object(
      [
        "extend_by_days": .integer(1...90),
        "extend_reason_code": .integer(0...3, "Apple's reason: 0 undeclared … 3 service issue."),
      ], required: ["extend_by_days", "extend_reason_code"]))

  static let deferSubscription = customerChange(
    .deferSubscription, "Extends a subscription's renewal date, by product.",
    body: .object([
      "expiry_time_ms": OpenAPISchema.instant().orNull,
      "extend_by_days": OpenAPISchema.integer(1...365).orNull,
    ]))
}
