import EntitlementServer
import HTTPListening
import Logging
import ServerBootstrap
import Testing

/// Requests with an immediate response on a connection, and requests that take a task.
@Suite(.timeLimit(.minutes(30))) struct ImmediateHandlerTests {
  private func serving(
    _ responder: BothWays, _ test: (Int) async throws -> Void
  ) async throws {
    try await Listener.start(
      responder, host: "127.0.0.1", port: 0,
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    ).serving(test)
  }

  @Test(arguments: [
    "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nX-Forwarded-For: 10.0.0.1\r\nAccept: */*\r\n",
  ])
  func `A plain request gets an immediate response`(head: String) async throws {
    try await serving(BothWays()) { port in
      let reply = try await WireSocket.send(head + "Host: a\r\n\r\n", to: port)
      #expect(String(decoding: reply.body, as: UTF8.self) == "at once")
      #expect(reply.fields["x-way"] == "once")
    }
  }

  @Test(arguments: [
    "GET / HTTP/1.0\r\n", "GET / HTTP/1.1\r\nConnection: close\r\n",
    "GET / HTTP/1.1\r\nconnection: keep-alive\r\n", "GET / HTTP/1.1\r\nContent-Length: 0\r\n",
    "POST / HTTP/1.1\r\nContent-Length: 0\r\n",
    "GET / HTTP/1.1\r\nExpect: 100-continue\r\n", "GET /task HTTP/1.1\r\n",
  ])
  func `A request with special requirements takes a task`(head: String) async throws {
    let responder = BothWays()
    try await serving(responder) { port in
      let reply = try await WireSocket.send(
        head.replacing("\r\n", with: "\r\nHost: a\r\n", maxReplacements: 1) + "\r\n", to: port)
      #expect(reply.status == 200)
      #expect(reply.fields["x-way"] == nil)
    }
    #expect(responder.countAtOnce == 0)
  }

  @Test func `A chunked body before another request is not parsed as a request`() async throws {
    try await serving(BothWays()) { port in
      let replies = try await WireSocket.send(
        pipelined: [
          "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n",
          "4\r\nGET \r\n0\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n",
        ], to: port)
      #expect(replies.map(\.status) == [200, 200])
      #expect(String(decoding: replies[0].body, as: UTF8.self) == "by a task")
    }
  }

  @Test func `Responses leave in order while the ledger is read for one of the requests`()
    async throws
  {
    func get(_ path: String) -> String { "GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n" }
    let responder = BothWays()
    try await serving(responder) { port in
      let replies = try await WireSocket.send(
        pipelined: ["/read", "/", "/read", "/read-unsuccessfully", "/read", "/task", "/"].map(get),
        to: port)
      #expect(replies.map(\.status) == Array(repeating: 200, count: 7))
      let bodies = replies.map { String(decoding: $0.body, as: UTF8.self) }
      #expect(bodies[..<4] == ["after a read", "at once", "after a read", "by a task"])
      #expect(bodies[5] == "by a task")
    }
  }

  @Test func `A client that closes its connection during a read of the ledger harms no other`()
    async throws
  {
    try await serving(BothWays()) { port in
      for _ in 1...20 {
        try await WireSocket.sendAndClose("GET /read HTTP/1.1\r\nHost: a\r\n\r\n", to: port)
      }
      let reply = try await WireSocket.send("GET /read HTTP/1.1\r\nHost: a\r\n\r\n", to: port)
      #expect(String(decoding: reply.body, as: UTF8.self) == "after a read")
    }
  }
}
