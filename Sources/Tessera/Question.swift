internal import AppStoreTypes
internal import Effects
internal import EntitlementAPI
internal import Foundation
internal import HTTPTypes
internal import TrustedEntitlements

/// One request and what of it is signed.
struct Question: Sendable {
  let route: APIRoute
  /// The signed parameters of a POST; `nil` for a GET.
  var parameters: [SignedAnswer.Parameter]?
  var body: [UInt8] = []
  /// The nonce; `nil` when verification is off, or the same answer serves many.
  var nonce: Data?
  /// The alpha-3 code of the storefront; `nil` when it does not matter.
  var storefront: String?
  /// What the developer's back end signed for a log-in; `nil` for nothing.
  var logInToken: String?
  /// The tag of what is kept, so that the same is not sent again; `nil` for nothing.
  ///
  /// It is for answers that serve many. One about a customer is honoured for days, so it must carry its own
  /// time under its own signature, and is always sent whole.
  var etag: String?
  /// What is asked for behind the path, which is not signed; a name may come again.
  var query: [(name: String, value: String)] = []
  /// The environment it is about.
  var environment = AskedEnvironment.production
  /// How often it was sent before.
  var attempt = 0

  init(_ route: APIRoute) {
    self.route = route
  }

  /// Returns the request.
  func request(to address: ServerAddress, apiKey: String) -> HTTPRequest {
    var request = HTTPRequest(
      method: route.method, scheme: address.scheme, authority: address.authority,
      path: target)
    request.headerFields[.authorization] = "Bearer \(apiKey)"
    request.headerFields[.accept] = "application/json"
    request.headerFields[.platform] = Self.platform
    request.headerFields[.platformFlavor] = "native"
    request.headerFields[.storeKitVersion] = "2"
    request.headerFields[.isSandbox] = environment.isSandbox
    request.headerFields[.environment] = environment.name
    request.headerFields[.retryCount] = String(attempt)
    request.headerFields[.storefront] = storefront
    request.headerFields[.revenueCatETag] = etag
    request.headerFields[.logInToken] = logInToken
    if !body.isEmpty { request.headerFields[.contentType] = "application/json" }
    guard let nonce else { return request }
    request.headerFields[.nonce] = nonce.base64EncodedString()
    request.headerFields[.headersHash] = environment.headersHash
    request.headerFields[.postParamsHash] = parameters.map { parameters in
      PostParamsHash(parameters.map { ($0.key, $0.value) }).headerValue
    }
    return request
  }

  private var target: String {
    guard !query.isEmpty else { return route.path }
    func encoded(_ text: String) -> String { PathEncoding.encode(text, alsoEscaping: "&=+") }
    return route.path + "?"
      + query.map { "\(encoded($0.name))=\(encoded($0.value))" }.joined(separator: "&")
  }

  /// Returns a reply as it was signed.
  func answer(_ reply: HTTPReply, receivedAt: Timestamp) -> SignedAnswer {
    let fields = reply.response.headerFields
    return SignedAnswer(
      path: route.path, nonce: nonce, parameters: parameters,
      headersHash: nonce.map { _ in environment.headersHash },
      requestTime: fields[.requestTime].flatMap { Timestamp(text: $0)?.milliseconds },
      etag: fields[.revenueCatETag],
      signature: fields[.signature], rootSignatures: fields[.rootSignatures],
      body: Data(reply.body), receivedAt: receivedAt)
  }

  private static var platform: String {
    #if os(iOS)
      "iOS"
    #elseif os(macOS)
      "macOS"
    #elseif os(tvOS)
      "tvOS"
    #elseif os(watchOS)
      "watchOS"
    #elseif os(visionOS)
      "visionOS"
    #else
      "Linux"
    #endif
  }
}
