import AppStoreCore
import EntitlementAPI
import EntitlementServer
import Foundation
import HTTPTypes
import TestSupport
import Testing

/// HTTP requirements for every server.
@Suite(.timeLimit(.minutes(30))) struct HTTPRuleTests {
  private let server: GuardedUnderTest

  init() throws { server = try GuardedUnderTest() }

  @Test(arguments: Routes.all.map(\.rules.endpoint).filter { $0.method == .get })
  func `HEAD has GET's response without the body`(endpoint: Endpoint) async throws {
    let path = endpoint.path(with: "ada")
    _ = await server.ask(.get, "/v1/subscribers/ada", key: ServerUnderTest.secretKey)
    let got = await server.ask(.get, path, key: ServerUnderTest.secretKey)
    let head = await server.ask(.head, path, key: ServerUnderTest.secretKey)
    #expect(head.response.status == got.response.status)
    #expect(head.body.isEmpty)
    let length = head.response.headerFields[.contentLength].flatMap { Int($0) } ?? 0
    #expect(length > 0 || got.response.status == .noContent)
    // Metrics and times differ in each response.
    if path == "/v1/openapi.json" { #expect(length == got.body.count) }
  }

  @Test(arguments: [
    ("/v1/subscribers/ada", HTTPRequest.Method.post, "GET, HEAD, DELETE"),
    ("/v1/receipts", .get, "POST"), ("/v1/health", .delete, "GET, HEAD"),
    ("/metrics", .post, "GET, HEAD"), ("/dashboard", .post, "GET, HEAD"),
    ("/v1/subscribers/identify", .put, "GET, HEAD, POST, DELETE"),
  ])
  func `A path with other methods lists them`(
    path: String, method: HTTPRequest.Method, allowed: String
  ) async throws {
    let reply = await server.ask(method, path, key: ServerUnderTest.secretKey)
    #expect(reply.response.status == .methodNotAllowed)
    #expect(reply.response.headerFields[.allow] == allowed)
    #expect(try server.server.error(reply).message.contains(method.rawValue))
  }

  @Test func `An unknown path is a 404 for every method`() async throws {
    for method in [HTTPRequest.Method.get, .post, .head, .options] {
      let reply = await server.ask(method, "/v1/nothing", key: ServerUnderTest.secretKey)
      #expect(reply.response.status == .notFound)
      #expect(reply.response.headerFields[.allow] == nil)
    }
  }

  @Test func `A body in an unsupported encoding is rejected before it is sent`() async throws {
    func status(_ encoding: String) async -> HTTPResponse.Status {
      await server.ask(
        .post, "/v1/events", key: ServerUnderTest.publicKey,
        fields: [.contentEncoding: encoding], body: Array("{}".utf8)
      ).response.status
    }
    #expect(await status("gzip") == .unsupportedMediaType)
    #expect(await status("Identity") == .ok)
  }

  @Test func `A request must have exactly one host, also if the response is immediate`()
    async throws
  {
    try await WireServer.serving { server in
      _ = try await server.send("GET", "/v1/subscribers/ada")
      let whole = server.request("GET", "/v1/subscribers/ada")
      let host = try #require(whole.split(separator: "\r\n").first { $0.hasPrefix("Host:") })
      for hosts in ["", "\(host)\r\nhost: other\r\n"] {
        let request = whole.replacing("\(host)\r\n", with: hosts)
        let reply = try #require(try await server.send(pipelined: [request]).first)
        #expect(reply.status == 400)
        #expect(String(decoding: reply.body, as: UTF8.self).contains("Host"))
      }
      #expect(try await server.send("GET", "/v1/subscribers/ada").status == 200)
    }
  }

  @Test func `A HEAD request leaves the connection usable`() async throws {
    try await WireServer.serving { server in
      let requests = [
        server.request("HEAD", "/v1/health"), server.request("GET", "/v1/subscribers/ada"),
      ]
      let port = try #require(
        requests[0].split(separator: "\r\n").first { $0.hasPrefix("Host:") }?
          .split(separator: ":").last.flatMap { Int($0) })
      let text = try await WireSocket.text(after: requests.joined(), from: port) {
        $0.components(separatedBy: "HTTP/1.1 ").count == 3 && $0.hasSuffix("}")
      }
      #expect(text.contains("HTTP/1.1 200"))
      #expect(text.contains("HTTP/1.1 201"))
      // The body, which a HEAD response does not have.
      #expect(!text.contains("\"\"\n"))
    }
  }
}
