public import HTTPTypes

/// Sends one HTTP request and returns its whole response; the seam to the network.
public protocol HTTPTransport: Sendable {
  /// Sends a request.
  ///
  /// - Parameters:
  ///   - request: The request; its scheme, authority and raw path make the URL.
  ///   - body: The request's bytes; empty for none.
  /// - Returns: The response with any status, and its bytes.
  /// - Throws: ``TransportError`` when no whole response came back. Whether the request reached the
  ///   other side is then unknown.
  func send(_ request: HTTPRequest, body: [UInt8]) async throws(TransportError) -> HTTPReply
}

/// A response and its whole body.
public struct HTTPReply: Sendable, Hashable {
  /// The status and header fields.
  public var response: HTTPResponse
  /// The body's bytes; empty for none.
  public var body: [UInt8]

  /// Creates a reply.
  public init(_ response: HTTPResponse, body: [UInt8] = []) {
    self.response = response
    self.body = body
  }
}

/// No whole response came back.
public struct TransportError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of failures that a caller may have to tell apart.
  public enum Kind: Sendable, Hashable {
    /// The device itself has no network.
    case offline
    /// No connection could be made.
    case unreachable
    /// The answer did not come in time.
    case timedOut
    /// The certificate or the TLS connection is bad.
    case insecure
    /// The connection ended before the answer did.
    case interrupted
    /// The answer is not one that can be read.
    case invalidAnswer
    /// Something else, or not known.
    case other
  }

  /// What went wrong, safe to log.
  public let reason: String
  /// Whether sending again may succeed.
  public let isRetryable: Bool
  /// What kind of failure it was.
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
