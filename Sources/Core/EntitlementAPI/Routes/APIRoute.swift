public import AppStoreCore
public import HTTPTypes

/// An endpoint of the entitlement server with its path parameters, shared by client and server.
///
/// ``Endpoint`` is the table: method, path, access, and how responses are signed.
public enum APIRoute: Hashable, Sendable {
  /// Returns a customer's info.
  case customerInfo(AppUserID)
  /// Deletes a customer; data signed by the App Store remains.
  case deleteCustomer(AppUserID)
  /// Verifies and records a purchase.
  case receipts
  /// Logs a customer in with another id.
  case identify
  /// Returns the offerings of a customer.
  case offerings(AppUserID)
  /// Returns the entitlements of each product, for offline clients.
  case productEntitlementMapping
  /// Returns the intermediate keys that the roots revoked, one line of base64 per root; 204 if there are
  /// none.
  case revokedKeys
  /// Returns whether a customer is eligible for introductory offers.
  case introEligibility(AppUserID)
  /// Returns signatures for promotional offers.
  case offers
  /// Sets attributes of a customer.
  case attributes(AppUserID)
  /// Records a customer's attribution by another network.
  case attribution(AppUserID)
  /// Records a customer's attribution by Apple's AdServices.
  case adServicesAttribution(AppUserID)
  /// Returns a customer's balances.
  case virtualCurrencies(AppUserID)
  /// Adjusts a customer's balances, from the developer's backend.
  case virtualCurrencyTransactions(AppUserID)
  /// Returns whether a purchase may be restored to a customer.
  case restoreEligibility(AppUserID)
  /// Creates a token with which a customer logs in.
  case logInToken(AppUserID)
  /// Grants an entitlement to a customer for a limited time.
  case grantPromotional(AppUserID, EntitlementID)
  /// Revokes the grants of an entitlement.
  case revokePromotionals(AppUserID, EntitlementID)
  /// Overrides a customer's current offering.
  case overrideOffering(AppUserID, offering: String)
  /// Removes a customer's offering override.
  case removeOfferingOverride(AppUserID)
  /// Refunds a transaction.
  case refundTransaction(AppUserID, TransactionID)
  /// Ends a subscription immediately and refunds it.
  case revokeSubscription(AppUserID, ProductID)
  /// Turns off a subscription's renewal.
  case cancelSubscription(AppUserID, TransactionID)
  /// Extends a subscription's renewal date, by product.
  case deferSubscription(AppUserID, ProductID)
  /// Extends a subscription's renewal date, by transaction.
  case extendSubscription(AppUserID, TransactionID)
  /// Returns products of the Test Store.
  case testStoreProducts(AppUserID)
  /// RevenueCat's remote configuration, which this server does not provide.
  case remoteConfig(domain: String)
  /// Receives events of paywalls and customer centers.
  case events
  /// Receives diagnostics of the SDK.
  case diagnostics
  /// Receives a notification from Apple; `app` is `nil` if the path does not name it.
  case appleNotifications(app: BundleID?)
  /// Refreshes a purchase from Apple.
  case refresh(OriginalTransactionID)
  /// Returns changes in order, from a position on.
  case changes
  /// Returns events in order, from a position on.
  case eventFeed
  /// Returns an event.
  case event(String)
  /// Returns the webhook endpoints of the catalog.
  case webhooks
  /// Returns a webhook endpoint.
  case webhook(String)
  /// Pauses a webhook endpoint.
  case pauseWebhook(String)
  /// Resumes a webhook endpoint.
  case resumeWebhook(String)
  /// Sends a test event to a webhook endpoint.
  case testWebhook(String)
  /// Replaces the secret of a webhook endpoint.
  case rotateWebhook(String)
  /// Sends events to a webhook endpoint again.
  case replayWebhook(String)
  /// Returns deliveries to webhook endpoints.
  case webhookDeliveries
  /// Returns a delivery and its attempts, by its number.
  case webhookDelivery(String)
  /// Returns the subscriptions that may end.
  case atRisk
  /// Sends consumption information about a transaction to Apple.
  case consumptionInformation(AppUserID, TransactionID)
  /// Receives Apple's request for a retention message.
  case retentionRequest(app: BundleID)
  /// Returns the figures of the overview of a project.
  case metricsOverview(project: String)
  /// Returns the values of a chart.
  case chart(project: String, name: String)
  /// Returns the options of a chart.
  case chartOptions(project: String, name: String)
  /// Returns the rows behind one value of a chart.
  case chartFacts(project: String, name: String)
  /// Returns the experiments of a project.
  case experiments(project: String)
  /// Returns an experiment.
  case experiment(project: String, id: String)
  /// Returns the results of an experiment.
  case experimentResults(project: String, id: String)
  /// Reads or changes a resource of a project, in the format of RevenueCat's API version 2.
  ///
  /// The texts are the decoded parameters of the endpoint's path, in order.
  case resource(Endpoint, [String])
  /// Responds to RevenueCat's SDKs about a feature that this server does not have.
  ///
  /// The texts are the decoded parameters of the endpoint's path, in order.
  case clientSupport(Endpoint, [String])
  /// Returns whether the server is up.
  case health
  /// Returns whether the server can do its work now, for balancers.
  case ready
  /// Returns this table as an OpenAPI document.
  case openAPI
  /// Returns the server's metrics.
  case metrics

  /// The method of the request.
  public var method: HTTPRequest.Method { endpoint.method }
  /// The endpoint in the table.
  public var endpoint: Endpoint { form.endpoint }

  /// The raw path: percent-encoded, without query, exactly as it is signed.
  ///
  /// White space around a customer id is not part of the id. `:` becomes `%3A` and `$` stays.
  public var path: String {
    let (endpoint, values) = form
    if values.isEmpty { return endpoint.template }
    var rest = values[...]
    return endpoint.template.split(separator: "/").map { segment in
      guard segment.hasPrefix("{"), let value = rest.popFirst() else { return "/" + segment }
      return "/" + PathEncoding.encode(value)
    }.joined()
  }

  /// Returns the signed part of a request target: everything before the query.
  public static func withoutQuery(_ rawPath: String) -> String {
    rawPath.utf8.firstIndex(of: UInt8(ascii: "?")).map { String(rawPath[..<$0]) } ?? rawPath
  }

  /// Whether the request needs an API key, which is then part of the signed data.
  public var isAuthenticated: Bool { endpoint.isAuthenticated }
  /// Whether a successful response is signed on request.
  public var isSigned: Bool { endpoint.isSigned }
  /// Whether a verifying client sends a nonce and a hash of the signed headers.
  public var needsNonce: Bool { endpoint.needsNonce }
}

extension AppUserID {
  /// The id without surrounding white space, which is never part of an id.
  public var trimmed: AppUserID {
    func isPlain(_ byte: UInt8?) -> Bool { byte.map { 0x21...0x7E ~= $0 } ?? false }
    if isPlain(rawValue.utf8.first), isPlain(rawValue.utf8.last) { return self }
    let text = rawValue.drop { $0.isWhitespace }
    guard let last = text.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return AppUserID(String(text[...last]))
  }
}
