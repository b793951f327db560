/// Everything that a response signature covers, except its salt.
///
/// A `nil` field adds no bytes. The request's fields bind the response to the request, so it cannot
/// be replayed for another one.
public struct SignedMessage: Hashable, Sendable {
  /// The bearer token of the request; `nil` on paths without authentication.
  public var authToken: String?
  /// The decoded nonce of the request, 12 bytes; `nil` if it had none.
  public var nonce: [UInt8]?
  /// The path as in the request, percent-encoded, without query.
  public var rawPath: String
  /// The value of the request's `X-Post-Params-Hash`; `nil` if it had none.
  public var postParamsHash: String?
  /// The value of the request's `X-Headers-Hash`; `nil` if it had none.
  public var headersHash: String?
  /// The response's `X-RevenueCat-Request-Time`; `nil` if missing, which never verifies.
  public var requestTimeMilliseconds: Int64?
  /// The response's `X-RevenueCat-ETag`; `nil` if it has none.
  public var etag: String?
  /// The response's body as received; empty for 304.
  public var body: [UInt8]

  /// Creates a message.
  public init(
    authToken: String?, nonce: [UInt8]?, rawPath: String, postParamsHash: String? = nil,
    headersHash: String? = nil, requestTimeMilliseconds: Int64?, etag: String? = nil,
    body: [UInt8]
  ) {
    self.authToken = authToken
    self.nonce = nonce
    self.rawPath = rawPath
    self.postParamsHash = postParamsHash
    self.headersHash = headersHash
    self.requestTimeMilliseconds = requestTimeMilliseconds
    self.etag = etag
    self.body = body
  }

  /// Returns the signed bytes: the fields in the protocol's order, without separators.
  public func bytes(salt: [UInt8]) -> [UInt8] {
    var bytes = salt
    bytes.reserveCapacity(salt.count + body.count + 512)
    bytes.append(contentsOf: (authToken ?? "").utf8)
    bytes.append(contentsOf: nonce ?? [])
    bytes.append(contentsOf: rawPath.utf8)
    bytes.append(contentsOf: (postParamsHash ?? "").utf8)
    bytes.append(contentsOf: (headersHash ?? "").utf8)
    bytes.append(contentsOf: (requestTimeMilliseconds.map(String.init) ?? "").utf8)
    bytes.append(contentsOf: (etag ?? "").utf8)
    bytes.append(contentsOf: body)
    return bytes
  }
}
