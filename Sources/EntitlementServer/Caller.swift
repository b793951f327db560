internal import AppStoreTypes
internal import Encodings
internal import EntitlementAPI
internal import HTTPTypes
internal import Subscriptions
internal import TrustedEntitlements

/// Who asks, and the parts of the question that the answer's signature covers.
struct Caller {
  let endpoint: Endpoint
  let rawPath: String
  let apiKey: String?
  /// The app of the API key; `nil` for an endpoint that takes none.
  let bundleID: BundleID?
  let nonce: [UInt8]?
  let postParamsHash: String?
  let headersHash: String?
  let etag: String?
  /// Whether the API key is a secret one: the developer's own backend asks.
  let hasSecretKey: Bool
  /// The environment whose facts may answer: what the app says it runs in, else the one it is sold in.
  let isSandbox: Bool
  /// Whether Xcode runs the app that asks with StoreKit testing, so that its facts may answer too.
  let isXcode: Bool
  /// The request's query, such as `after=12`; empty without one.
  let query: String
  /// The header fields of the request.
  let fields: HTTPFields

  /// Whether an answer's signature would bind it to this very question.
  ///
  /// Without a nonce an answer could be shown again, and without the hash of its parameters the answer
  /// to a receipt would name no customer; such an answer goes unsigned. So does one to a question whose
  /// parts spell another question when they are written one after the other, as they are signed: a path
  /// that ends as a hash of headers begins, or such a hash that begins with the end of a path.
  var takesSignature: Bool {
    switch endpoint.signature {
    case .none: false
    case .fixed: true
    case .nonce:
      nonce != nil && (postParamsHash != nil || !endpoint.signsParameters)
        && headersHash.map(Self.knownHeadersHashes.contains) ?? true
        && !rawPath.utf8.contains(UInt8(ascii: ":"))
    }
  }

  private static let knownHeadersHashes =
    [true, false].map { HeadersHash(isSandbox: $0).headerValue } + [HeadersHash.xcode.headerValue]

  /// What the answer's signature covers of the request.
  ///
  /// A fixed signature serves many requests, so it covers neither nonce nor headers. A hash of parameters
  /// counts only where there are some: elsewhere it is any text, which could be taken for a part of the
  /// path, or for the time.
  var signedNonce: [UInt8]? { endpoint.needsNonce ? nonce : nil }
  var signedHeadersHash: String? { endpoint.needsNonce ? headersHash : nil }
  var signedPostParamsHash: String? { endpoint.signsParameters ? postParamsHash : nil }

  /// Authenticates a request.
  init(_ visit: Visit, route: APIRoute) throws(APIFailure) {
    endpoint = route.endpoint
    rawPath = visit.rawPath
    fields = visit.request.headerFields
    let asked = visit.fields
    query = String((visit.request.path ?? "").utf8.dropFirst(rawPath.utf8.count + 1)) ?? ""
    let key = endpoint.isAuthenticated ? try Self.apiKey(visit.credential) : nil
    apiKey = key?.text
    bundleID = key?.owner.bundleID
    hasSecretKey = key?.owner.isSecret ?? false
    if endpoint.access == .secretKey, !hasSecretKey {
      throw APIFailure(
        .invalidAPIKey, "This endpoint takes a secret API key; call it from your own backend.",
        status: .forbidden)
    }
    isSandbox =
      switch asked.isSandbox {
      case "true"?: true
      case "false"?: false
      default: key.map { !visit.snapshot.catalog.sells(inProduction: $0.owner.bundleID) } ?? false
      }
    isXcode = isSandbox && asked.environment == "Xcode"
    // After a 4xx an app may finish the transaction, of which nothing is recorded yet.
    let refusal: HTTPResponse.Status = endpoint == .receipts ? .serviceUnavailable : .badRequest
    // Nor is a 5xx right for what would be sent again as it is: that answer goes unsigned.
    nonce = endpoint == .receipts ? try? Self.nonce(asked.nonce) : try Self.nonce(asked.nonce)
    postParamsHash = asked.postParamsHash
    headersHash = asked.headersHash
    try Self.checkEnvironment(
      asked, against: endpoint.needsNonce ? headersHash : nil, or: refusal)
    etag = asked.etag
  }

  /// Whom an answer to the caller is for.
  func scope(of customers: [CustomerID]) -> AnswerScope {
    AnswerScope(isSandbox: isSandbox, isXcode: isXcode, customers: customers)
  }

  /// Refuses a request that names another environment than its sender hashed: it was changed on the way,
  /// and the signature would bind the answer to the environment that the sender believes in.
  private static func checkEnvironment(
    _ asked: RequestFields, against hash: String?, or status: HTTPResponse.Status
  ) throws(APIFailure) {
    guard let hash, ["X-Is-Sandbox:", "X-Is-Sandbox,"].contains(where: hash.hasPrefix) else {
      return
    }
    let honest = asked.isSandbox.map {
      HeadersHash(isSandbox: $0, environment: asked.environment).headerValue
    }
    guard hash != honest else { return }
    throw APIFailure(
      .badRequest,
      "X-Headers-Hash does not match X-Is-Sandbox and X-Tessera-Environment; one was changed on the way.",
      status: status)
  }

  private static func apiKey(
    _ credential: Credential
  ) throws(APIFailure) -> (text: String, owner: APIKeySet.Owner) {
    switch credential {
    case .missing:
      throw APIFailure(
        .invalidAuthToken, "The API key is missing; send \"Authorization: Bearer <API key>\".")
    case .malformed:
      throw APIFailure(
        .invalidAuthToken, "Authorization has no bearer token; send \"Bearer <API key>\".")
    case .unknown:
      throw APIFailure(.invalidAPIKey, "Invalid API Key; use one that the catalogue lists.")
    case .known(let text, let owner): return (text, owner)
    }
  }

  private static func nonce(_ text: String?) throws(APIFailure) -> [UInt8]? {
    guard let text else { return nil }
    guard let bytes = Base64.decodeStandard(text.utf8), bytes.count == 12 else {
      throw APIFailure(.badRequest, "X-Nonce is not base64 of 12 bytes; send a fresh nonce.")
    }
    return bytes
  }
}
