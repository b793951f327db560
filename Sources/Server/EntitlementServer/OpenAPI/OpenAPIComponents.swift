internal import AppStoreCore

/// Components that routes of ``OpenAPIDocument`` share.
enum OpenAPIComponents {
  static let schemas: JSONObject = [
    "Error": OpenAPISchema.object(
      [
        "code": .integer(-1...100_000, "RevenueCat's number of the error."),
        "message": .text("The field and the fix."),
        "attribute_errors": .list(
          .whole(["key_name": .text(), "message": .text()]),
          0...1000),
      ], required: ["code", "message"]
    ).json,
    "CustomerInfo": OpenAPISchema.whole([
      "request_date": .text(), "request_date_ms": .instant(),
      "subscriber": .object(
        [
          "original_app_user_id": .text(), "first_seen": .text(), "entitlements": .object([:]),
          "subscriptions": .object([:]), "non_subscriptions": .object([:]),
          "subscriber_attributes": .object([:], "With a secret key only."),
        ],
        required: [
          "original_app_user_id", "first_seen", "entitlements", "subscriptions",
          "non_subscriptions",
        ]),
    ]
    ).json,
    "VirtualCurrencies": OpenAPISchema.whole([
      "virtual_currencies": .map(
        .object(
          [
            "balance": .integer(0...2_000_000_000), "code": .text(), "name": .text(),
            "description": .text(),
          ], required: ["balance", "code", "name"]))
    ]
    ).json,
    "Change": OpenAPISchema.object(
      [
        "sequence": .integer(1...Int64.max), "at_ms": .instant(),
        "kind": .text("transaction, grant, …; more kinds may be added."),
        "app_user_id": OpenAPISchema.text().orNull,
        "original_transaction_id": OpenAPISchema.text().orNull,
        "fact_sequence": OpenAPISchema.integer(1...Int64.max).orNull,
      ], required: ["sequence", "at_ms", "kind"]
    ).json,
    "Webhook": webhook.json, "WebhookDelivery": webhookDelivery.json,
    "AtRiskSubscription": atRiskSubscription.json,
  ]

  static let securitySchemes: JSONObject = [
    "publicKey": key("An app's public API key."),
    "secretKey": key("A secret API key, for your own backend only."),
  ]

  private static func key(_ summary: String) -> JSONValue {
    .object([
      "type": .string("http"), "scheme": .string("bearer"), "description": .string(summary),
    ])
  }
}
