internal import AppStoreCore
public import HTTPTypes
public import NIOHTTP1

/// Responds to some requests without waiting and without a task.
public protocol ImmediateResponder: Sendable {
  /// Responds to a request without a body on the caller's thread; `nil` if that would block.
  ///
  /// - Parameters:
  ///   - head: The head of the request.
  ///   - peer: The other end of the connection; `nil` if unknown.
  func respondImmediately(to head: HTTPRequestHead, from peer: RemoteAddress?) -> ImmediateResponse?

  /// Starts to respond to a request without a body, if ``respondImmediately(to:from:)`` does not
  /// because the ledger is read on another thread.
  ///
  /// - Parameters:
  ///   - head: The head of the request.
  ///   - peer: The other end of the connection; `nil` if unknown.
  ///   - completion: Called once, on another thread, which it must not block. It receives a function
  ///     that makes the response, and returns `nil` if the request has to be passed on.
  /// - Returns: Whether it started; otherwise `completion` is not called.
  func startResponding(
    to head: HTTPRequestHead, from peer: RemoteAddress?,
    _ completion: @escaping @Sendable (@escaping @Sendable () -> ImmediateResponse?) -> Void
  ) -> Bool
}

/// An immediate response, as it is written to the connection.
///
/// Its field names are literals: the reference counts of `HTTPField` names are shared by all
/// threads.
public struct ImmediateResponse: Sendable {
  /// The status.
  public let status: HTTPResponse.Status
  /// The header fields in order; no name or value contains a line break.
  public internal(set) var fields: [(name: String, value: String)] = []
  /// The body's bytes; empty for none.
  public let body: [UInt8]

  /// Creates a response; no name or value of its fields may contain a line break.
  public init(
    _ status: HTTPResponse.Status, _ fields: [(name: String, value: String)], body: [UInt8]
  ) {
    self.status = status
    self.body = body
    self.fields.reserveCapacity(8)
    self.fields += fields
  }

  init(_ httpResponse: BufferedHTTPResponse) {
    self.init(
      httpResponse.response.status,
      httpResponse.response.headerFields.map { ($0.name.rawName, $0.value) },
      body: httpResponse.body)
  }
}
