public import AppStoreCore
public import HTTPTypes

/// A method and a path of the server, and how a successful response is signed.
///
/// Path parameters are in braces, such as `{app_user_id}`. The constants are those that the SDK
/// calls; the server adds its others.
public struct Endpoint: Hashable, Sendable {
  /// How a successful response is signed on request.
  public enum Signature: Hashable, Sendable {
    /// Not signed.
    case none
    /// Bound to the request's nonce and signed headers.
    case nonce
    /// Without a nonce, so that one response serves many clients.
    case fixed
  }

  /// The method of the request.
  public let method: HTTPRequest.Method
  /// The path with its parameters in braces; the path itself if it has none.
  public let template: String
  /// How a successful response is signed.
  public let signature: Signature
  /// Whether a response is signed only if the request has a hash of its parameters.
  ///
  /// Without it, the signature would not cover the request's contents.
  public let signsParameters: Bool

  /// Creates an endpoint.
  public init(
    _ method: HTTPRequest.Method, _ template: String, signed signature: Signature = .none,
    signsParameters: Bool = false
  ) {
    self.method = method
    self.template = template
    self.signature = signature
    self.signsParameters = signsParameters
  }

  /// Whether a verifying client sends a nonce and a hash of the signed headers.
  public var needsNonce: Bool { signature == .nonce }

  /// Returns the raw path of a customer: percent-encoded, without query, exactly as it is signed.
  ///
  /// White space around a customer id is not part of the id. `:` becomes `%3A` and `$` stays.
  public func path(of customer: AppUserID) -> String {
    template.replacing(
      "{app_user_id}", with: PathEncoding.encode(customer.trimmed.rawValue), maxReplacements: 1)
  }

  /// Returns the customer whom a raw path is about; `nil` if the path is not of this endpoint.
  public func customer(in rawPath: String) -> AppUserID? {
    EndpointTable([self]).match(method, rawPath)?.values.first.map { AppUserID($0) }
  }
}

extension Endpoint {
  /// The path of a customer, with which other paths begin.
  package static let customerPath = "/v1/subscribers/{app_user_id}"

  /// Returns a customer's info.
  public static let customerInfo = Endpoint(.get, customerPath, signed: .nonce)
  /// Verifies and records a purchase.
  public static let receipts = Endpoint(
    .post, "/v1/receipts", signed: .nonce, signsParameters: true)
  /// Logs a customer in with another id.
  public static let identify = Endpoint(
    .post, "/v1/subscribers/identify", signed: .nonce, signsParameters: true)
  /// Returns the offerings of a customer.
  public static let offerings = Endpoint(.get, customerPath + "/offerings", signed: .fixed)
  /// Returns the entitlements of each product, for offline clients.
  public static let productEntitlementMapping = Endpoint(
    .get, "/v1/product_entitlement_mapping", signed: .fixed)
  /// Returns signatures for promotional offers.
  public static let offers = Endpoint(.post, "/v1/offers")
  /// Sets attributes of a customer.
  public static let attributes = Endpoint(.post, customerPath + "/attributes")
  /// Returns a customer's balances.
  public static let virtualCurrencies = Endpoint(
    .get, customerPath + "/virtual_currencies", signed: .nonce)
  /// Returns products of the Test Store.
  public static let testStoreProducts = Endpoint(
    .get, "/rcbilling/v1/subscribers/{app_user_id}/products")
  /// Receives events of paywalls and customer centers.
  public static let events = Endpoint(.post, "/v1/events")
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
