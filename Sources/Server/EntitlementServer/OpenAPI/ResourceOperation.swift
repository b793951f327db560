internal import EntitlementAPI
internal import HTTPTypes

/// The endpoints about resources, in the format of RevenueCat's API version 2, whose document describes
/// the responses: <https://www.revenuecat.com/docs/api-v2>.
enum ResourceOperation {
  private typealias Parameter = OpenAPIOperation.Parameter

  /// Describes an endpoint about a resource.
  static func describing(_ endpoint: Endpoint) -> OpenAPIOperation {
    let isList = endpoint.template.hasSuffix("s") && endpoint.method == .get
    var parameters: [Parameter] = []
    if isList {
      parameters = [
        .query("limit", .integer(1...1000), "The most items of the page. Default: 20."),
        .query("starting_after", .text(), "The ID of the item before the page."),
      ]
    }
    parameters += more[endpoint] ?? []
    let isNew = endpoint == .createCustomer || endpoint == .grantEntitlement
    let body =
      isList
      ? OpenAPISchema.object(
        [
          "object": .choice(["list"]), "items": .list(.object([:]), 0...1000),
          "next_page": .anything, "url": .text(),
        ], required: ["object", "items", "next_page", "url"])
      : .object([:])
    return OpenAPIOperation(
      endpoint, summaries[endpoint] ?? "Returns \(endpoint.rawValue).", parameters,
      body: bodies[endpoint],
      answers: [
        OpenAPIOperation.Success(
          status: isNew ? 201 : 200, summary: "As RevenueCat's API version 2 describes it.",
          schema: body)
      ])
  }

  private static let soldIn = Parameter.query(
    "environment", .choice(["production", "sandbox"]), "Default: both.")

  private static func expanding(_ names: [String]) -> Parameter {
    .query("expand", .choice(names), "What the response contains in full; may be repeated.")
  }

  private static let more: [Endpoint: [Parameter]] = [
    .listCustomers: [.query("search", .text(), "An app user ID, or the value of `$email`.")],
    .getCustomer: [expanding(["attributes"])],
    .listProducts: [expanding(["items.app"])], .getProduct: [expanding(["app"])],
    .listEntitlements: [expanding(["items.product"])], .getEntitlement: [expanding(["product"])],
    .listOfferings: [expanding(["items.package", "items.package.product"])],
    .getOffering: [expanding(["package", "package.product"])],
    .listPackages: [expanding(["items.product"])], .getPackage: [expanding(["product"])],
    .listBalances: [
      .query("include_empty_balances", .choice(["true", "false"]), "Default: false.")
    ],
    .listCustomerSubscriptions: [soldIn], .listCustomerPurchases: [soldIn],
    .listPaywalls: [expanding(["items.offering"])], .getPaywall: [expanding(["offering"])],
    .updateBalance: [OpenAPIOperation.idempotencyKey, OpenAPIOperation.sandbox],
    .searchSubscriptions: [
      .query("store_subscription_identifier", .text(), "A transaction of the subscription.")
    ],
    .searchPurchases: [.query("store_purchase_identifier", .text(), "The transaction.")],
    .createBalanceTransaction: [
      OpenAPIOperation.idempotencyKey, OpenAPIOperation.sandbox,
    ], .grantEntitlement: [OpenAPIOperation.idempotencyKey],
  ]

  private static let attributeList = OpenAPISchema.list(
    .object(["name": .text(1...255), "value": .text()], required: ["name"]), 0...50)

