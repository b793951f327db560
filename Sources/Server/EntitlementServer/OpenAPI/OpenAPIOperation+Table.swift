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
        .customerChange(endpoint, "Revokes all grants of an entitlement.")
      case .overrideOffering:
        .customerChange(endpoint, "Overrides the current offering of a customer.", status: 201)
      case .removeOfferingOverride:
        .customerChange(endpoint, "Removes the override of the current offering.")
      case .refundTransaction: .customerChange(endpoint, "Refunds a transaction.")
      case .revokeSubscription:
        .customerChange(endpoint, "Ends a subscription immediately and refunds it.")
      case .cancelSubscription: .customerChange(endpoint, "Turns off a subscription's renewal.")
      case .deferSubscription: Self.deferSubscription
      case .extendSubscription: Self.extendSubscription
      case .testStoreProducts: Self.testStoreProducts
      case .remoteConfig: Self.remoteConfig
      case .events: .quiet(endpoint, "Records the days of impressions.", body: .paywallEvents)
      case .diagnostics:
        .quiet(endpoint, "Accepts diagnostics of the SDK; they are not stored.", body: .object([:]))
      case .appleNotifications: Self.appleNotifications(endpoint)
      case .appleNotificationsOfApp: Self.appleNotifications(endpoint)
      case .refresh: Self.refresh
      case .changes: Self.changes
      case .eventFeed: Self.eventFeed
      case .event: Self.event
      case .webhooks: Self.webhooks
      case .webhook: Self.webhook
      case .pauseWebhook: Self.pauseWebhook
      case .resumeWebhook: Self.resumeWebhook
      case .testWebhook: Self.testWebhook
      case .rotateWebhook: Self.rotateWebhook
      case .replayWebhook: Self.replayWebhook
      case .webhookDeliveries: Self.webhookDeliveries
      case .webhookDelivery: Self.webhookDelivery
      case .atRisk: Self.atRisk
      case .consumptionInformation: Self.consumptionInformation
      case .retentionRequest: Self.retentionRequest
      case .metricsOverview: Self.metricsOverview
      case .chart: Self.chart
      case .chartOptions: Self.chartOptions
      case .chartFacts: Self.chartFacts
      case .experiments: Self.experiments
      case .experiment: Self.experiment
      case .experimentResults: Self.experimentResults
      case .health: Self.health
      case .ready: Self.ready
      case .openAPI: Self.openAPI
      case .metrics: Self.metrics
      default: ClientSupportOperation.describingOrResource(endpoint)
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
    "Identifies a repeated request; 409 if it was used for a different one.")
  static let sandbox = Parameter.header(
    "X-Is-Sandbox", .choice(["true", "false"]),
    "The environment of the response. Default: production if the app is sold there.")
  static let environment = Parameter.header(
    "X-Tessera-Environment", .choice(["Xcode"]),
    "With `X-Is-Sandbox: true`: Xcode runs the app, and what StoreKit testing signed counts too.")
}
