import AsyncHTTPTransport
import HTTPTypes
import Testing
import Webhooks

/// How attempts end, against a server that sends prepared bytes.
@Suite(.timeLimit(.minutes(30))) struct PinnedWebhookTransportTests {
  private func request(_ port: Int, timeout: Duration = .seconds(300)) throws -> WebhookRequest {
    WebhookRequest(
      url: try EndpointURL("http://127.0.0.1:\(port)/", allowsHTTP: true), fields: [:],
      body: Array("{}".utf8), timeout: timeout,
      policy: AddressPolicy(allowedNetworks: [try NetworkRange("127.0.0.0/8")]))
  }

  /// The reply to one request to a server with a behavior.
  private func reply(
    _ behavior: RawServer.Behavior, timeout: Duration = .seconds(300)
  ) async throws -> WebhookResponse {
    let server = try await RawServer.start(behavior)
    let transport = PinnedWebhookTransport(resolver: FakeHostResolver())
    let reply = await transport.send(try request(server.port, timeout: timeout))
    // Never twice; and not at all if the timeout ended before the connection was established.
    #expect(server.received.count <= 1)
    await transport.shutdown()
    await server.stop()
    return reply
  }

  @Test func `A reply has the status, the fields, the text and the duration`() async throws {
    let reply = try await reply(
      .respond(
        "HTTP/1.1 429 Too Many\r\nRetry-After: 7\r\nwebhook-delivery: abort-message\r\n"
          + "Content-Length: 4\r\n\r\nwait"))
    #expect(reply.result.status == 429)
    #expect(reply.result.isOverloaded && reply.result.isAborted)
    guard case .response(let response) = reply.result else { return }
    #expect(response.headerFields[.retryAfter] == "7")
    #expect(reply.text == "wait")
    #expect(reply.duration > .zero && reply.duration < .seconds(20))
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `A redirect is not followed`(status: Int) async throws {
    let location = "http://127.0.0.1:1/"
    let reply = try await reply(
      .respond(
        "HTTP/1.1 \(status) Moved\r\nLocation: \(location)\r\nContent-Length: 0\r\n\r\n"))
    #expect(reply.result.status == status)
  }

  @Test func `At most 1 KiB of the text is stored, and 64 KiB of the body are read`()
    async throws
  {
    // The announced rest never comes: only a reader that stops early gets a response.
    let body = String(repeating: "é", count: 40_000)
    let reply = try await reply(
      .respond("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n\(body)"))
    #expect(reply.result.status == 200, "\(reply.text)")
    #expect(reply.text == String(repeating: "é", count: 512))
  }

  @Test func `A text has no NUL and no part of a character`() async throws {
    let reply = WebhookResponse(
      result: .failure(.dns), text: "a\0" + String(repeating: "🙂", count: 300), duration: .zero)
    #expect(reply.text.hasPrefix("a\u{FFFD}🙂"))
    #expect(reply.text.hasSuffix("🙂"))
    #expect(reply.text.utf8.count == 1024)
  }

  @Test func `Requests without a response leave connections to the same host for others`()
    async throws
  {
    let server = try await RawServer.start(.silence)
    let transport = PinnedWebhookTransport(resolver: FakeHostResolver())
    let request = try request(server.port, timeout: .seconds(5))
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<20 { group.addTask { _ = await transport.send(request) } }
    }
    #expect(server.received.count == 20)
    await transport.shutdown()
    await server.stop()
  }

  @Test func `A silent or incomplete response is a timeout`() async throws {
    for behavior in [
      RawServer.Behavior.silence, .respond("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhalf"),
    ] {
      let reply = try await reply(behavior, timeout: .milliseconds(300))
      #expect(reply.result == .failure(.timeout))
      #expect(reply.text.contains("the request may have been received"))
    }
  }

  @Test(arguments: [
    "", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhalf", "HTTP/1.1 200", "no HTTP\r\n\r\n",
  ])
  func `A connection that ends early, or is not HTTP, is interrupted`(bytes: String) async throws {
    let reply = try await reply(.respondAndClose(bytes))
    #expect(reply.result == .failure(.interrupted), "\(reply.text)")
  }

  @Test func `A closed port is a failed connection`() async throws {
    let transport = PinnedWebhookTransport(resolver: FakeHostResolver())
    // Nothing listens on port 1, which only the system may open.
    let reply = await transport.send(try request(1))
    #expect(reply.result == .failure(.connect))
    #expect(reply.text == "not sent: 127.0.0.1:1 rejects connections; check that it runs")
    await transport.shutdown()
  }

  @Test func `A name without an address is a failure of DNS`() async throws {
    let transport = PinnedWebhookTransport(resolver: FakeHostResolver([]))
    var request = try request(1)
    request.url = try EndpointURL("https://nowhere.invalid/secret")
    let reply = await transport.send(request)
    #expect(reply.result == .failure(.dns))
    #expect(reply.text == "not sent: nowhere.invalid has no address: fake")
    await transport.shutdown()
  }

  @Test func `A name that is not resolved in time is a failure`() async throws {
    let transport = PinnedWebhookTransport(resolver: SilentHostResolver())
    var request = try request(1, timeout: .milliseconds(50))
    request.url = try EndpointURL("https://slow.invalid/")
    let reply = await transport.send(request)
    #expect(reply.result == .failure(.timeout))
    await transport.shutdown()
  }

  @Test func `After its shutdown a transport sends nothing`() async throws {
    let server = try await RawServer.start(.silence)
    let transport = PinnedWebhookTransport(resolver: FakeHostResolver())
    await transport.shutdown()
    let reply = await transport.send(try request(server.port))
    #expect(reply.text == "not sent: the transport is shut down")
    #expect(server.received.isEmpty)
    await server.stop()
  }

  @Test func `The system resolves localhost to loopback addresses and rejects unknown names`()
    async throws
  {
    let resolver = SystemHostResolver()
    let addresses = try await resolver.addresses(of: "localhost")
    #expect(!addresses.isEmpty)
    #expect(addresses.allSatisfy { "\($0)".hasPrefix("127.") || "\($0)" == "::1" })
    #expect(Set(addresses).count == addresses.count)
    await #expect(throws: HostResolverError.self) {
      try await resolver.addresses(of: String(repeating: "a", count: 300))
    }
  }

  @Test func `A canceled lookup ends at once`() async throws {
    let resolver = SystemHostResolver(threadCount: 1)
    let task = Task { try await resolver.addresses(of: "localhost") }
    task.cancel()
    // Either the lookup was faster, or the error is that of a canceled one.
    do {
      #expect(!(try await task.value.isEmpty))
    } catch let error as HostResolverError {
      #expect(error.reason == "localhost was not resolved in time; check the network's DNS")
    }
  }
}
