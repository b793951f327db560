public import AppStoreTypes
public import HTTPTypes

/// An endpoint of the entitlement server, as client and server both know it.
public enum APIRoute: Hashable, Sendable {
  /// What a customer may use: `GET /v1/subscribers/{app_user_id}`.
  case customerInfo(CustomerID)
  /// A purchase to verify and record: `POST /v1/receipts`.
  case receipts
  /// A notification from Apple: `POST /v1/apple/notifications`, or with `/{bundle id}` behind it for
  /// a server of several apps.
  case appleNotifications(app: BundleID?)
  /// Whether the server is up: `GET /v1/health`.
  case health

  /// The method of the request.
  public var method: HTTPRequest.Method {
    switch self {
    case .customerInfo, .health: .get
    case .receipts, .appleNotifications: .post
    }
  }

  /// The raw path: percent-encoded, without query, exactly as it is signed.
  ///
  /// White space around a customer id is not part of the id. `:` becomes `%3A` and `$` stays.
  public var path: String {
    switch self {
    case .customerInfo(let customer):
      Self.customers + PathEncoding.encode(customer.trimmed.rawValue)
    case .receipts: "/v1/receipts"
    case .appleNotifications(nil): Self.notifications
    case .appleNotifications(let app?):
      Self.notifications + "/" + PathEncoding.encode(app.rawValue)
    case .health: "/v1/health"
    }
  }

  /// Finds the route of a request; `nil` when there is none.
  ///
  /// The raw path is split before it is decoded, so an escaped slash stays inside its segment. An empty
  /// customer id is a route: the server answers it with ``BackendErrorCode/emptyAppUserID``.
  ///
  /// - Parameters:
  ///   - method: The method of the request.
  ///   - rawPath: The request target as received; a query is ignored.
  public init?(method: HTTPRequest.Method, rawPath: String) {
    let path = Self.withoutQuery(rawPath)
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    guard path.hasPrefix("/v1/"), let route = Self.route(Array(segments.dropFirst())),
      route.method == method
    else { return nil }
    self = route
  }

  /// Returns the part of a request target that is signed: everything before the query.
  public static func withoutQuery(_ rawPath: String) -> String {
    String(rawPath.prefix { $0 != "?" })
  }

  private static let customers = "/v1/subscribers/"
  private static let notifications = "/v1/apple/notifications"

  private static func route(_ segments: [Substring]) -> APIRoute? {
    switch segments.first {
    case "subscribers" where segments.count == 2:
      PathEncoding.decode(segments[1]).map { .customerInfo(CustomerID($0).trimmed) }
    case "receipts" where segments.count == 1: .receipts
    case "health" where segments.count == 1: .health
    case "apple" where segments.count == 2 && segments[1] == "notifications":
      .appleNotifications(app: nil)
    case "apple" where segments.count == 3 && segments[1] == "notifications":
      PathEncoding.decode(segments[2]).flatMap { app in
        app.isEmpty ? nil : .appleNotifications(app: BundleID(app))
      }
    default: nil
    }
  }
}

extension APIRoute {
  /// Whether the request carries the app's public API key, which then is part of what is signed.
  public var isAuthenticated: Bool {
    switch self {
    case .customerInfo, .receipts: true
    case .appleNotifications, .health: false
    }
  }

  /// Whether a successful answer is signed when the request asks for it.
  public var isSigned: Bool {
    switch self {
    case .customerInfo, .receipts, .health: true
    case .appleNotifications: false
    }
  }

  /// Whether a client that verifies sends a nonce and a hash of the signed headers.
  public var needsNonce: Bool { isSigned }
}

extension CustomerID {
  /// The id without white space around it, which never is part of an id.
  public var trimmed: CustomerID {
    let text = rawValue.drop { $0.isWhitespace }
    guard let last = text.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return CustomerID(String(text[...last]))
  }
}
