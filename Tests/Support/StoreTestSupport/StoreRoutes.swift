public import AppStoreCore
public import HTTPTypes
internal import Hummingbird
public import HummingbirdTesting

/// A simulated store's API without a socket: requests go to a router that runs in the test.
public struct StoreRoutes: HTTPTransport {
  private let client: any TestClientProtocol
  private let passes: @Sendable (_ path: String) -> Bool

  /// Creates the network.
  ///
  /// - Parameters:
  ///   - client: The client of the running router.
  ///   - passes: Whether a call of a path arrives.
  public init(
    _ client: any TestClientProtocol,
    passes: @escaping @Sendable (_ path: String) -> Bool = { _ in true }
  ) {
    self.client = client
    self.passes = passes
  }

  /// Sends a request to the router.
  public func send(
    _ request: HTTPRequest, body: [UInt8]
  ) async throws(TransportError) -> BufferedHTTPResponse {
    guard passes(request.path ?? "/") else { throw TransportError(reason: "cut") }
    do {
      let answer = try await client.executeRequest(
        uri: request.path ?? "/", method: request.method, headers: request.headerFields,
        body: ByteBuffer(bytes: body))
      return BufferedHTTPResponse(answer.head, body: Array(buffer: answer.body))
    } catch {
      throw TransportError(reason: "\(error)")
    }
  }
}
