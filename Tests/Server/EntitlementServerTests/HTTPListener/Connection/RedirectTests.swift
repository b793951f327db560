import AppStoreCore
import HTTPListening
import HTTPTypes
import Hummingbird
import Logging
import Synchronization
import Testing

/// `URLSession` against servers that redirect, on loopback ports.
@Suite(.timeLimit(.minutes(30))) struct RedirectTests {
  private func listen(_ router: Router<BasicRequestContext>) async throws -> Listener {
    try await Listener.start(
      router.buildResponder(), host: "127.0.0.1", port: 0,
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }

  private func post(_ path: String, to port: Int) async throws -> BufferedHTTPResponse {
    try await URLSessionTransport(timeout: .seconds(300)).send(
      HTTPRequest(
        method: .post, scheme: "http", authority: "127.0.0.1:\(port)", path: path,
        headerFields: [.authorization: "Bearer appl_key"]),
      body: Array("a receipt".utf8))
  }

  @Test(arguments: [HTTPResponse.Status.movedPermanently, .found, .temporaryRedirect])
  func `A redirect to another server is an error, and that server gets nothing`(
    status: HTTPResponse.Status
  ) async throws {
    let received = Mutex(0)
    let other = Router()
    other.on("/", method: .get) { _, _ in
      received.withLock { $0 += 1 }
      return "here"
    }
    other.on("/", method: .post) { _, _ in
      received.withLock { $0 += 1 }
      return "here"
    }
    let elsewhere = try await listen(other)
    let router = Router()
    let target = "http://127.0.0.1:\(elsewhere.port)/"
    router.post("/") { _, _ in Response(status: status, headers: [.location: target]) }
    let server = try await listen(router)
    let error = await #expect(throws: TransportError.self) { try await post("/", to: server.port) }
    #expect(error?.kind == .invalidResponse && error?.isRetryable == true)
    #expect(error?.reason.contains("redirected to http://127.0.0.1") == true)
    #expect(received.withLock { $0 } == 0)
    await server.stop()
    await elsewhere.stop()
  }

  @Test func `A redirect within a server is followed`() async throws {
    let router = Router()
    router.post("/") { _, _ in Response(status: .temporaryRedirect, headers: [.location: "/new"]) }
    router.post("/new") { request, _ in request.headers[.authorization] ?? "none" }
    let server = try await listen(router)
    let reply = try await post("/", to: server.port)
    #expect(reply.response.status == .ok)
    #expect(String(decoding: reply.body, as: UTF8.self) == "Bearer appl_key")
    await server.stop()
  }
}
