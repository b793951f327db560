internal import Foundation
public import HTTPTypes

/// A call of the App Store Server API as a value, without the host and the token.
public struct APICall<Response: Decodable & Sendable>: Hashable, Sendable {
  /// A name and a value of a query.
  public struct QueryItem: Hashable, Sendable {
    /// The name, not escaped.
    public let name: String
    /// The value, not escaped.
    public let value: String

    /// Creates an item.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The endpoint, which decides its rate limit.
  public let name: EndpointName
  /// The HTTP method.
  public let method: HTTPRequest.Method
  /// The path, escaped.
  public let path: String
  /// The query in the order it is sent.
  public var query: [QueryItem]
  /// The body; empty for none.
  public let body: [UInt8]
  /// The media type of the body, if there is one.
  public let contentType: String

  init(
    _ name: EndpointName, _ method: HTTPRequest.Method = .get, path parts: [PathComponent],
    query: [QueryItem] = [], body: [UInt8] = [], contentType: String = "application/json"
  ) throws(APIRequestError) {
    self.name = name
    self.method = method
    self.path = try joined(parts)
    self.query = query
    self.body = body
    self.contentType = contentType
  }

  init(
    _ name: EndpointName, _ method: HTTPRequest.Method, path parts: [PathComponent],
    query: [QueryItem] = [], json: some Encodable
  ) throws(APIRequestError) {
    try self.init(name, method, path: parts, query: query, body: encoded(json))
  }

  /// The path with the escaped query.
  public var pathAndQuery: String {
    let pairs = query.map { "\(escaped($0.name))=\(escaped($0.value))" }
    return pairs.isEmpty ? path : path + "?" + pairs.joined(separator: "&")
  }
}

/// The response of a call for which Apple returns no body.
public struct EmptyResponse: Hashable, Sendable, Codable {
  /// Creates a response.
  public init() {}
}

/// A part of a path: fixed text, or a caller's value.
enum PathComponent: Sendable {
  case fixed(String)
  case value(String, field: String, code: APIErrorCode)
}

private func joined(_ parts: [PathComponent]) throws(APIRequestError) -> String {
  var path = ""
  for part in parts {
    switch part {
    case .fixed(let text): path += "/" + text
    case .value(let text, let field, let code):
      // Dots need no escape, but "." and ".." would navigate in the path.
      guard !["", ".", ".."].contains(text) else {
        throw APIRequestError(field, "\"\(text)\" is not an identifier; give Apple's", code)
      }
      path += "/" + escaped(text)
    }
  }
  return path
}

func encoded(_ value: some Encodable) throws(APIRequestError) -> [UInt8] {
  let encoder = JSONEncoder()
  // Equal requests give equal bytes, on every page and in every test.
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  do {
    return try Array(encoder.encode(value))
  } catch {
    throw APIRequestError("body", "cannot be written as JSON")
  }
}

/// Escapes everything except RFC 3986's unreserved characters, so that no id can change the path.
private func escaped(_ text: String) -> String {
  let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
  return text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
}
