internal import EntitlementAPI
internal import Ledger

extension OpenAPIOperation {
  static let attributes = quiet(
    .attributes,
    "Saves attributes of a customer; of two values of a key, the later one applies.",
    body: .object(
      [
        "attributes": .map(
          .object(
            [
              "value": OpenAPISchema.text(
                0...AttributeRules.maxValueLength, "Null or an empty text deletes the attribute."
              ).orNull,
              "updated_at_ms": OpenAPISchema.instant(
                "When it was set. Default: now."
              ).orNull,
            ], required: ["value"]), 0...AttributesBody.maxCount,
          "By key: up to \(AttributeRules.maxKeyLength) letters, digits, - and _, or a reserved "
            + "key with $; up to \(AttributeRules.maxCustomAttributes) custom attributes.")
      ], required: ["attributes"]))

  static let attribution = quiet(
    .attribution, "Saves the attribution of a customer by an advertising network.",
    body: .object(
      ["network": .integer(0...100, "1 Adjust, 2 AppsFlyer, …"), "data": .object([:])],
      required: ["network", "data"]))

  static let adServicesAttribution = quiet(
    .adServicesAttribution, "Saves the token of Apple's AdServices framework.",
    body: .object(
      ["aad_attribution_token": .text(1...AdServicesAttributionBody.maxTokenLength)],
      required: ["aad_attribution_token"]))
}
