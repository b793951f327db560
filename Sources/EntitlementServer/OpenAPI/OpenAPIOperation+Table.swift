internal import EntitlementAPI
internal import Ledger

extension OpenAPIOperation {
  /// Describes an endpoint.
  init(_ endpoint: Endpoint) {
    self =
      switch endpoint {
      case .customerInfo: Self.customerInfo
      case .deleteCustomer: Self.deleteCustomer
      case .receipts: Self.receipts
      case .identify: Self.identify
      case .offerings: Self.offerings
      case .productEntitlementMapping: Self.productEntitlementMapping
      case .revokedKeys: Self.revokedKeys
      case .introEligibility: Self.introEligibility
      case .offers: Self.offers
      case .attributes: Self.attributes
      case .attribution: Self.attribution
      case .adServicesAttribution: Self.adServicesAttribution
      case .virtualCurrencies: Self.virtualCurrencies
      case .virtualCurrencyTransactions: Self.virtualCurrencyTransactions
      case .restoreEligibility: Self.restoreEligibility
      case .logInToken: Self.logInToken
      case .grantPromotional: Self.grantPromotional
      case .revokePromotionals:
        .act(endpoint, "Takes back everything that was given of an entitlement.")
      case .overrideOffering:
        .act(endpoint, "Shows a customer another offering as the current one.", status: 201)
      case .removeOfferingOverride:
        .act(endpoint, "Shows a customer the usual current offering again.")
      case .refundTransaction: .act(endpoint, "Refunds a transaction.")
      case .revokeSubscription: .act(endpoint, "Ends a subscription at once and refunds it.")
      case .cancelSubscription: .act(endpoint, "Turns off a subscription's renewal.")
      case .deferSubscription: Self.deferSubscription
      case .extendSubscription: Self.extendSubscription
      case .testStoreProducts: Self.testStoreProducts
      case .remoteConfig: Self.remoteConfig
      case .events: .quiet(endpoint, "Takes what paywalls saw; it is not kept.", body: .object([:]))
      case .diagnostics:
        .quiet(endpoint, "Takes how the SDK fares; it is not kept.", body: .object([:]))
      case .appleNotifications: Self.appleNotifications(endpoint)
      case .appleNotificationsOfApp: Self.appleNotifications(endpoint)
      case .refresh: Self.refresh
      case .changes: Self.changes
      case .health: Self.health
      case .openAPI: Self.openAPI
      case .metrics: Self.metrics
      }
  }

  /// An app user id in a body.
  static let appUserID = OpenAPISchema.text(
    1...AppUserIDRules.longest, "The customer, by any of their app user ids.")
  /// A signed transaction in a body.
  static let token = OpenAPISchema.text(
    1...400_000, "StoreKit's jwsRepresentation of a transaction.")
  static let idempotencyKey = Parameter.header(
    "Idempotency-Key", .text(1...255),
    "Makes the request the same one when it is sent again; 409 when it was another one's.")
  static let sandbox = Parameter.header(
    "X-Is-Sandbox", .choice(["true", "false"]),
    "The environment that the answer is for; without it, production if the app is sold there.")
  static let environment = Parameter.header(
    "X-Tessera-Environment", .choice(["Xcode"]),
    "Beside `X-Is-Sandbox: true`: Xcode runs the app, and what StoreKit testing signed counts too.")
}
