internal import EntitlementAPI
internal import Subscriptions

extension OpenAPIOperation {
  static let customerInfo = OpenAPIOperation(
    .customerInfo, "What a customer may use; the customer is created when there is none.",
    [
      sandbox, environment,
      .header(
        "X-Tessera-Explain", .choice(["1"]),
        "With a secret key: also the facts and rules behind each answer."),
    ],
    answers: Success.tagged(.named("CustomerInfo"), "The customer.") + [
      Success(status: 201, summary: "The customer is new.", schema: .named("CustomerInfo"))
    ])

  static let deleteCustomer = OpenAPIOperation(
    .deleteCustomer, "Forgets a customer; what the store signed stays on record.",
    answers: Success.ok(
      .object(
        ["app_user_id": .text(), "deleted": .flag()], required: ["app_user_id", "deleted"]),
      "Forgotten."))

  static let receipts = OpenAPIOperation(
    .receipts, "Verifies and records a purchase; it is on disk when the answer comes.",
    [sandbox, environment],
    body: .object(
      [
        "app_user_id": appUserID, "fetch_token": token.orNull,
        "app_transaction": OpenAPISchema.text(
          1...400_000, "AppTransaction's jwsRepresentation."
        ).orNull,
        "is_restore": OpenAPISchema.flag().orNull, "product_id": .anything,
        "attributes": .anything, "aad_attribution_token": .anything,
      ], required: ["app_user_id"]),
    answers: Success.ok(
      .named("CustomerInfo"),
      "What the customer may use now; attributes_error_response says which attributes are not valid."
    ))

  static let identify = OpenAPIOperation(
    .identify, "A device goes on as another customer.",
    [
      .header(
        "X-Tessera-Log-In-Token", .text(1...4096),
        "What lets the customer log in, where the catalogue says `log_in: token`.")
    ],
    body: .object(
      ["app_user_id": appUserID, "new_app_user_id": appUserID],
      required: ["app_user_id", "new_app_user_id"]),
    answers: Success.ok(.named("CustomerInfo"), "The customer is known.") + [
      Success(status: 201, summary: "The customer is new.", schema: .named("CustomerInfo"))
    ])

  static let logInToken = OpenAPIOperation(
    .logInToken,
    "Makes a token with which a customer logs in, valid for an hour. This endpoint is Tessera's own.",
    answers: Success.ok(
      .object(
        [
          "app_user_id": .text(), "token": .text(),
          "expires_at_ms": OpenAPISchema.instant("When the token is over."),
        ], required: ["app_user_id", "token", "expires_at_ms"]), "The token."))

  static let restoreEligibility = OpenAPIOperation(
    .restoreEligibility, "Whether a purchase may be restored to a customer.",
    body: .object(["fetch_token": token], required: ["fetch_token"]),
    answers: Success.ok(
      .object(
        ["is_purchase_allowed_by_restore_behavior": .flag()],
        required: ["is_purchase_allowed_by_restore_behavior"]), "The answer."))

  static let grantPromotional = act(
    .grantPromotional, "Gives an entitlement to a customer, beside whatever they buy.",
    status: 201, [idempotencyKey],
    body: .object([
      "duration": OpenAPISchema.choice(
        PromotionalDuration.allCases.filter { $0 != .custom }.map(\.rawValue),
        "How long; or else end_time_ms."),
      "end_time_ms": OpenAPISchema.instant("When access ends; or else duration.").orNull,
      "start_time_ms": OpenAPISchema.instant("When access begins; now when it is left out.")
        .orNull,
    ]))

  static let virtualCurrencies = OpenAPIOperation(
    .virtualCurrencies, "A customer's balances.", [sandbox, environment],
    answers: Success.tagged(.named("VirtualCurrencies"), "Every currency of the catalogue."))

  static let virtualCurrencyTransactions = OpenAPIOperation(
    .virtualCurrencyTransactions,
    "Adds to a customer's balances, or takes from them; 422 when one would leave its range. "
      + "This endpoint is Tessera's own.",
    [idempotencyKey, sandbox],
    body: .object(
      [
        "adjustments": .map(
          .integer(
            -CurrencyTransactionBody.largestAmount...CurrencyTransactionBody.largestAmount),
          1...CurrencyTransactionBody.mostCurrencies,
          "How much to add by currency code; negative to take, never 0."),
        "reference": OpenAPISchema.text(
          0...CurrencyTransactionBody.longestReference, "Your own word for it."
        ).orNull,
      ], required: ["adjustments"]),
    answers: Success.ok(.named("VirtualCurrencies"), "The balances now."))

  static let extendSubscription = act(
    .extendSubscription, "Moves a subscription's next renewal, through Apple.",
    body: .object(
      [
        "extend_by_days": .integer(1...90),
        "extend_reason_code": .integer(0...3, "Apple's reason: 0 undeclared … 3 service issue."),
      ], required: ["extend_by_days", "extend_reason_code"]))

  static let deferSubscription = act(
    .deferSubscription, "Moves a subscription's next renewal; the App Store cannot by product.",
    body: .object([
      "expiry_time_ms": OpenAPISchema.instant().orNull,
      "extend_by_days": OpenAPISchema.integer(1...365).orNull,
    ]))
}
