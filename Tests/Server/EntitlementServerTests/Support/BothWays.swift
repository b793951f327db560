import EntitlementServer
import Foundation
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
    guard head.uri != "/task", !head.uri.hasPrefix("/read") else { return nil }
    repliesAtOnce.add(1, ordering: .relaxed)
    return ImmediateResponse(.ok, [("X-Way", "once")], body: Array("at once".utf8))
  }

  /// Reads on another thread; `/read-unsuccessfully` is then passed on.
  func startResponding(
    to head: HTTPRequestHead, from peer: RemoteAddress?,
    _ completion: @escaping @Sendable (@escaping @Sendable () -> ImmediateResponse?) -> Void
  ) -> Bool {
    guard head.uri.hasPrefix("/read") else { return false }
    let isRead = head.uri == "/read"
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.02)
      completion {
        isRead ? ImmediateResponse(.ok, [("X-Way", "read")], body: Array("after a read".utf8)) : nil
      }
    }
    return true
  }

  func respond(to request: Request, context: Context) async throws -> Response {
    _ = try await request.body.collect(upTo: 1000)
    return Response(status: .ok, body: .init(byteBuffer: ByteBuffer(string: "by a task")))
  }
}
