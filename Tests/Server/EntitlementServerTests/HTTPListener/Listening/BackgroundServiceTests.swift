import AppStoreCore
import AsyncHTTPTransport
import HTTPListening
import HTTPTypes
import Hummingbird
import Logging
import ServerBootstrap
import ServiceLifecycle
import Synchronization
import Testing

/// Background services next to a real listener on a loopback port.
@Suite(.timeLimit(.minutes(30))) struct BackgroundServiceTests {
  private struct Failing: Service {
    struct Failure: Error {}
    func run() async throws { throw Failure() }
  }

  private struct Waiting: Service {
    let ends: Mutex<Bool>.Box
    func run() async throws {
      try? await gracefulShutdown()
      ends.value.withLock { $0 = true }
    }
  }

  @Test func `A failed service does not stop the listener, and running services end with it`()
    async throws
  {
    let router = Router()
    router.get("/") { _, _ in "here" }
    let ended = Mutex<Bool>.Box(false)
    let listener = try await Listener.start(
      router.buildResponder(), services: [Failing(), Waiting(ends: ended)], host: "127.0.0.1",
      port: 0, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })

    let transport = AsyncHTTPClientTransport()
    let reply = try await transport.send(
      HTTPRequest(
        method: .get, scheme: "http", authority: "127.0.0.1:\(listener.port)", path: "/"),
      body: [])
    #expect(reply.response.status == .ok)
    await transport.shutdown()
    await listener.stop()
    #expect(ended.value.withLock { $0 })
  }
}

extension Mutex where Value: Sendable {
  /// A mutex with several owners.
  final class Box: Sendable {
    let value: Mutex<Value>
    init(_ value: Value) { self.value = Mutex(value) }
  }
}
