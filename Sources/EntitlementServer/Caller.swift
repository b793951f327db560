internal import EntitlementAPI
internal import Foundation
internal import HTTPTypes

/// Who asks, and the parts of the question that the answer's signature covers.
struct Caller {
  let route: APIRoute
  let rawPath: String
  let apiKey: String?
  let nonce: [UInt8]?
  let postParamsHash: String?
  let headersHash: String?
  let etag: String?

  /// Whether an answer's signature would bind it to this very question.
  ///
  /// Without a nonce an answer could be shown again, and without the hash of its parameters the answer
  /// to a receipt would name no customer; such an answer goes unsigned.
  var takesSignature: Bool {
    route.isSigned && (nonce != nil || !route.needsNonce)
      && (postParamsHash != nil || route != .receipts)
  }

  /// Authenticates a request.
  init(
    _ request: HTTPRequest, route: APIRoute, catalog: ServerCatalog
  ) throws(APIFailure) {
    self.route = route
    rawPath = APIRoute.withoutQuery(request.path ?? "/")
    let fields = request.headerFields
    apiKey = route.isAuthenticated ? try Self.apiKey(fields, catalog: catalog) : nil
    nonce = try Self.nonce(fields)
    postParamsHash = fields[.postParamsHash]
    headersHash = fields[.headersHash]
    etag = fields[.revenueCatETag]
  }

  private static func apiKey(
    _ fields: HTTPFields, catalog: ServerCatalog
  ) throws(APIFailure) -> String {
    guard let authorization = fields[.authorization] else {
      throw APIFailure(
        .invalidAuthToken, "The API key is missing; send \"Authorization: Bearer <API key>\".")
    }
    let prefix = "Bearer "
    guard authorization.hasPrefix(prefix), authorization.utf8.count > prefix.utf8.count else {
      throw APIFailure(
        .invalidAuthToken, "Authorization has no bearer token; send \"Bearer <API key>\".")
    }
    let key = String(authorization.dropFirst(prefix.count))
    guard catalog.accepts(apiKey: key) else {
      throw APIFailure(.invalidAPIKey, "Invalid API Key; use one that the catalogue lists.")
    }
    return key
  }

  private static func nonce(_ fields: HTTPFields) throws(APIFailure) -> [UInt8]? {
    guard let text = fields[.nonce] else { return nil }
    guard let bytes = Data(base64Encoded: text), bytes.count == 12 else {
      throw APIFailure(.badRequest, "X-Nonce is not base64 of 12 bytes; send a fresh nonce.")
    }
    return Array(bytes)
  }
}
