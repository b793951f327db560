internal import EntitlementAPI
internal import RevenueCatMigration

/// Routes of apps about offerings and products.
enum CatalogRoutes {
  static let all: [Route] = [
    Route(
      "offerings", .offerings, for: .apiKey, proxy: .read, "Returns the offerings of a customer.",
      responses: .tagged(
        .object(
          [
            "current_offering_id": OpenAPISchema.text().orNull,
            "offerings": .list(
              .object([
                "tessera_paywall": .object(
                  [:], "The paywall of the offering, see Docs/Paywalls.md; other SDKs ignore it.")
              ]), 0...10_000),
          ],
          required: ["offerings"]), "The offerings.")
    ) { try await $0.catalog.offerings(for: $1.customer, from: $1.caller) },
    Route(
      "productEntitlementMapping", .productEntitlementMapping, for: .apiKey, proxy: .read,
      "Returns the entitlements that each product unlocks, for offline use.",
      responses: .tagged(
        .whole(["product_entitlement_mapping": .object([:])]),
        "The mapping.")
    ) { try $0.catalog.productEntitlementMapping(from: $1.caller) },
    Route(
      "testStoreProducts", .testStoreProducts, for: .apiKey, proxy: .read,
      "Products of the Test Store.",
      [
        .query(
          "id", .text(1...255), "A product; repeatable up to 200 times. Default: all products.")
      ],
      responses: .tagged(
        .whole(["product_details": .list(.object([:]), 0...100_000)]), "The products.")
    ) { try await $0.catalog.testStoreProducts(for: $1.customer, from: $1.caller) },
    Route(
      "events", .events, for: .apiKey, "Records the days of impressions.", body: .paywallEvents,
      responses: .taken
    ) { try await $0.impressions.events($1.body, from: $1.caller) },
  ]
}
