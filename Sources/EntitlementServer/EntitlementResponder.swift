internal import Effects
public import Hummingbird
internal import NIOCore

/// Puts an ``EntitlementService`` behind Hummingbird.
public struct EntitlementResponder: HTTPResponder {
  /// Hummingbird's plain request context.
  public typealias Context = BasicRequestContext

  /// A signed notification is about 20 KB; nothing honest comes near this.
  static let largestBody = 1 << 19

  private let service: EntitlementService

  /// Creates a responder.
  public init(_ service: EntitlementService) {
    self.service = service
  }

  /// Reads the whole request, asks the service, and writes its reply.
  public func respond(to request: Request, context: Context) async throws -> Response {
    let body: ByteBuffer
    do {
      body = try await request.body.collect(upTo: Self.largestBody)
    } catch is NIOTooManyBytesError {
      return Response(status: .contentTooLarge)
    }
    let reply = await service.respond(to: request.head, body: Array(body.readableBytesView))
    return Response(
      status: reply.response.status, headers: reply.response.headerFields,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: reply.body)))
  }
}
