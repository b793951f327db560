package import AppStoreCore
package import EntitlementAPI
internal import Foundation
internal import HTTPTypes

/// A server response exactly as it was signed, with the signed parts of the request.
///
/// The file on disk contains exactly this. The API key is part of the signature but not of the
/// file.
package struct SignedResponse: Hashable, Sendable {
  /// A signed POST parameter.
  package struct Parameter: Hashable, Sendable {
    var key: String
    var value: String?

    package init(key: String, value: String? = nil) {
      self.key = key
      self.value = value
    }
  }

  /// The raw path of the request.
  package var path: String
  /// The nonce of the request; `nil` if verification was off.
  package var nonce: Data?
  /// The signed parameters of a POST; `nil` for a GET.
  var parameters: [Parameter]?
  /// The request's `X-Headers-Hash`; `nil` if verification was off.
  package var headersHash: String?
  /// The response's `X-RevenueCat-Request-Time`; `nil` if missing.
  package var requestTime: Int64?
  /// The response's `X-RevenueCat-ETag`; `nil` if missing.
  package var etag: String?
  /// The response's `X-Signature`; `nil` if missing.
  package var signature: String?
  /// The response's `X-Tessera-Root-Signatures`; `nil` if missing.
  var rootSignatures: String?
  /// The response's body as received.
  package var body: Data
  /// When the device received it, by its own clock in milliseconds; not signed, and used for
  /// staleness only.
  var receivedAt: Timestamp

  package init(
    path: String, nonce: Data? = nil, parameters: [Parameter]? = nil, headersHash: String? = nil,
    requestTime: Int64? = nil, etag: String? = nil, signature: String? = nil,
    rootSignatures: String? = nil, body: Data, receivedAt: Timestamp
  ) {
    self.path = path
    self.nonce = nonce
    self.parameters = parameters
    self.headersHash = headersHash
    self.requestTime = requestTime
    self.etag = etag
    self.signature = signature
    self.rootSignatures = rootSignatures
    self.body = body
    self.receivedAt = receivedAt
  }

  /// The request's `X-Post-Params-Hash`, recomputed from the parameters.
  var postParamsHash: String? {
    parameters.map { PostParamsHash($0.map { ($0.key, $0.value) }).headerValue }
  }

  /// Whether the request named production, or a test environment.
  func wasRequested(inSandbox isSandbox: Bool) -> Bool {
    guard let asked = RequestEnvironment(headersHash: headersHash) else { return false }
    return (asked != .production) == isSandbox
  }

  /// Whether the request time has thirteen digits or is missing (``ResponseVerificationPolicy``).
  var hasWholeTime: Bool {
    requestTime.map { (1_000_000_000_000..<10_000_000_000_000).contains($0) } ?? true
  }

  /// Whether the signed parts have the form of this SDK's own requests.
  ///
  /// The signed message has no separators, so a file with parts of another length or text could
  /// present one customer's response as another's.
  var isWellFormed: Bool {
    nonce?.count == 12 && RequestEnvironment(headersHash: headersHash) != nil
      && parameters?.map(\.key) == ownKeys
  }

  /// The parameters that this SDK signs for the path; `nil` if it signs none.
  private var ownKeys: [String]? {
    switch path {
    case Endpoint.receipts.template: ["app_user_id", "fetch_token", "app_transaction"]
    case Endpoint.identify.template: ["app_user_id", "new_app_user_id"]
    default: nil
    }
  }

  /// Whether it has the form of a response that serves many clients: only the path is signed.
  var isFixed: Bool { nonce == nil && headersHash == nil && parameters == nil }

  /// The customer whom the request was about; `nil` if it was about none.
  var customer: AppUserID? {
    var named: AppUserID?
    switch path {
    case Endpoint.receipts.template: named = parameters?.first?.value.map { AppUserID($0) }
    case Endpoint.identify.template: named = parameters?.last?.value.map { AppUserID($0) }
    default: named = Endpoint.customerInfo.customer(in: path)
    }
    return named.flatMap { isAbout($0) ? $0 : nil }
  }

  /// Whether the request was about a customer, so that one customer's file never serves another.
  package func isAbout(_ customer: AppUserID) -> Bool {
    if path == Endpoint.customerInfo.path(of: customer) { return true }
    switch (path, parameters?.count) {
    case (Endpoint.receipts.template, _):
      return parameters?.first == Parameter(key: "app_user_id", value: customer.rawValue)
    case (Endpoint.identify.template, 2):
      return parameters?.last == Parameter(key: "new_app_user_id", value: customer.rawValue)
    default: return false
    }
  }

  /// Returns the signed message.
  package func message(authToken: String) -> SignedMessage {
    SignedMessage(
      authToken: authToken, nonce: nonce.map(Array.init), rawPath: path,
      postParamsHash: postParamsHash, headersHash: headersHash,
      requestTimeMilliseconds: requestTime, etag: etag, body: Array(body))
  }
}
