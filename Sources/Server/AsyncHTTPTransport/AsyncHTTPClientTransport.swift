public import AppStoreCore
internal import AsyncHTTPClient
public import HTTPTypes
internal import NIOCore
internal import NIOHTTP1
internal import Synchronization

/// An HTTP transport for servers, based on AsyncHTTPClient.
///
/// It does not follow redirects; it returns the response as it is. It never sends a request twice,
/// and uses no proxy, no cookies and no cache.
public final class AsyncHTTPClientTransport: HTTPTransport {
  private let client: HTTPClient
  private let timeout: Duration
  private let maxBodyBytes: Int
  private let work = Mutex(RequestsInProgress())

  /// Creates a transport.
  ///
  /// - Parameters:
  ///   - timeout: The maximum duration of a request, from its start to the last byte of the
  ///     response. At most 10 seconds of it are for connecting.
  ///   - maxBodyBytes: The maximum length of a response, in bytes. Default: 16 MiB.
  public init(timeout: Duration = .seconds(30), maxBodyBytes: Int = 16 << 20) {
    self.timeout = timeout
    self.maxBodyBytes = maxBodyBytes
    var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
    configuration.timeout.connect = .seconds(10)
    // The caller decides about retries, so a connection that is refused is reported immediately.
    configuration.connectionPool.retryConnectionEstablishment = false
    // Many servers close idle connections after five seconds. A request on a connection that is
    // being closed would be lost.
    configuration.connectionPool.idleTimeout = .seconds(4)
    client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  deinit {
    // No request is in progress, because requests retain the transport; pooled connections close.
    client.shutdown { _ in }
  }

  /// Sends a request and reads its whole response.
  ///
  /// - Throws: `TransportError`, which states whether the request may have arrived. It is not
  ///   retryable if the request cannot be sent, the response is too long, or ``shutdown()`` began.
  public func send(_ request: HTTPRequest, body: [UInt8]) async throws(TransportError)
    -> BufferedHTTPResponse
  {
    let outgoing = try Self.outgoing(request, body: body)
    guard work.withLock({ $0.begin() }) else {
      throw TransportError(reason: "not sent: the transport is shut down", isRetryable: false)
    }
    defer { work.withLock { $0.end() }?.forEach { $0.resume() } }
    do {
      return try await within(timeout) { [client, timeout, maxBodyBytes] in
        let deadline = NIODeadline.now() + .milliseconds(timeout.milliseconds)
        let response = try await client.execute(outgoing, deadline: deadline)
        return try await Self.buffered(response, maxBodyBytes: maxBodyBytes)
      }
    } catch {
      throw TransportError(
        error, host: Self.host(request), timeout: timeout, maxBodyBytes: maxBodyBytes)
    }
  }

  /// Waits for the requests in progress, then closes all connections.
  ///
  /// New requests fail as soon as it starts. It takes at most as long as one request.
  public func shutdown() async {
    await withCheckedContinuation { continuation in
      let isIdle = work.withLock { $0.close(continuation) }
      if isIdle { continuation.resume() }
    }
    // Its only error means that another call shut the client down before.
    try? await client.shutdown()
  }
}

extension AsyncHTTPClientTransport {
  private static func host(_ request: HTTPRequest) -> String {
    // The text before an @ is a user and a password.
    let authority = request.authority ?? ""
    return authority.split(separator: "@").last.map(String.init) ?? authority
  }

  /// Returns whether an authority has no port or a valid one.
  private static func hasPort(_ authority: String) -> Bool {
    guard let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]"),
      !authority[colon...].contains("@")
    else { return true }
    let port = authority[colon...].dropFirst()
    return port.isEmpty || (UInt16(port).map { $0 > 0 } ?? false)
  }

  private static func outgoing(
    _ request: HTTPRequest, body: [UInt8]
  ) throws(TransportError) -> HTTPClientRequest {
    guard let scheme = request.scheme, ["http", "https"].contains(scheme.lowercased()),
      let authority = request.authority, !authority.isEmpty
    else {
      throw TransportError(reason: "not sent: the request has no HTTP URL", isRetryable: false)
    }
    // AsyncHTTPClient crashes the process if the port is out of range.
    guard hasPort(authority) else {
      throw TransportError(
        reason: "not sent: the port of \(host(request)) is not 1 to 65535", isRetryable: false)
    }
    var outgoing = HTTPClientRequest(url: "\(scheme)://\(authority)\(request.path ?? "/")")
    outgoing.method = HTTPMethod(rawValue: request.method.rawValue)
    for field in request.headerFields {
      outgoing.headers.add(name: field.name.rawName, value: field.value)
    }
    if !body.isEmpty { outgoing.body = .bytes(ByteBuffer(bytes: body)) }
    return outgoing
  }

  private static func buffered(
    _ received: HTTPClientResponse, maxBodyBytes: Int
  ) async throws -> BufferedHTTPResponse {
    let response = try HTTPResponse(received)
    let body = try await received.body.collect(upTo: maxBodyBytes)
    return BufferedHTTPResponse(response, body: Array(body.readableBytesView))
  }
}
