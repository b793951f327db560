internal import AppStoreCore
internal import Crypto
internal import EntitlementAPI
internal import HTTPTypes

/// A response before it is signed.
struct UnsignedResponse {
  var status: HTTPResponse.Status
  var etag: String?
  var body: [UInt8]
  /// The date in the body, which is then the request time too; `nil` for a body without one.
  var date: Timestamp?
  /// Whether a signature would bind the response to the content of the request's body.
  var isBound = true
  var contentType = "application/json"

  /// Omits the body if the client already has it.
  mutating func omitBody(ifMatching tag: String?) {
    guard let tag, tag == etag else { return }
    status = .notModified
    body = []
  }
}

extension UnsignedResponse {
  /// A response with an empty object.
  static var emptyObject: UnsignedResponse {
    UnsignedResponse(status: .ok, body: Array("{}".utf8))
  }

  static func object(
    _ object: JSONObject, status: HTTPResponse.Status = .ok
  ) -> UnsignedResponse {
    UnsignedResponse(status: status, body: JSONValue.object(object).jsonBytes)
  }

  static func json(
    _ body: some Encodable, status: HTTPResponse.Status = .ok
  ) throws(APIError) -> UnsignedResponse {
    UnsignedResponse(status: status, body: try encoded(body))
  }

  /// Creates the response to a read: the body with a tag of its content, or 304 if the client has
  /// it.
  init(_ body: some Encodable, knownETag: String?) throws(APIError) {
    let bytes = try Self.encoded(body)
    let tag = bytes.withUnsafeBytes { Self.tag(of: $0) }
    let isKnown = tag == knownETag
    self.init(status: isKnown ? .notModified : .ok, etag: tag, body: isKnown ? [] : bytes)
  }

  /// Returns the tag of some content, in the form that clients know.
  static func tag(of content: UnsafeRawBufferPointer) -> String {
    SHA256.hash(data: content).withUnsafeBytes {
      Hex.encode(UnsafeRawBufferPointer(rebasing: $0.prefix(8)))
    }
  }

  /// Adds problems with attributes to a customer-info response.
  mutating func add(_ problem: APIErrorBody?) {
    guard let problem, let bytes = try? WireJSON.encode(problem), body.last == UInt8(ascii: "}")
    else { return }
    body.removeLast()
    body += Array(#","attributes_error_response":"#.utf8) + bytes + Array("}".utf8)
  }

  private static func encoded(_ body: some Encodable) throws(APIError) -> [UInt8] {
    guard let bytes = try? WireJSON.encode(body) else {
      throw APIError(.internalServerError, "Encoding the response failed.")
    }
    return bytes
  }
}
