internal import AppStoreTypes
internal import AsyncHTTPClient
public import Effects
public import HTTPTypes
internal import NIOCore
internal import NIOHTTP1
internal import Synchronization

/// The network through AsyncHTTPClient, for servers.
///
/// Redirects are not followed: the answer is returned as it came. Nothing is sent twice. It uses no
/// proxy, no cookies and no cache.
public final class AsyncHTTPClientTransport: HTTPTransport {
  private let client: HTTPClient
  private let timeout: Duration
  private let longestBody: Int
  private let work = Mutex(Work())

  /// Creates a transport.
  ///
  /// - Parameters:
  ///   - timeout: How long one request may take, from its start to the last byte of the answer.
  ///     At most 10 seconds of it go to making a connection.
  ///   - longestBody: The longest answer that is accepted, in bytes; 16 MiB unless told.
  public init(timeout: Duration = .seconds(30), longestBody: Int = 16 << 20) {
    self.timeout = timeout
    self.longestBody = longestBody
    var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
    configuration.timeout.connect = .seconds(10)
    // The caller decides about retries; a refused connection is told at once.
    configuration.connectionPool.retryConnectionEstablishment = false
    // Many servers close idle connections after five seconds; one that is just being closed would
    // lose a request.
    configuration.connectionPool.idleTimeout = .seconds(4)
    client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  deinit {
    // Nothing is under way, because a request holds the transport; connections in the pool close.
    client.shutdown { _ in }
  }

  /// Sends a request and reads its whole answer.
  ///
  /// - Throws: ``TransportError``, which tells whether the request may have arrived. It is not
  ///   retryable when the request cannot be sent, the answer is too long, or ``shutdown()`` began.
  public func send(_ request: HTTPRequest, body: [UInt8]) async throws(TransportError) -> HTTPReply
  {
    let outgoing = try Self.outgoing(request, body: body)
    guard work.withLock({ $0.begin() }) else {
      throw TransportError(reason: "not sent: the transport is shut down", isRetryable: false)
    }
    defer { work.withLock { $0.end() }?.forEach { $0.resume() } }
    do {
      return try await inTime { [client, timeout, longestBody] in
        let deadline = NIODeadline.now() + .milliseconds(timeout.milliseconds)
        let answer = try await client.execute(outgoing, deadline: deadline)
        return try await Self.reply(answer, longestBody: longestBody)
      }
    } catch {
      throw TransportError(
        error, host: Self.host(request), timeout: timeout, longestBody: longestBody)
    }
  }

  /// Lets the requests that are under way end, then closes all connections.
  ///
  /// From its start on, other requests are refused. It takes as long as one request may at most.
  public func shutdown() async {
    await withCheckedContinuation { continuation in
      let isIdle = work.withLock { $0.close(continuation) }
      if isIdle { continuation.resume() }
    }
    // Its only error is that another call did the same before.
    try? await client.shutdown()
  }

  /// Does something within the timeout; AsyncHTTPClient's own deadline ends with the answer's head.
  private func inTime(
    _ operation: @escaping @Sendable () async throws -> HTTPReply
  ) async throws -> HTTPReply {
    try await withThrowingTaskGroup(of: HTTPReply.self) { [timeout] group in
      group.addTask(operation: operation)
      group.addTask {
        try await Task.sleep(for: timeout)
        throw HTTPClientError.deadlineExceeded
      }
      defer { group.cancelAll() }
      guard let reply = try await group.next() else { throw HTTPClientError.cancelled }
      return reply
    }
  }
}

extension AsyncHTTPClientTransport {
  /// The requests that are under way.
  private struct Work {
    private var count = 0
    private var isClosed = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Returns whether a request may begin.
    mutating func begin() -> Bool {
      if isClosed { return false }
      count += 1
      return true
    }

    /// Ends a request, and returns who waited for the last one; `nil` when it was not the last.
    mutating func end() -> [CheckedContinuation<Void, Never>]? {
      count -= 1
      guard count == 0, isClosed else { return nil }
      defer { waiting = [] }
      return waiting
    }

    /// Lets no request begin any more; returns whether none is under way, and else keeps who waits.
    mutating func close(_ continuation: CheckedContinuation<Void, Never>) -> Bool {
      isClosed = true
      guard count > 0 else { return true }
      waiting.append(continuation)
      return false
    }
  }

  private static func host(_ request: HTTPRequest) -> String {
    // What stands before an @ is a user and a password.
    let authority = request.authority ?? ""
    return authority.split(separator: "@").last.map(String.init) ?? authority
  }

  /// Whether an authority names a port that exists, or none.
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
    // AsyncHTTPClient ends the process over a port that no computer has.
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

  private static func reply(
    _ answer: HTTPClientResponse, longestBody: Int
  ) async throws -> HTTPReply {
    let status = Int(answer.status.code)
    guard (100...999).contains(status) else {
      throw TransportError(reason: "the answer's status is \(status)", isRetryable: false)
    }
    var response = HTTPResponse(
      status: .init(code: status, reasonPhrase: answer.status.reasonPhrase))
    for (name, value) in answer.headers {
      guard let name = HTTPField.Name(name) else { continue }
      response.headerFields.append(HTTPField(name: name, value: value))
    }
    let body = try await answer.body.collect(upTo: longestBody)
    return HTTPReply(response, body: Array(body.readableBytesView))
  }
}
