internal import AppStoreCore
internal import Catalog
internal import EntitlementAPI
internal import HTTPTypes
internal import Ledger
internal import Subscriptions

/// The client of a request, and the parts of the request that the signature covers.
struct AuthenticatedRequest {
  let route: RouteRules
  let rawPath: String
  let apiKey: String?
  /// The app of the API key; `nil` for an endpoint without a key.
  let bundleID: BundleID?
  let nonce: [UInt8]?
  let postParamsHash: String?
  let headersHash: String?
  let etag: String?
  /// Whether the API key is a secret key of the developer's backend.
  let hasSecretKey: Bool
  /// The environment whose facts are used: the one that the app reports, else the one it is sold
  /// in.
  var isSandbox: Bool
  /// Whether the requesting app runs in Xcode with StoreKit testing, so that its facts may count too.
  let isXcode: Bool
  /// What the app states about itself; `nil` for a request of the developer's backend, or without a
  /// key.
  let client: ClientDetails?
  let snapshot: CatalogSnapshot
  /// The query of the request, such as `after=12`; empty if none exists.
  let query: String
  let fields: HTTPFields

  /// Whether a signature would bind the response to exactly this request.
  ///
  /// Without a nonce a response could be replayed. Without the hash of its parameters the response
  /// to a receipt would name no customer. Such responses are unsigned. So is the response if the
  /// signed parts, which are concatenated, could also spell another request: if the path ends with
  /// text that could begin a headers hash, or the hash begins with text that could end a path.
  var canBeSigned: Bool {
    switch route.endpoint.signature {
    case .none: false
    case .fixed: true
    case .nonce:
      nonce != nil && (postParamsHash != nil || !route.endpoint.signsParameters)
        && headersHash.map(Self.knownHeadersHashes.contains) ?? true
        && !rawPath.utf8.contains(UInt8(ascii: ":"))
    }
  }

  private static let knownHeadersHashes =
    [true, false].map { HeadersHash(isSandbox: $0).headerValue } + [HeadersHash.xcode.headerValue]

  /// The nonce that the signature covers.
  ///
  /// A fixed signature serves many requests, so it covers neither nonce nor headers. A parameters
  /// hash is only used if there are parameters: elsewhere it is arbitrary text that could be read
  /// as part of the path or of the time.
  var signedNonce: [UInt8]? { route.endpoint.needsNonce ? nonce : nil }
  var signedHeadersHash: String? { route.endpoint.needsNonce ? headersHash : nil }
  var signedPostParamsHash: String? { route.endpoint.signsParameters ? postParamsHash : nil }

  init(_ incoming: IncomingRequest, route: RouteRules) throws(APIError) {
    self.route = route
    rawPath = incoming.rawPath
    snapshot = incoming.snapshot
    fields = incoming.request.headerFields
    let headers = incoming.fields
    assert(
      (incoming.request.path ?? "/").utf8.starts(with: incoming.rawPath.utf8),
      "a target begins with its path")
    query = String((incoming.request.path ?? "").utf8.dropFirst(rawPath.utf8.count + 1)) ?? ""
    let key = route.access != .anyone ? try Self.apiKey(incoming.credential) : nil
    apiKey = key?.text
    bundleID = key?.owner.bundleID
    hasSecretKey = key?.owner.isSecret ?? false
    if route.access == .secretKey, !hasSecretKey {
      throw APIError(
        .invalidAPIKey, "A secret API key is required; call this endpoint from your backend.",
        status: .forbidden)
    }
    if let owner = key?.owner { try Self.checkScopes(of: owner, for: route) }
    isSandbox =
      switch headers.isSandbox {
      case "true"?: true
      case "false"?: false
      default:
        key.map { !incoming.snapshot.catalog.isSold(inProduction: $0.owner.bundleID) } ?? false
      }
    isXcode = isSandbox && headers.environment == "Xcode"
    client = Self.client(of: headers, key?.owner, isSandbox: isSandbox)
    // After a 4xx an app may finish the transaction, although nothing of it is recorded yet.
    let isReceipt = route.kind == .receipt
    let rejectionStatus: HTTPResponse.Status = isReceipt ? .serviceUnavailable : .badRequest
    // A 5xx would be wrong too, because the same request would be repeated; the response is
    // unsigned.
    nonce = isReceipt ? try? Self.nonce(headers.nonce) : try Self.nonce(headers.nonce)
    postParamsHash = headers.postParamsHash
    headersHash = headers.headersHash
    try Self.checkEnvironment(
      headers, against: route.endpoint.needsNonce ? headersHash : nil, or: rejectionStatus)
    etag = headers.etag
  }

  /// The customers and environment of a response to the caller.
  func scope(of customers: [AppUserID]) -> PolicyContext {
    PolicyContext(isSandbox: isSandbox, isXcode: isXcode, customers: customers)
  }

  /// Rejects a request whose environment differs from the one that its sender hashed: it was
  /// modified in transit, and the signature would bind the response to the environment that the
  /// sender expects.
  private static func checkEnvironment(
    _ headers: RequestHeaders, against hash: String?, or status: HTTPResponse.Status
  ) throws(APIError) {
    guard let hash, ["X-Is-Sandbox:", "X-Is-Sandbox,"].contains(where: hash.hasPrefix) else {
      return
    }
    let expected = headers.isSandbox.map {
      HeadersHash(isSandbox: $0, environment: headers.environment).headerValue
    }
    guard hash != expected else { return }
    throw APIError(
      .badRequest,
      "X-Headers-Hash does not match the request; it was modified in transit.",
      status: status)
  }

  /// Rejects a secret key that lacks a scope of the route.
  private static func checkScopes(
    of owner: APIKeySet.Owner, for route: RouteRules
  ) throws(APIError) {
    guard owner.scopes != nil else { return }
    guard let required = route.scopes else {
      throw APIError(
        .invalidAPIKey, "The secret API key is limited to scopes of /v2; use one without scopes.",
        status: .forbidden)
    }
    guard let missing = owner.missing(of: required) else { return }
    throw APIError(
      .invalidAPIKey, "The secret API key lacks the scope \(missing.name); add it in the catalog.",
      status: .forbidden)
  }

  private static func client(
    of headers: RequestHeaders, _ owner: APIKeySet.Owner?, isSandbox: Bool
  ) -> ClientDetails? {
    guard let owner, !owner.isSecret else { return nil }
    let stated = headers.client
    return ClientDetails(
      bundleID: owner.bundleID, isSandbox: isSandbox, platform: stated.platform,
      storefront: stated.storefront, appVersion: stated.appVersion,
      sdkVersion: stated.sdkVersion)
  }

  private static func apiKey(
    _ credential: Credential
  ) throws(APIError) -> (text: String, owner: APIKeySet.Owner) {
    switch credential {
    case .missing:
      throw APIError(
        .invalidAuthToken, "The API key is missing; send \"Authorization: Bearer <API key>\".")
    case .malformed:
      throw APIError(
        .invalidAuthToken, "Authorization has no bearer token; send \"Bearer <API key>\".")
    case .unknown:
      throw APIError(.invalidAPIKey, "Invalid API Key; use one from the catalog.")
    case .known(let text, let owner): return (text, owner)
    }
  }

  private static func nonce(_ text: String?) throws(APIError) -> [UInt8]? {
    guard let text else { return nil }
    guard let bytes = Base64.decodeStandard(text), bytes.count == 12 else {
      throw APIError(.badRequest, "X-Nonce: must be base64 of 12 bytes; send a new nonce.")
    }
    return bytes
  }
}
