public import HTTPTypes

/// Sends one HTTP request and returns the complete response; the abstraction of the network.
public protocol HTTPTransport: Sendable {
  /// Sends a request.
  ///
  /// - Parameters:
  ///   - request: The request; scheme, authority and raw path form the URL.
  ///   - body: The request's bytes; empty for none.
  /// - Returns: The response with any status, and its bytes.
  /// - Throws: ``TransportError`` if there was no complete response. Whether the request reached
  ///   the server is then unknown.
  func send(_ request: HTTPRequest, body: [UInt8]) async throws(TransportError)
    -> BufferedHTTPResponse
}

/// A response with its complete body.
public struct BufferedHTTPResponse: Sendable, Hashable {
  /// The status and header fields.
  public var response: HTTPResponse
  /// The body's bytes; empty for none.
  public var body: [UInt8]

  /// Creates a response.
  public init(_ response: HTTPResponse, body: [UInt8] = []) {
    self.response = response
    self.body = body
  }
}

/// An error without a complete response.
public struct TransportError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of a failure, as far as callers need to distinguish it.
  public enum Kind: Sendable, Hashable {
    /// The device has no network.
    case offline
    /// The connection failed.
    case unreachable
    /// The response timed out.
    case timedOut
    /// The certificate or TLS connection is invalid.
    case insecure
    /// The connection ended before the response was complete.
    case interrupted
    /// The response could not be parsed.
    case invalidResponse
    /// Another or unknown failure.
    case other
  }

  /// The problem, safe to log.
  public let reason: String
  /// Whether a retry may succeed.
  public let isRetryable: Bool
  /// The kind of failure.
  public let kind: Kind

  /// Creates an error.
  public init(reason: String, isRetryable: Bool = true, kind: Kind = .other) {
    self.reason = reason
    self.isRetryable = isRetryable
    self.kind = kind
  }

  /// The reason.
  public var description: String { reason }
}
