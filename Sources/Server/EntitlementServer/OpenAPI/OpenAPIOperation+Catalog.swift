internal import EntitlementAPI

extension OpenAPIOperation {
  static let offerings = OpenAPIOperation(
    .offerings, "Returns the offerings of a customer.",
    answers: Success.tagged(
      .object(
        [
          "current_offering_id": OpenAPISchema.text().orNull,
          "offerings": .list(
            .object([
              "tessera_paywall": .object(
                [:], "The paywall of the offering, see Docs/Paywalls.md; other SDKs ignore it.")
            ]), 0...10_000),
        ],
        required: ["offerings"]), "The offerings."))

  static let productEntitlementMapping = OpenAPIOperation(
    .productEntitlementMapping,
    "Returns the entitlements that each product unlocks, for offline use.",
    answers: Success.tagged(
      .object(
        ["product_entitlement_mapping": .object([:])], required: ["product_entitlement_mapping"]),
      "The mapping."))

  static let revokedKeys = OpenAPIOperation(
    .revokedKeys, "Returns the revoked intermediate keys, each list signed by its root key.",
    answers: [
      Success(
        status: 200, summary: "A line of base64 for each root.", schema: .text(),
        type: "text/plain"),
      Success(status: 204, summary: "No key is revoked.", schema: nil),
    ])

  static let introEligibility = OpenAPIOperation(
    .introEligibility, "Returns whether a customer is eligible for introductory offers.",
    body: .object(
      [
        "product_identifiers": .list(.text(), 0...IntroEligibilityBody.maxProducts),
        "fetch_token": token.orNull,
      ],
      required: ["product_identifiers"]),
    answers: Success.ok(.map(OpenAPISchema.flag().orNull), "By product; null if it is unknown.")
  )

  static let offers = OpenAPIOperation(
    .offers, "Signs promotional offers.",
    body: .object(
      [
        "app_user_id": appUserID, "fetch_token": token.orNull,
        "generate_offers": .list(
          .object(
            ["offer_id": .text(), "product_id": .text(), "subscription_group": .anything],
            required: ["offer_id", "product_id"]), 0...OffersBody.maxOffers),
      ], required: ["app_user_id", "generate_offers"]),
    answers: Success.ok(
      .object(["offers": .list(.object([:]), 0...100)], required: ["offers"]), "The signatures."))

  static let testStoreProducts = OpenAPIOperation(
    .testStoreProducts, "Products of the Test Store.",
    [.query("id", .text(1...255), "A product; repeatable up to 200 times. Default: all products.")],
    answers: Success.tagged(
      .object(["product_details": .list(.object([:]), 0...100_000)], required: ["product_details"]),
      "The products."))
}
