import AppStoreCore
import AsyncHTTPTransport
import HTTPListening
import HTTPTypes
import Hummingbird
import Logging
import ServerBootstrap
import Testing

/// The transport against a real server on a loopback port.
@Suite(.timeLimit(.minutes(30))) struct AsyncHTTPClientTransportTests {
  /// Starts a server, runs a test with its address, and stops both.
  func serving(
    _ router: Router<BasicRequestContext>, timeout: Duration = .seconds(300),
    maxBodyBytes: Int = 1000,
    _ test: (AsyncHTTPClientTransport, String) async throws -> Void
  ) async throws {
    let listener = try await Listener.start(
      router.buildResponder(), host: "127.0.0.1", port: 0,
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    let transport = AsyncHTTPClientTransport(timeout: timeout, maxBodyBytes: maxBodyBytes)
    do {
      try await test(transport, "127.0.0.1:\(listener.port)")
    } catch {
      await transport.shutdown()
      await listener.stop()
      throw error
    }
    await transport.shutdown()
    await listener.stop()
  }

  func request(
    _ authority: String?, _ path: String, method: HTTPRequest.Method = .get,
    scheme: String? = "http"
  ) -> HTTPRequest {
    HTTPRequest(method: method, scheme: scheme, authority: authority, path: path)
  }

  /// The error of a request without a complete response.
  func failure(
    _ transport: AsyncHTTPClientTransport, _ request: HTTPRequest
  ) async throws -> TransportError {
    let error = await #expect(throws: TransportError.self) {
      try await transport.send(request, body: [])
    }
    return try #require(error)
  }

  @Test func `A request and its response arrive completely, with the path as escaped`()
    async throws
  {
    let router = Router()
    router.on("/**", method: .put) { request, _ in
      let body = try await request.body.collect(upTo: 100)
      return Response(
        status: .accepted,
        headers: [
          .location: request.uri.string, .contentLanguage: request.headers[.accept] ?? "",
        ], body: ResponseBody(byteBuffer: body))
    }
    try await serving(router) { transport, authority in
      var request = request(authority, "/a%2Fb/%20c?d=%26&e", method: .put)
      request.headerFields[.accept] = "text/plain"
      let reply = try await transport.send(request, body: [0, 255, 10])

      #expect(reply.response.status == .accepted)
      #expect(reply.response.headerFields[.location] == "/a%2Fb/%20c?d=%26&e")
      #expect(reply.response.headerFields[.contentLanguage] == "text/plain")
      #expect(reply.body == [0, 255, 10])
    }
  }

  @Test func `A redirect is returned instead of followed`() async throws {
    let router = Router()
    router.get("/from") { _, _ in Response.redirect(to: "/to", type: .temporary) }
    router.get("/to") { _, _ in "followed" }
    try await serving(router) { transport, authority in
      let reply = try await transport.send(request(authority, "/from"), body: [])
      #expect(reply.response.status == .temporaryRedirect)
      #expect(reply.response.headerFields[.location] == "/to")
    }
  }

  @Test(arguments: [true, false])
  func `A response is accepted up to the maximum body, with and without a content length`(
    tellsLength: Bool
  ) async throws {
    let router = Router()
    router.get("/:count") { _, context in
      let count = try context.parameters.require("count", as: Int.self)
      let bytes = ByteBuffer(repeating: 7, count: count)
      if tellsLength { return Response(status: .ok, body: ResponseBody(byteBuffer: bytes)) }
      return Response(
        status: .ok,
        body: ResponseBody { writer in
          try await writer.write(bytes)
          try await writer.finish(nil)
        })
    }
    try await serving(router) { transport, authority in
      let whole = try await transport.send(request(authority, "/1000"), body: [])
      #expect(whole.body.count == 1000)
      let error = try await failure(transport, request(authority, "/1001"))
      #expect(!error.isRetryable)
      #expect(error.kind == .invalidResponse)
      #expect(error.reason.contains("1000 bytes"))
    }
  }

  @Test func `A silent or very slow server times out`() async throws {
    let router = Router()
    let (never, _) = AsyncStream.makeStream(of: Void.self)
    router.get("/silent") { _, _ in
      for await _ in never {}
      return "late"
    }
    router.get("/drips") { _, _ in
      Response(
        status: .ok,
        body: ResponseBody { writer in
          try await writer.write(ByteBuffer(string: "a"))
          for await _ in never {}
          try await writer.finish(nil)
        })
    }
    try await serving(router, timeout: .milliseconds(50)) { transport, authority in
      for path in ["/silent", "/drips"] {
        let error = try await failure(transport, request(authority, path))
        #expect(error.isRetryable)
        #expect(error.kind == .timedOut)
        #expect(error.reason.contains("0.05 seconds; the request may have been received"))
      }
    }
  }

  @Test func `A truncated response is an error`() async throws {
    struct Broken: Error {}
    let router = Router()
    router.get("/") { _, _ in
      Response(
        status: .ok,
        body: ResponseBody { writer in
          try await writer.write(ByteBuffer(string: "half"))
          throw Broken()
        })
    }
    try await serving(router) { transport, authority in
      let error = try await failure(transport, request(authority, "/"))
      #expect(error.isRetryable)
      #expect(error.kind == .interrupted)
      #expect(error.reason.contains("may have been received"))
    }
  }

  @Test(arguments: ["127.0.0.1:99999", "[::1]:65536", "127.0.0.1:0", "user:secret@localhost:70000"])
  func `A port out of range is rejected without a crash`(
    authority: String
  ) async throws {
    let transport = AsyncHTTPClientTransport()
    let error = try await failure(transport, request(authority, "/"))
    #expect(!error.isRetryable)
    #expect(error.reason.contains("is not 1 to 65535") && !error.reason.contains("secret"))
    await transport.shutdown()
  }

  @Test func `A closed port is a retryable error, and nothing was sent`() async throws {
    let transport = AsyncHTTPClientTransport()
    // Nothing listens on port 1, which only the system may open.
    let error = try await failure(
      transport, request("user:secret@127.0.0.1:1", "/?token=secret"))
    #expect(error.isRetryable)
    #expect(error.kind == .unreachable)
    #expect(error.reason == "not sent: 127.0.0.1:1 rejects connections; check that it runs")
  }

  @Test func `An invalid request is rejected permanently`() async throws {
    let transport = AsyncHTTPClientTransport()
    for wrong in [
      request(nil, "/"), request("", "/"), request("a", "/", scheme: nil),
      request("a", "/", scheme: "ftp"), request("a b", "/"),
    ] {
      #expect(try await failure(transport, wrong).isRetryable == false)
    }
    await transport.shutdown()
  }

  @Test func `Shutting down completes a request in flight and rejects new ones`()
    async throws
  {
    let (reached, reporter) = AsyncStream.makeStream(of: Void.self)
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let router = Router()
    router.get("/slow") { _, _ in
      reporter.finish()
      for await _ in gate {}
      return "whole"
    }
    router.get("/quick") { _, _ in "quick" }
    try await serving(router) { transport, authority in
      async let slow = transport.send(request(authority, "/slow"), body: [])
      for await _ in reached {}
      async let end: Void = transport.shutdown()
      var refusal: TransportError?
      while refusal == nil {
        do throws(TransportError) {
          _ = try await transport.send(request(authority, "/quick"), body: [])
        } catch {
          refusal = error
        }
      }
      #expect(refusal?.reason == "not sent: the transport is shut down")
      #expect(refusal?.isRetryable == false)
      opener.finish()
      let reply = try await slow
      #expect(String(decoding: reply.body, as: UTF8.self) == "whole")
      await end
    }
  }

  @Test func `A transport without a shutdown closes with its last use`() async throws {
    let router = Router()
    router.get("/") { _, _ in "here" }
    try await serving(router) { _, authority in
      let reply = try await AsyncHTTPClientTransport().send(request(authority, "/"), body: [])
      #expect(reply.response.status == .ok)
    }
  }
}
