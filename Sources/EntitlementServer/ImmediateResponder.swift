internal import Effects
public import HTTPTypes
public import NIOHTTP1

/// Answers some requests without waiting, so that they take no task.
public protocol ImmediateResponder: Sendable {
  /// Answers a request without a body on the caller's thread; `nil` when that takes waiting.
  ///
  /// - Parameter peer: The other end of the connection; `nil` when that is not known.
  func respondAtOnce(to head: HTTPRequestHead, from peer: RemoteAddress?) -> ImmediateReply?
}

/// An answer at once, as it is written to the connection.
///
/// Its field names are literals: all threads would count the references to those of `HTTPField`.
public struct ImmediateReply: Sendable {
  /// The status.
  public let status: HTTPResponse.Status
  /// The header fields in their order; no name or value holds what ends a line.
  public internal(set) var fields: [(name: String, value: String)] = []
  /// The body's bytes; empty for none.
  public let body: [UInt8]

  /// Creates a reply; no name or value of its fields may hold what ends a line.
  public init(
    _ status: HTTPResponse.Status, _ fields: [(name: String, value: String)], body: [UInt8]
  ) {
    self.status = status
    self.body = body
    self.fields.reserveCapacity(8)
    self.fields += fields
  }

  /// Takes over a reply of the usual form.
  init(_ reply: HTTPReply) {
    self.init(
      reply.response.status, reply.response.headerFields.map { ($0.name.rawName, $0.value) },
      body: reply.body)
  }
}
