import AppStoreCore
import AsyncHTTPTransport
import HTTPTypes
import NIOSSL
import TestSupport
import Testing
import Webhooks

/// The transport connects to the checked address and to no other, with the name of the URL.
@Suite(.timeLimit(.minutes(30))) struct PinnedConnectionTests {
  private static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"

  private func transport(
    _ resolver: any HostResolver, maxClients: Int = 8, tls: TLSConfiguration? = nil
  ) -> PinnedWebhookTransport {
    PinnedWebhookTransport(resolver: resolver, maxClients: maxClients, tls: tls)
  }

  private func request(
    _ url: String, _ networks: [String] = ["127.0.0.0/8"]
  ) throws -> WebhookRequest {
    WebhookRequest(
      url: try EndpointURL(url, allowsHTTP: true), fields: [.userAgent: "test"],
      body: Array("{}".utf8), timeout: .seconds(300),
      policy: AddressPolicy(allowedNetworks: try networks.map { try NetworkRange($0) }))
  }

  @Test(arguments: ["receiver.invalid", "xn--bcher-kva.invalid", "my_receiver"])
  func `A request goes to the resolved address and names the URL's host`(
    name: String
  ) async throws {
    let server = try await RawServer.start(.respond(Self.ok))
    let resolver = FakeHostResolver(["127.0.0.1"])
    let transport = transport(resolver)

    let reply = await transport.send(try request("http://\(name):\(server.port)/hook?a=%20b"))

    #expect(reply.result.status == 200, "\(reply.text)")
    #expect(resolver.names == [name])
    let lines = try #require(server.received.first).split(separator: "\r\n")
    #expect(lines.first == "POST /hook?a=%20b HTTP/1.1")
    let hosts = lines.filter { $0.lowercased().hasPrefix("host:") }
    #expect(hosts.map { $0.lowercased() } == ["host: \(name):\(server.port)"])
    #expect(lines.contains { $0.lowercased() == "user-agent: test" })
    #expect(lines.last == "{}")
    await transport.shutdown()
    await server.stop()
  }

  @Test func `With TLS the certificate of the URL's host is required at the address`()
    async throws
  {
    let now = Timestamp(milliseconds: 1_500_000_000_000)
    let identity = try TLSIdentity(validFrom: now, until: now + .days(36_500))
    let certificate = try NIOSSLCertificate(
      bytes: Array(identity.certificatePEM.utf8), format: .pem)
    let context = try NIOSSLContext(
      configuration: .makeServerConfiguration(
        certificateChain: [.certificate(certificate)],
        privateKey: .privateKey(
          try NIOSSLPrivateKey(bytes: Array(identity.keyPEM.utf8), format: .pem))))
    let server = try await RawServer.start(.respond(Self.ok), host: "127.0.0.2", tls: context)
    var trusting = TLSConfiguration.makeClientConfiguration()
    trusting.trustRoots = .certificates([certificate])
    let resolver = FakeHostResolver(["127.0.0.2"])

    // The certificate is of `localhost`.
    let trusted = transport(resolver, tls: trusting)
    let valid = await trusted.send(try request("https://localhost:\(server.port)/"))
    #expect(valid.result.status == 200, "\(valid.text)")
    let misnamed = await trusted.send(try request("https://other.invalid:\(server.port)/"))
    #expect(misnamed.result == .failure(.tls), "\(misnamed.text)")
    let distrusting = transport(resolver)
    let unknown = await distrusting.send(try request("https://localhost:\(server.port)/"))
    #expect(unknown.result == .failure(.tls), "\(unknown.text)")

    #expect(server.received.count == 1)
    await trusted.shutdown()
    await distrusting.shutdown()
    await server.stop()
  }

  @Test func `A name whose address changes to a private one is blocked at the next attempt`()
    async throws
  {
    let server = try await RawServer.start(.respond(Self.ok))
    let resolver = FakeHostResolver(["127.0.0.1"], ["127.0.0.1", "10.0.0.1"])
    let transport = transport(resolver)
    let request = try request("http://receiver.invalid:\(server.port)/")

    #expect(await transport.send(request).result.status == 200)
    let blocked = await transport.send(request)
    #expect(blocked.result == .failure(.blocked))
    #expect(blocked.text.contains("10.0.0.1 is in 10.0.0.0/8 (private)"))
    #expect(server.received.count == 1)
    await transport.shutdown()
    await server.stop()
  }

  @Test(arguments: [
    "http://127.0.0.1:PORT/", "http://0x7f.1:PORT/", "http://2130706433:PORT/",
    "http://[::ffff:127.0.0.1]:PORT/", "http://receiver.invalid:PORT/",
  ])
  func `Nothing is sent to an address that is not allowed`(url: String) async throws {
    let server = try await RawServer.start(.respond(Self.ok))
    let transport = transport(FakeHostResolver(["127.0.0.1"]))
    let url = url.replacing("PORT", with: "\(server.port)")

    #expect(await transport.send(try request(url, [])).result == .failure(.blocked))
    #expect(await transport.send(try request(url, ["10.0.0.0/8"])).result == .failure(.blocked))
    #expect(server.received.isEmpty)
    #expect(await transport.send(try request(url, ["127.0.0.1"])).result.status == 200)
    #expect(server.received.count == 1)
    await transport.shutdown()
    await server.stop()
  }

  @Test func `Without a connection to the first address, the other family's is used`()
    async throws
  {
    let server = try await RawServer.start(.respond(Self.ok))
    let resolver = FakeHostResolver(["::1", "127.0.0.1"])
    let transport = transport(resolver)
    let networks = ["::1", "127.0.0.0/8"]
    let reply = await transport.send(
      try request("http://receiver.invalid:\(server.port)/", networks))
    #expect(reply.result.status == 200, "\(reply.text)")
    #expect(server.received.count == 1)
    await transport.shutdown()
    await server.stop()
  }

  @Test func `A client that is evicted while it sends completes its request`() async throws {
    let server = try await RawServer.start(.respond(Self.ok))
    let transport = transport(FakeHostResolver(["127.0.0.1"]), maxClients: 1)
    let requests = try (0..<20).map { try request("http://host\($0).invalid:\(server.port)/") }
    let statuses = await withTaskGroup(of: Int?.self) { group in
      for request in requests {
        group.addTask { await transport.send(request).result.status }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == [Int?](repeating: 200, count: 20))
    #expect(transport.clientCount == 1)
    await transport.shutdown()
    await server.stop()
  }

  @Test func `The number of cached clients is limited, and an evicted one works again`()
    async throws
  {
    let server = try await RawServer.start(.respond(Self.ok))
    let transport = transport(FakeHostResolver(["127.0.0.1"]), maxClients: 3)
    for _ in 0..<2 {
      for name in ["a", "b", "c", "d", "e"] {
        let reply = await transport.send(try request("http://\(name).invalid:\(server.port)/"))
        #expect(reply.result.status == 200, "\(reply.text)")
        #expect(transport.clientCount <= 3)
      }
    }
    #expect(server.received.count == 10)
    #expect(transport.clientCount == 3)
    await transport.shutdown()
    #expect(transport.clientCount == 0)
    await server.stop()
  }
}
