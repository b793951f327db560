public import AppStoreTypes
public import HTTPTypes

/// An endpoint of the entitlement server with what its path names, as client and server both know it.
///
/// ``Endpoint`` is the table: method, path, who may call it, how its answer is signed.
public enum APIRoute: Hashable, Sendable {
  /// What a customer may use.
  case customerInfo(CustomerID)
  /// Forgets a customer; what the store signed stays.
  case deleteCustomer(CustomerID)
  /// A purchase to verify and record.
  case receipts
  /// A customer logs in under another id.
  case identify
  /// What is for sale to a customer.
  case offerings(CustomerID)
  /// Which products unlock what, for clients that are offline.
  case productEntitlementMapping
  /// The intermediate keys that the root took back, as one line of base64; 204 without any.
  case revokedKeys
  /// Whether a customer may still have introductory offers.
  case introEligibility(CustomerID)
  /// Signatures for promotional offers.
  case offers
  /// What the app knows of a customer.
  case attributes(CustomerID)
  /// Where a customer came from, by another network.
  case attribution(CustomerID)
  /// Where a customer came from, by Apple's AdServices.
  case adServicesAttribution(CustomerID)
  /// A customer's balances.
  case virtualCurrencies(CustomerID)
  /// A change of a customer's balances by the developer's backend.
  case virtualCurrencyTransactions(CustomerID)
  /// Whether a purchase may be restored to a customer.
  case restoreEligibility(CustomerID)
  /// Makes a token with which a customer logs in.
  case logInToken(CustomerID)
  /// Gives an entitlement to a customer for a while.
  case grantPromotional(CustomerID, EntitlementID)
  /// Takes back what was given of an entitlement.
  case revokePromotionals(CustomerID, EntitlementID)
  /// Shows a customer another offering as the current one.
  case overrideOffering(CustomerID, offering: String)
  /// Shows a customer the usual current offering again.
  case removeOfferingOverride(CustomerID)
  /// Refunds a transaction.
  case refundTransaction(CustomerID, TransactionID)
  /// Ends a subscription at once and refunds it.
  case revokeSubscription(CustomerID, ProductID)
  /// Turns off a subscription's renewal.
  case cancelSubscription(CustomerID, TransactionID)
  /// Moves a subscription's next renewal, by product.
  case deferSubscription(CustomerID, ProductID)
  /// Moves a subscription's next renewal, by transaction.
  case extendSubscription(CustomerID, TransactionID)
  /// Products of the Test Store.
  case testStoreProducts(CustomerID)
  /// RevenueCat's remote configuration, which this server does not have.
  case remoteConfig(domain: String)
  /// What paywalls and customer centres saw.
  case events
  /// How the SDK fares.
  case diagnostics
  /// A notification from Apple; `nil` when the path does not name the app.
  case appleNotifications(app: BundleID?)
  /// Asks Apple again about a purchase.
  case refresh(OriginalTransactionID)
  /// What changed, in order, from a place on.
  case changes
  /// Whether the server is up.
  case health
  /// This table as an OpenAPI document.
  case openAPI
  /// The server's own figures.
  case metrics

  /// The method of the request.
  public var method: HTTPRequest.Method { endpoint.method }
  /// The line of the table.
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

  /// Returns the part of a request target that is signed: everything before the query.
  public static func withoutQuery(_ rawPath: String) -> String {
    rawPath.utf8.firstIndex(of: UInt8(ascii: "?")).map { String(rawPath[..<$0]) } ?? rawPath
  }

  /// Whether the request carries the app's API key, which then is part of what is signed.
  public var isAuthenticated: Bool { endpoint.isAuthenticated }
  /// Whether a successful answer is signed when the request asks for it.
  public var isSigned: Bool { endpoint.isSigned }
  /// Whether a client that verifies sends a nonce and a hash of the signed headers.
  public var needsNonce: Bool { endpoint.needsNonce }
}

extension CustomerID {
  /// The id without white space around it, which never is part of an id.
  public var trimmed: CustomerID {
    func isPlain(_ byte: UInt8?) -> Bool { byte.map { 0x21...0x7E ~= $0 } ?? false }
    if isPlain(rawValue.utf8.first), isPlain(rawValue.utf8.last) { return self }
    let text = rawValue.drop { $0.isWhitespace }
    guard let last = text.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return CustomerID(String(text[...last]))
  }
}
