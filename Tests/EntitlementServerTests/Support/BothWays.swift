import EntitlementServer
import Hummingbird
import NIOCore
import NIOHTTP1
import Synchronization

/// Responds at once where possible and by a task otherwise, and marks which.
final class BothWays: HTTPResponder, ImmediateResponder {
  typealias Context = BasicRequestContext

  private let repliesAtOnce = Atomic(0)

  /// The number of responses sent at once.
  var countAtOnce: Int { repliesAtOnce.load(ordering: .relaxed) }

  func respondImmediately(to head: HTTPRequestHead, from peer: RemoteAddress?) -> ImmediateResponse?
  {
    guard head.uri != "/task" else { return nil }
    repliesAtOnce.add(1, ordering: .relaxed)
    return ImmediateResponse(.ok, [("X-Way", "once")], body: Array("at once".utf8))
  }

  func respond(to request: Request, context: Context) async throws -> Response {
    _ = try await request.body.collect(upTo: 1000)
    return Response(status: .ok, body: .init(byteBuffer: ByteBuffer(string: "by a task")))
  }
}
