package import AppStoreCore
package import EntitlementAPI
internal import Foundation
package import HTTPTypes

/// One request and its signed parts.
package struct ServerRequest: Sendable {
  let endpoint: Endpoint
  /// The raw path: percent-encoded, without query, exactly as it is signed.
  let path: String
  /// The signed parameters of a POST; `nil` for a GET.
  var parameters: [SignedResponse.Parameter]?
  var body: [UInt8] = []
  /// The nonce; `nil` if verification is off, or the same response serves many clients.
  var nonce: Data?
  /// The alpha-3 code of the storefront; `nil` if it does not matter.
  var storefront: String?
  /// The token that the developer's back end signed for a log-in; `nil` for none.
  var logInToken: String?
  /// The ETag of the cached response, to avoid sending it again; `nil` for none.
  ///
  /// Only for responses that serve many clients. A response about a customer is trusted for days,
  /// so it must contain its own signed time, and is always sent in full.
  var etag: String?
  /// The query items, which are not signed; names may repeat.
  package var query: [(name: String, value: String)] = []
  /// The environment it is about.
  var environment = RequestEnvironment.production
  /// The number of previous attempts.
  var attempt = 0

  /// Creates a request; its customer is in the path if the endpoint has a parameter.
  package init(_ endpoint: Endpoint, of customer: AppUserID = "") {
    self.endpoint = endpoint
    path = endpoint.path(of: customer)
  }

  /// Returns the HTTP request.
  package func request(to address: ServerAddress, apiKey: String) -> HTTPRequest {
    var request = HTTPRequest(
      method: endpoint.method, scheme: address.scheme, authority: address.authority,
      path: target)
    request.headerFields[.authorization] = "Bearer \(apiKey)"
    request.headerFields[.accept] = "application/json"
    request.headerFields[.platform] = Self.platform
    request.headerFields[.platformFlavor] = "native"
    request.headerFields[.sdkVersion] = TesseraVersion.current
    request.headerFields[.appVersion] = Self.appVersion
    request.headerFields[.storeKitVersion] = "2"
    request.headerFields[.isSandbox] = environment.isSandbox
    request.headerFields[.environment] = environment.name
    request.headerFields[.retryCount] = String(attempt)
    request.headerFields[.storefront] = storefront
    request.headerFields[.revenueCatETag] = etag
    request.headerFields[.logInToken] = logInToken
    if !body.isEmpty { request.headerFields[.contentType] = "application/json" }
    guard let nonce else { return request }
    assert(nonce.count == 12, "a nonce has 12 bytes")
    request.headerFields[.nonce] = nonce.base64EncodedString()
    request.headerFields[.headersHash] = environment.headersHash
    request.headerFields[.postParamsHash] = parameters.map { parameters in
      PostParamsHash(parameters.map { ($0.key, $0.value) }).headerValue
    }
    return request
  }

  private var target: String {
    guard !query.isEmpty else { return path }
    func encoded(_ text: String) -> String { PathEncoding.encode(text, alsoEscaping: "&=+") }
    return path + "?"
      + query.map { "\(encoded($0.name))=\(encoded($0.value))" }.joined(separator: "&")
  }

  /// Returns the response with its signed parts.
  package func signedResponse(_ received: BufferedHTTPResponse, receivedAt: Timestamp)
    -> SignedResponse
  {
    let fields = received.response.headerFields
    return SignedResponse(
      path: path, nonce: nonce, parameters: parameters,
      headersHash: nonce.map { _ in environment.headersHash },
      requestTime: fields[.requestTime].flatMap { Timestamp(text: $0)?.milliseconds },
      etag: fields[.revenueCatETag],
      signature: fields[.signature], rootSignatures: fields[.rootSignatures],
      body: Data(received.body), receivedAt: receivedAt)
  }

  /// The version of the app; `nil` if its bundle has none, or one that no header field can have.
  private static let appVersion: String? = {
    let version = Bundle.main.infoDictionary?["CFBundleShortVersionString"] as? String
    return version.flatMap { HTTPField.isValidValue($0) ? $0 : nil }
  }()

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
