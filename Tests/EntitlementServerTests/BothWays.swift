import EntitlementServer
import Hummingbird
import NIOCore
import NIOHTTP1
import Synchronization

/// Answers at once what may be, and by a task all else, and says which.
final class BothWays: HTTPResponder, ImmediateResponder {
  typealias Context = BasicRequestContext

  /// What answers that leave at once are filled up to, in bytes.
  private let size: Int
  private let repliesAtOnce = Atomic(0)

  /// How many answers left at once.
  var countAtOnce: Int { repliesAtOnce.load(ordering: .relaxed) }

  init(size: Int = 0) { self.size = size }

  func respondAtOnce(to head: HTTPRequestHead, from peer: RemoteAddress?) -> ImmediateReply? {
    guard head.uri != "/task" else { return nil }
    repliesAtOnce.add(1, ordering: .relaxed)
    let filling = [UInt8](repeating: UInt8(ascii: "."), count: size)
    return ImmediateReply(.ok, [("X-Way", "once")], body: Array("at once".utf8) + filling)
  }

  func respond(to request: Request, context: Context) async throws -> Response {
    _ = try await request.body.collect(upTo: 1000)
    return Response(status: .ok, body: .init(byteBuffer: ByteBuffer(string: "by a task")))
  }
}
