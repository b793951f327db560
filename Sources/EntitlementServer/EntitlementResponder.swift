internal import Effects
internal import HTTPTypes
public import Hummingbird
internal import NIOCore
public import NIOHTTP1

/// Puts a ``GuardedService`` behind Hummingbird.
public struct EntitlementResponder: HTTPResponder, ImmediateResponder {
  /// What the server knows of a connection's request.
  public struct Context: InitializableFromSource, RequestContext {
    /// Hummingbird's own part.
    public var coreContext: CoreRequestContextStorage
    /// The other end of the connection; `nil` when that is not known.
    let peer: RemoteAddress?

    /// Creates a context.
    public init(source: ApplicationRequestContextSource) {
      coreContext = .init(source: source)
      peer = source.channel.remoteAddress.map { RemoteAddress($0) }
    }
  }

  private let service: GuardedService
  private let isEncrypted: Bool

  /// Creates a responder.
  ///
  /// - Parameters:
  ///   - service: Answers the requests.
  ///   - isEncrypted: Whether they come over TLS, so that cookies may insist on it.
  public init(_ service: GuardedService, isEncrypted: Bool = false) {
    self.service = service
    self.isEncrypted = isEncrypted
  }

  /// Creates a responder for a service with the usual limits.
  public init(_ service: EntitlementService) {
    self.init(
      GuardedService(service, limits: RequestLimits(), stopwatch: { ContinuousClock.now }))
  }

  /// Answers a request without a body on the caller's thread; `nil` when that takes waiting.
  ///
  /// - Parameter peer: The other end of the connection; `nil` when that is not known.
  public func respondAtOnce(
    to head: HTTPRequestHead, from peer: RemoteAddress?
  ) -> ImmediateReply? {
    service.respondAtOnce(to: head, from: peer)
  }

  /// Reads the request as far as it may, asks the service, and writes its reply.
  public func respond(to request: Request, context: Context) async throws -> Response {
    var head = request.head
    if isEncrypted { head.scheme = "https" }
    let reply = await service.respond(to: head, from: context.peer) {
      (allowance) async throws(GuardedService.BodyError) in
      // Only these announce a body (RFC 9112, section 6.3).
      let fields = request.headers
      if fields[.contentLength] == nil, fields[.transferEncoding] == nil { return [] }
      var body: [UInt8] = []
      do {
        for try await part in request.body {
          try allowance.take(part.readableBytes)
          body.append(contentsOf: part.readableBytesView)
        }
        return body
      } catch let error as GuardedService.BodyError {
        throw error
      } catch {
        throw .interrupted
      }
    }
    return Response(
      status: reply.response.status, headers: reply.response.headerFields,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: reply.body)))
  }
}
