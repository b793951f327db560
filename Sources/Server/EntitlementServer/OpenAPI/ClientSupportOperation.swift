internal import EntitlementAPI

/// The endpoints that RevenueCat's SDKs call about features that this server does not have.
enum ClientSupportOperation {
  private typealias Success = OpenAPIOperation.Success

  /// Describes an endpoint about such a feature, or about a resource.
  static func describingOrResource(_ endpoint: Endpoint) -> OpenAPIOperation {
    endpoint.template.hasPrefix("/v2/")
      ? ResourceOperation.describing(endpoint) : describing(endpoint)
  }

  /// Describes an endpoint about a feature that this server does not have.
  static func describing(_ endpoint: Endpoint) -> OpenAPIOperation {
    let summary = "For RevenueCat's SDKs: "
    func text(_ rest: String, _ schema: OpenAPISchema, body: OpenAPISchema? = nil)
      -> OpenAPIOperation
    {
      OpenAPIOperation(
        endpoint, summary + rest, body: body, answers: Success.ok(schema, "What the SDK decodes."))
    }
    switch endpoint {
    case .fallbackOfferings:
      return OpenAPIOperation(
        endpoint, summary + "returns the offerings of a customer who is unknown.",
        answers: Success.tagged(.object([:]), "The offerings."))
    case .aliasCustomer:
      return .quiet(
        endpoint, summary + "logs a device in as another customer, by the rules of a log-in.",
        body: .object(
          ["new_app_user_id": OpenAPIOperation.appUserID], required: ["new_app_user_id"]))
    case .healthConnectivity: return text("returns that the server runs.", .object([:]))
    case .healthReport:
      return text(
        "reports that the API key is valid.",
        .object(
          [
            "status": .choice(["passed"]), "project_id": .text(), "app_id": .text(),
            "checks": .list(.object([:]), 1...1),
          ], required: ["status", "checks"]))
    case .healthReportAvailability:
      return text(
        "returns that no health report is logged.",
        .object(["report_logs": .flag()], required: ["report_logs"]))
    case .customerCenter:
      return text(
        "returns the default customer center.",
        .object(["customer_center": .object([:])], required: ["customer_center"]))
    case .supportTicket:
      return text(
        "returns that no ticket was sent.", .object(["sent": .flag()], required: ["sent"]),
        body: .object([:]))
    case .rewardVerification:
      return text(
        "returns that no ad was verified.",
        .object(
          [
            "status": .choice(["failed"]), "reward": .anything,
            "more_rewards": .list(.object([:]), 0...0), "failure_reason": .text(),
            "message": .text(),
          ], required: ["status"]))
    case .webOfferingProducts:
      return text(
        "returns no products of web purchases.",
        .object(["offerings": .object([:])], required: ["offerings"]))
    case .redeemWebPurchase:
      return OpenAPIOperation(
        endpoint, summary + "rejects every token with 7849; there are no web purchases.",
        body: .object([:]), answers: [])
    default:
      return OpenAPIOperation(
        endpoint, summary + "always 404; clients continue without the configuration.", answers: [])
    }
  }
}
