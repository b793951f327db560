internal import AppStoreCore
internal import EntitlementAPI
internal import Ledger
internal import RevenueCatMigration
internal import Subscriptions

/// Routes about what a developer or an app sets for a customer.
enum CustomerStateRoutes {
  static let all = attributes + grants + balances

  private static let customer = Endpoint.customerPath
  private static let entitlement = customer + "/entitlements/{entitlement_id}"

  private static let attributes: [Route] = [
    Route(
      "attributes", .attributes, for: .apiKey, proxy: .statement,
      "Saves attributes of a customer; of two values of a key, the later one applies.",
      body: .whole([
        "attributes": .map(
          .object(
            [
              "value": OpenAPISchema.text(
                0...AttributeRules.maxValueLength, "Null or an empty text deletes the attribute."
              ).orNull,
              "updated_at_ms": OpenAPISchema.instant("When it was set. Default: now.").orNull,
            ], required: ["value"]), 0...AttributesBody.maxCount,
          "By key: up to \(AttributeRules.maxKeyLength) letters, digits, - and _, or a reserved "
            + "key with $; up to \(AttributeRules.maxCustomAttributes) custom attributes.")
      ]),
      responses: .taken
    ) { try await $0.state.setAttributes(of: $1.customer, $1.body, from: $1.caller) },
    Route(
      "attribution", .post(customer + "/attribution"), for: .apiKey, proxy: .statement,
      "Saves the attribution of a customer by an advertising network.",
      body: .whole(["network": .integer(0...100, "1 Adjust, 2 AppsFlyer, …"), "data": .object([:])]
      ),
      responses: .taken
    ) { try await $0.state.setAttribution(of: $1.customer, $1.body, from: $1.caller) },
    Route(
      "adServicesAttribution", .post(customer + "/adservices_attribution"), for: .apiKey,
      proxy: .statement, "Saves the token of Apple's AdServices framework.",
      body: .whole(["aad_attribution_token": .text(1...AdServicesAttributionBody.maxTokenLength)]),
      responses: .taken
    ) { try await $0.state.setAdServicesAttribution(of: $1.customer, $1.body, from: $1.caller) },
  ]

  private static let grants: [Route] = [
    Route(
      "grantPromotional", .post(entitlement + "/promotional"), for: .secretKey,
      "Grants an entitlement to a customer, in addition to their purchases.", [.idempotencyKey],
      body: .object([
        "duration": .choice(
          PromotionalDuration.allCases.filter { $0 != .custom }.map(\.rawValue),
          "The duration; alternative to end_time_ms."),
        "end_time_ms": OpenAPISchema.instant("When access ends; alternative to duration.").orNull,
        "start_time_ms": OpenAPISchema.instant("When access starts. Default: now.").orNull,
      ]),
      responses: .customer(201)
    ) {
      try await $0.state.grantPromotional(
        EntitlementID($1.last), to: $1.customer, $1.body, from: $1.caller)
    },
    Route(
      "revokePromotionals", .post(entitlement + "/revoke_promotionals"), for: .secretKey,
      "Revokes all grants of an entitlement.", responses: .customer()
    ) {
      try await $0.state.revokePromotionals(
        EntitlementID($1.last), of: $1.customer, from: $1.caller)
    },
    Route(
      "overrideOffering", .post(customer + "/offerings/{offering_id}/override"), for: .secretKey,
      "Overrides the current offering of a customer.", responses: .customer(201)
    ) { try await $0.state.overrideOffering(of: $1.customer, with: $1.last, from: $1.caller) },
    Route(
      "removeOfferingOverride", .delete(customer + "/offerings/override"), for: .secretKey,
      "Removes the override of the current offering.", responses: .customer()
    ) { try await $0.state.removeOfferingOverride(of: $1.customer, from: $1.caller) },
  ]

  private static let balances: [Route] = [
    Route(
      "virtualCurrencies", .virtualCurrencies, for: .apiKey, proxy: .read,
      "Returns the balances of a customer.", [.sandbox, .environment],
      responses: .tagged(.named("VirtualCurrencies"), "Every currency of the catalog.")
    ) { try await $0.state.virtualCurrencies(of: $1.customer, from: $1.caller) },
    Route(
      "virtualCurrencyTransactions", .post(customer + "/virtual_currencies/transactions"),
      for: .secretKey,
      "Adjusts the balances of a customer; 422 if one would leave its range. "
        + "Only Tessera has this endpoint.", [.idempotencyKey, .sandbox],
      body: .object(
        [
          "adjustments": .map(
            .integer(-CurrencyTransactionBody.maxAmount...CurrencyTransactionBody.maxAmount),
            1...CurrencyTransactionBody.maxCurrencies,
            "The amount to add by currency code; negative to deduct, never 0."),
          "reference": OpenAPISchema.text(
            0...CurrencyTransactionBody.maxReferenceLength, "A reference of your choice."
          ).orNull,
        ], required: ["adjustments"]),
      responses: .ok(.named("VirtualCurrencies"), "The new balances.")
    ) { try await $0.state.adjustVirtualCurrencies(of: $1.customer, $1.body, from: $1.caller) },
  ]
}
