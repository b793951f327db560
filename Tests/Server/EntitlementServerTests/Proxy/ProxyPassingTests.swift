import AppStoreCore
import Catalog
import EntitlementAPI
import EntitlementServer
import Foundation
import HTTPTypes
import TestSupport
import Testing

/// What RevenueCat and the app receive in proxy mode.
@Suite(.timeLimit(.minutes(30))) struct ProxyPassingTests {
  private static func name(_ text: String) throws -> HTTPField.Name {
    try #require(HTTPField.Name(text))
  }

  @Test func `RevenueCat receives the request of the app unchanged`() async throws {
    let proxy = try ProxyUnderTest()
    let path = "/v1/subscribers/$RCAnonymousID%3Aab/offerings?a=%2F&b"
    _ = await proxy.ask(
      .get, path,
      fields: [
        .nonce: "nonce", .headersHash: "X-Is-Sandbox:sha256:x", .revenueCatETag: "",
        .isSandbox: "true", try Self.name("X-Client-Bundle-ID"): "com.example.app",
        .connection: "keep-alive, X-Internal", try Self.name("X-Internal"): "1",
        .transferEncoding: "chunked", .acceptEncoding: "br, gzip", .contentLength: "0",
      ])
    let received = try #require(proxy.upstream.received.first).request
    #expect(received.method == .get)
    #expect(received.scheme == "https" && received.authority == "upstream.example")
    #expect(received.path == "/base" + path)
    let fields = received.headerFields
    #expect(fields[.authorization] == "Bearer \(ProxyUnderTest.key)")
    #expect(fields[.nonce] == "nonce" && fields[.headersHash] == "X-Is-Sandbox:sha256:x")
    #expect(fields[.revenueCatETag] == "" && fields[.isSandbox] == "true")
    #expect(fields[try Self.name("X-Client-Bundle-ID")] == "com.example.app")
    #expect(fields[.acceptEncoding] == "gzip")
    for gone in ["Connection", "X-Internal", "Transfer-Encoding", "Content-Length", "Host"] {
      #expect(fields[try Self.name(gone)] == nil, "\(gone)")
    }
  }

  @Test(arguments: [200, 201, 304, 400, 401, 404, 429, 500, 503])
  func `The app receives RevenueCat's response unchanged`(status: Int) async throws {
    let proxy = try ProxyUnderTest()
    let body = status == 304 ? "" : #"{"code":7225, "message":"as sent" }"#
    proxy.upstream.respond(
      FakeUpstream.reply(
        status, body,
        fields: [
          .signature: "signed", .requestTime: "1", .revenueCatETag: "tag", .retryAfter: "7",
          try Self.name("X-Request-ID"): "of-revenuecat", .connection: "close",
          .contentLength: "999",
        ]))
    let reply = await proxy.ask(.get, "/v1/subscribers/ada")
    #expect(reply.response.status.code == status)
    #expect(reply.body == Array(body.utf8))
    let fields = reply.response.headerFields
    #expect(fields[.signature] == "signed" && fields[.requestTime] == "1")
    #expect(fields[.revenueCatETag] == "tag" && fields[.retryAfter] == "7")
    #expect(fields[values: try Self.name("X-Request-ID")] == ["of-revenuecat"])
    #expect(fields[.connection] == nil && fields[.contentLength] == nil)
    #expect(fields[.rootSignatures] == nil)
  }

  @Test func `A path that only RevenueCat knows is passed on`() async throws {
    let proxy = try ProxyUnderTest()
    proxy.upstream.respond(FakeUpstream.reply(204, ""))
    for path in ["/v1/config/app", "/v1/new/thing", "/rcbilling/v1/hosted-checkout"] {
      #expect(await proxy.ask(.post, path, Array("{}".utf8)).response.status == .noContent)
    }
    #expect(
      proxy.upstream.received.map { String($0.request.path?.dropFirst(5) ?? "") } == [
        "/v1/config/app", "/v1/new/thing", "/rcbilling/v1/hosted-checkout",
      ])
    #expect(proxy.upstream.received.allSatisfy { $0.body == Array("{}".utf8) })
  }

  @Test(arguments: [
    ("/v1/subscribers/ada", ServerUnderTest.publicKey as String?),
    ("/v1/subscribers/ada", ServerUnderTest.secretKey), ("/v1/subscribers/ada", "appl_unknown"),
    ("/v1/health", nil), ("/dashboard", ProxyUnderTest.key), ("/metrics", ProxyUnderTest.key),
    ("/v2/projects", ProxyUnderTest.key),
  ])
  func `Nothing else is passed on`(path: String, key: String?) async throws {
    let proxy = try ProxyUnderTest()
    _ = await proxy.ask(.get, path, key: key)
    #expect(proxy.upstream.received.isEmpty)
  }

  @Test func `Without proxy mode a key of RevenueCat is a key like others`() async throws {
    let server = try GuardedUnderTest { $0.apps[0].revenueCatAPIKeys = [ProxyUnderTest.key] }
    let reply = await server.ask(.get, "/v1/subscribers/ada", key: ProxyUnderTest.key)
    #expect(reply.response.status == .created)
  }

  @Test(arguments: RevenueCatProxySettings.FailureResponse.allCases)
  func `Without a response from RevenueCat the setting decides`(
    failure: RevenueCatProxySettings.FailureResponse
  ) async throws {
    let proxy = try ProxyUnderTest(failure: failure)
    _ = try await proxy.buy(as: "ada")
    await proxy.guarded.guarded.waitForProxyRecordings()
    for (kind, status) in [
      (TransportError.Kind.timedOut, HTTPResponse.Status.gatewayTimeout),
      (.unreachable, .badGateway),
    ] {
      proxy.upstream.fail(TransportError(reason: "secret reason", kind: kind))
      let reply = await proxy.ask(.get, "/v1/subscribers/ada")
      if failure == .respond {
        #expect(reply.response.status.kind == .successful)
        #expect(try proxy.server.info(reply).subscriber.originalAppUserID == "ada")
      } else {
        #expect(reply.response.status == status)
        #expect(try proxy.server.error(reply).code == .internalServerError)
        #expect(!String(decoding: reply.body, as: UTF8.self).contains("secret"))
      }
    }
    proxy.upstream.respond(FakeUpstream.reply(503, "theirs"))
    let reply = await proxy.ask(.get, "/v1/subscribers/ada")
    #expect(reply.response.status == (failure == .respond ? .ok : .serviceUnavailable))
    #expect((reply.body == Array("theirs".utf8)) == (failure == .pass))
    let responded = try await proxy.count("tessera_proxy_requests_total", "outcome", "responded")
    #expect(responded == (failure == .respond ? 3 : 0))
    #expect(try await proxy.count("tessera_proxy_requests_total", "outcome", "failed") == 3)
  }

  @Test func `What RevenueCat would never learn of is not accepted in its place`() async throws {
    let proxy = try ProxyUnderTest(failure: .respond)
    proxy.upstream.respond(FakeUpstream.reply(503, "theirs"))
    for (path, body) in [
      ("/v1/events", "{}"), ("/v1/diagnostics", "{}"), ("/v1/new/thing", "{}"),
      ("/v1/subscribers/identify", #"{"app_user_id":"$RCAnonymousID:a","new_app_user_id":"ada"}"#),
      ("/v1/subscribers/ada/attributes", #"{"attributes":{"a":{"value":"b"}}}"#),
      ("/v1/subscribers/ada/attribution", #"{"network":1,"data":{}}"#),
      ("/v1/subscribers/ada/alias", #"{"new_app_user_id":"bob"}"#),
    ] {
      let reply = await proxy.ask(.post, path, Array(body.utf8))
      #expect(reply.response.status == .serviceUnavailable, "\(path)")
      #expect(reply.body == Array("theirs".utf8), "\(path)")
    }
  }

  @Test func `While RevenueCat fails, a customer without a purchase here gets its failure`()
    async throws
  {
    let proxy = try ProxyUnderTest(failure: .respond)
    // RevenueCat's response makes the customer known here, but not the purchase.
    _ = await proxy.ask(.get, "/v1/subscribers/paula")
    await proxy.guarded.guarded.waitForProxyRecordings()
    proxy.upstream.respond(FakeUpstream.reply(503, "theirs"))
    let unknown = await proxy.ask(.get, "/v1/subscribers/paula")
    #expect(unknown.response.status == .serviceUnavailable)
    _ = try await proxy.buy(as: "paula")
    let known = await proxy.ask(.get, "/v1/subscribers/paula")
    #expect(try proxy.server.info(known).subscriber.entitlements["pro"] != nil)
  }

  @Test func `While RevenueCat fails, a receipt that is rejected here gets its failure`()
    async throws
  {
    let proxy = try ProxyUnderTest(failure: .respond)
    let body = #"{"app_user_id":"ada","fetch_token":"google.play"}"#
    proxy.upstream.respond(FakeUpstream.reply(503, "theirs"))
    let reply = await proxy.ask(.post, "/v1/receipts", Array(body.utf8))
    #expect(reply.response.status == .serviceUnavailable)
    #expect(reply.body == Array("theirs".utf8))
    proxy.upstream.fail(TransportError(reason: "cut", kind: .unreachable))
    let cut = await proxy.ask(.post, "/v1/receipts", Array(body.utf8))
    #expect(cut.response.status == .badGateway)
  }

  @Test func `A body over the limit is not passed on`() async throws {
    var limits = RequestLimits()
    limits.maxBodyBytes = 1024
    let proxy = try ProxyUnderTest(limits: limits)
    let reply = await proxy.ask(.post, "/v1/events", [UInt8](repeating: 32, count: 1025))
    #expect(reply.response.status == .contentTooLarge)
    #expect(proxy.upstream.received.isEmpty)
  }

  @Test func `Requests that wait for RevenueCat have a limit of their own`() async throws {
    let proxy = try ProxyUnderTest(maxConcurrent: 0)
    let reply = await proxy.ask(.get, "/v1/subscribers/ada")
    #expect(reply.response.status == .serviceUnavailable)
    #expect(reply.response.headerFields[.retryAfter] == "1")
    let own = await proxy.ask(.get, "/v1/subscribers/ada", key: ServerUnderTest.publicKey)
    #expect(own.response.status == .created)
  }
}
