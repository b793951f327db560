internal import AppStoreCore
internal import HTTPTypes
public import Hummingbird
internal import NIOCore
public import NIOHTTP1

/// Serves a ``LimitedEntitlementService`` with Hummingbird.
public struct EntitlementResponder: HTTPResponder, ImmediateResponder {
  /// The context of a request on a connection.
  public struct Context: InitializableFromSource, RequestContext {
    /// Hummingbird's part of the context.
    public var coreContext: CoreRequestContextStorage
    /// The other end of the connection; `nil` if unknown.
    let peer: RemoteAddress?

    /// Creates a context.
    public init(source: ApplicationRequestContextSource) {
      coreContext = .init(source: source)
      peer = source.channel.remoteAddress.map { RemoteAddress($0) }
    }
  }

  private let service: LimitedEntitlementService
  private let isEncrypted: Bool

  /// Creates a responder.
  ///
  /// - Parameters:
  ///   - service: The service that handles the requests.
  ///   - isEncrypted: Whether requests arrive over TLS, so that cookies can require it.
  public init(_ service: LimitedEntitlementService, isEncrypted: Bool = false) {
    self.service = service
    self.isEncrypted = isEncrypted
  }

  /// Creates a responder for a service with the default limits.
  public init(_ service: EntitlementService) {
    self.init(
      LimitedEntitlementService(
        service, limits: RequestLimits(), stopwatch: { ContinuousClock.now }))
  }

  /// Responds to a request without a body on the caller's thread; `nil` if that would block.
  ///
  /// - Parameters:
  ///   - head: The head of the request.
  ///   - peer: The other end of the connection; `nil` if unknown.
  public func respondImmediately(
    to head: HTTPRequestHead, from peer: RemoteAddress?
  ) -> ImmediateResponse? {
    service.respondImmediately(to: head, from: peer)
  }

  /// Starts to respond to a request without a body, if the ledger is read on another thread.
  ///
  /// - Parameters:
  ///   - head: The head of the request.
  ///   - peer: The other end of the connection; `nil` if unknown.
  ///   - completion: Called once, on another thread, which it must not block. It receives a function
  ///     that makes the response, and returns `nil` if the request has to be passed on.
  /// - Returns: Whether it started; otherwise `completion` is not called.
  public func startResponding(
    to head: HTTPRequestHead, from peer: RemoteAddress?,
    _ completion: @escaping @Sendable (@escaping @Sendable () -> ImmediateResponse?) -> Void
  ) -> Bool {
    service.startResponding(to: head, from: peer, completion)
  }

  /// Reads the request within the limits, passes it to the service, and writes the response.
  public func respond(to request: Request, context: Context) async throws -> Response {
    var head = request.head
    if isEncrypted { head.scheme = "https" }
    let httpResponse = await service.respond(to: head, from: context.peer) {
      (allowance) async throws(LimitedEntitlementService.BodyError) in
      // Only these fields announce a body (RFC 9112, section 6.3).
      let fields = request.headers
      if fields[.contentLength] == nil, fields[.transferEncoding] == nil { return [] }
      var body: [UInt8] = []
      do {
        for try await part in request.body {
          try allowance.take(part.readableBytes)
          body.append(contentsOf: part.readableBytesView)
        }
        return body
      } catch let error as LimitedEntitlementService.BodyError {
        throw error
      } catch {
        throw .interrupted
      }
    }
    var fields = httpResponse.response.headerFields
    // A browser then never sends a key or a session to this host without TLS (RFC 6797). Behind a proxy
    // with TLS the proxy adds it.
    if isEncrypted { fields[.strictTransportSecurity] = "max-age=31536000" }
    return Response(
      status: httpResponse.response.status, headers: fields,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: httpResponse.body)))
  }
}
