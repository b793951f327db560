internal import EntitlementAPI
internal import Ledger

extension OpenAPIOperation {
  static let attributes = quiet(
    .attributes,
    "Saves what is known of a customer; of two settings of a key the later one stands.",
    body: .object(
      [
        "attributes": .map(
          .object(
            [
              "value": OpenAPISchema.text(
                0...AttributeRules.maxValueLength, "Null or an empty text deletes it."
              ).orNull,
              "updated_at_ms": OpenAPISchema.instant(
                "When it was set; now when it is left out."
              ).orNull,
            ], required: ["value"]), 0...AttributesBody.maxCount,
          "By key: at most \(AttributeRules.maxKeyLength) letters, digits, - and _, or a reserved "
            + "key with $; at most \(AttributeRules.maxCustomAttributes) of your own.")
      ], required: ["attributes"]))

  static let attribution = quiet(
    .attribution, "Keeps where a customer came from, as a network tells it.",
    body: .object(
      ["network": .integer(0...100, "1 Adjust, 2 AppsFlyer, …"), "data": .object([:])],
      required: ["network", "data"]))

  static let adServicesAttribution = quiet(
    .adServicesAttribution, "Keeps the token of Apple's AdServices framework.",
    body: .object(
      ["aad_attribution_token": .text(1...AdServicesAttributionBody.maxTokenLength)],
      required: ["aad_attribution_token"]))
}