  private static let bodies: [Endpoint: OpenAPISchema] = [
    .createCustomer: .object(
      ["id": OpenAPIOperation.appUserID, "attributes": attributeList], required: ["id"]),
    .setCustomerAttributes: .object(["attributes": attributeList], required: ["attributes"]),
    .createBalanceTransaction: .object(
      ["adjustments": .object([:]), "reference": .text(0...1000)], required: ["adjustments"]),
    .updateBalance: .object(
      ["adjustments": .object([:]), "reference": .text(0...1000)], required: ["adjustments"]),
    .grantEntitlement: .object(
      ["entitlement_id": .text(), "expires_at": .integer(0...253_402_300_799_000)],
      required: ["entitlement_id", "expires_at"]),
    .revokeGrantedEntitlement: .object(["entitlement_id": .text()], required: ["entitlement_id"]),
    .assignOffering: .object(["offering_id": .anything]),
    .transferCustomer: .object(
      ["target_customer_id": OpenAPIOperation.appUserID], required: ["target_customer_id"]),
  ]

  private static let summaries: [Endpoint: String] = [
    .listProjects: "Returns the server as one project.", .listApps: "Returns the apps.",
    .getApp: "Returns an app.", .listPublicAPIKeys: "Returns the public API keys of an app.",
    .listProducts: "Returns the products of the catalog.", .getProduct: "Returns a product.",
    .listEntitlements: "Returns the entitlements of the catalog.",
    .getEntitlement: "Returns an entitlement.",
    .listEntitlementProducts: "Returns the products of an entitlement.",
    .listOfferings: "Returns the offerings of the catalog.",
    .getOffering: "Returns an offering.", .listPackages: "Returns the packages of an offering.",
    .getPackage: "Returns a package.", .listPackageProducts: "Returns the product of a package.",
    .listVirtualCurrencies: "Returns the virtual currencies of the catalog.",
    .getVirtualCurrency: "Returns a virtual currency.",
    .listAuditLogs: "Returns the newest manual operations, newest first.",
    .listCustomers: "Returns customers, ordered by their IDs.",
    .createCustomer: "Creates a customer.", .getCustomer: "Returns a customer.",
    .deleteProjectCustomer: "Deletes a customer; data signed by the App Store remains.",
    .listActiveEntitlements: "Returns what a customer may use now.",
    .listAliases: "Returns the app user IDs of a customer.",
    .listAttributes: "Returns the attributes of a customer.",
    .setCustomerAttributes: "Sets attributes of a customer, and returns all.",
    .listBalances: "Returns the balances of a customer.",
    .createBalanceTransaction: "Changes balances of a customer, and returns them.",
    .listCustomerSubscriptions: "Returns the subscriptions of a customer, newest first.",
    .listCustomerPurchases: "Returns the one-time purchases of a customer, newest first.",
    .grantEntitlement: "Grants an entitlement to a customer.",
    .revokeGrantedEntitlement: "Revokes all grants of an entitlement.",
    .assignOffering: "Overrides the current offering of a customer; null removes the override.",
    .transferCustomer: "Moves all purchases of a customer to another.",
    .listWebhookIntegrations: "Returns the webhook endpoints of the catalog.",
    .getWebhookIntegration: "Returns a webhook endpoint.",
    .listPaywalls: "Returns the paywalls of the catalog's offerings.",
    .getPaywall: "Returns the paywall of an offering.",
    .updateBalance: "Changes balances of a customer, and returns them.",
    .getManagementURL: "Returns Apple's page on which customers manage subscriptions.",
    .cancelProjectSubscription: "Turns off a subscription's renewal, if Apple lets a server do it.",
    .refundProjectSubscription:
      "Ends a subscription immediately and refunds it, if Apple lets a server do it.",
    .refundSubscriptionTransaction: "Refunds a transaction, if Apple lets a server do it.",
    .refundPurchase: "Refunds a one-time purchase, if Apple lets a server do it.",
    .searchSubscriptions: "Returns the subscriptions with a transaction.",
    .getSubscription: "Returns a subscription.",
    .listSubscriptionTransactions: "Returns the transactions of a subscription, newest first.",
    .listSubscriptionEntitlements: "Returns the entitlements of a subscription.",
    .searchPurchases: "Returns the one-time purchases with a transaction.",
    .getPurchase: "Returns a one-time purchase.",
    .listPurchaseEntitlements: "Returns the entitlements of a one-time purchase.",
  ]
}
