import AppStoreCore
import Catalog
import EntitlementAPI
import EntitlementServer
import Foundation
import HTTPListening
import HTTPTypes
import Ledger
import LedgerTestSupport
import Logging
import NIOHTTP1
import ServerAdministration
import ServerBootstrap
import SignedData
import Subscriptions
import TestSupport
import Testing
import WaitingTestSupport

/// Immediate responses equal those of a task, within the same limits and in the same order.
@Suite(.timeLimit(.minutes(30))) struct ImmediateAnswerTests {
  private let store: TestStore
  private let clock = VirtualClock(at: TestStore.purchaseDate + .days(1))
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "tessera-immediate-\(UUID().uuidString)")
  private let built: ServerApplication
  private let stranger = RemoteAddress("203.0.113.7")

  init() throws {
    store = try TestStore()
    let app = ServerApp(
      bundleID: TestStore.bundleID, appAppleID: nil, environments: [.sandbox],
      publicAPIKeys: ["appl_test"], secretAPIKeys: ["sk_test"])
    built = try ServerApplication(
      ServerSettings(
        catalog: ServerCatalog(
          apps: [app], entitlements: EntitlementCatalog(["pro": [TestStore.productID]])),
        roots: [store.chain.root], dataDirectory: folder), clock: clock,
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }

  private func request(
    _ path: String, key: String? = "appl_test", _ fields: [HTTPField.Name: String] = [:]
  ) -> HTTPRequest {
    var request = HTTPRequest(method: .get, scheme: "http", authority: "test", path: path)
    if let key { request.headerFields[.authorization] = "Bearer \(key)" }
    request.headerFields[.nonce] = Data("twelve bytes".utf8).base64EncodedString()
    if let name = HTTPField.Name("X-Request-ID") { request.headerFields[name] = "a-request" }
    for (name, value) in fields { request.headerFields[name] = value }
    return request
  }

  /// The immediate response to a request as a connection reads it.
  private func immediateReply(
    to request: HTTPRequest, from peer: RemoteAddress?, by guarded: LimitedEntitlementService? = nil
  ) -> BufferedHTTPResponse? {
    let head = HTTPRequestHead(
      version: .http1_1, method: .GET, uri: request.path ?? "",
      headers: HTTPHeaders(
        [("Host", request.authority ?? "")]
          + request.headerFields.map { ($0.name.rawName, $0.value) }))
    return (guarded ?? built.limitedService).respondImmediately(to: head, from: peer).map { reply in
      var fields = HTTPFields()
      for field in reply.fields {
        if let name = HTTPField.Name(field.name) {
          fields.append(HTTPField(name: name, value: field.value))
        }
      }
      return BufferedHTTPResponse(
        HTTPResponse(status: reply.status, headerFields: fields), body: reply.body)
    }
  }

  /// Neither response counts against an address, so that both have the same rest of the limit.
  private func taskReply(to request: HTTPRequest) async -> BufferedHTTPResponse {
    await built.limitedService.respond(to: request, from: nil) {
      _ throws(LimitedEntitlementService.BodyError) in []
    }
  }

  private func buy(as customer: AppUserID) async throws {
    let receipt = ReceiptBody(
      appUserID: customer, fetchToken: try store.sign(TestStore.transaction()), isRestore: false,
      initiationSource: .purchase)
    var request = request("/v1/receipts")
    request.method = .post
    let reply = await built.limitedService.respond(to: request, from: stranger) {
      _ throws(LimitedEntitlementService.BodyError) in (try? WireJSON.encode(receipt)) ?? []
    }
    #expect(reply.response.status == .ok)
  }

  @Test
  func `An immediate response equals that of a task except for its signature's salt`()
    async throws
  {
    try await buy(as: "ada")
    for isRootReplaced in [false, true] {
      if isRootReplaced {
        _ = try await SigningKeyAdmin(dataDirectory: folder, storage: ServerApplication.storage)
          .makeRoot(by: "ada", at: clock.now())
        await built.keyWatch.look()
      }
      try await compareAnswers(underTwoRoots: isRootReplaced)
    }
  }

  private func compareAnswers(underTwoRoots: Bool) async throws {
    for fields in [[:], [.isSandbox: "true"], [.isSandbox: "false"]] as [[HTTPField.Name: String]] {
      let request = request("/v1/subscribers/ada?x=1", fields)
      var immediate = try #require(immediateReply(to: request, from: nil))
      var reply = await taskReply(to: request)
      #expect(immediate.response.headerFields[.signature] != nil)
      #expect((immediate.response.headerFields[.rootSignatures] != nil) == underTwoRoots)
      immediate.response.headerFields[.signature] = nil
      reply.response.headerFields[.signature] = nil
      #expect(immediate.body == reply.body)
      #expect(immediate.response == reply.response)
    }
  }

  @Test func `An unchanged response is an immediate 304`() async throws {
    try await buy(as: "ada")
    let first = immediateReply(to: request("/v1/subscribers/ada"), from: stranger)
    let tag = try #require(first?.response.headerFields[.revenueCatETag])
    let again = try #require(
      immediateReply(
        to: request("/v1/subscribers/ada", [.revenueCatETag: tag]), from: stranger))
    #expect(again.response.status == .notModified)
    #expect(again.body.isEmpty)
    #expect(again.response.headerFields[.signature] != nil)
  }

  @Test func `A response that requires waiting is neither immediate nor counted`() async throws {
    try await buy(as: "ada")
    _ = try await built.ledger.grant(
      PromotionalGrant(
        id: "grant", customer: "gil", entitlement: "pro", duration: .lifetime,
        startsAt: clock.now(), endsAt: nil, grantedAt: clock.now(), actor: "test"))
    _ = await taskReply(to: request("/v1/subscribers/gil"))
    let waiting = [
      request("/v1/subscribers/nobody"), request("/v1/subscribers/gil"),
      request("/v1/subscribers/ada", key: "sk_test"),
      request("/v1/subscribers/ada", key: nil), request("/v1/subscribers/ada", key: "appl_other"),
      request("/v1/subscribers/ada", [.explain: "1"]),
      request("/v1/subscribers/ada", [.nonce: "short"]),
      request("/v1/subscribers/null"), request("/v1/subscribers/ada/offerings"),
      request("/v1/health"), request("/metrics"), request("/dashboard"),
    ]
    let guarded = guarded(burst: 1)
    for request in waiting {
      #expect(immediateReply(to: request, from: stranger, by: guarded) == nil, "\(request)")
    }
    let answered = immediateReply(to: request("/v1/subscribers/ada"), from: stranger, by: guarded)
    #expect(answered?.response.status == .ok)
  }

  @Test func `A request that the fast parser could misread takes a task`() async throws {
    try await buy(as: "ada")
    let path = "/v1/subscribers/ada"
    let key = ("AUTHORIZATION", "bearer  appl_test")
    func reply(_ uri: String, _ fields: (String, String)...) -> ImmediateResponse? {
      built.limitedService.respondImmediately(
        to: HTTPRequestHead(
          version: .http1_1, method: .GET, uri: uri,
          headers: HTTPHeaders([("Host", "test"), key] + fields)),
        from: stranger)
    }
    let nonce = Data("twelve bytes".utf8).base64EncodedString()
    let signed = reply(path, ("x-NONCE", nonce), ("X-Version", "é"))
    #expect(signed?.fields.contains { $0.name == "X-Signature" } == true)
    #expect(reply("http://test\(path)") == nil)
    #expect(reply(path, ("X-Is-Sandbox", " true")) == nil)
    #expect(reply(path, ("X-Is-Sandbox", "true ")) == nil)
    #expect(reply(path, ("X-Request-ID", "a\tb")) == nil)
    #expect(reply(path, ("X-Request-ID", "é")) == nil)
    // Sent twice, a nonce is not 12 bytes.
    #expect(reply(path, ("X-Nonce", nonce), ("x-nonce", nonce)) == nil)
  }

  @Test func `An immediate response notes the visit of the app`() async throws {
    try await buy(as: "ada")
    let head = HTTPRequestHead(
      version: .http1_1, method: .GET, uri: "/v1/subscribers/ada",
      headers: HTTPHeaders([
        ("Host", "test"), ("Authorization", "Bearer appl_test"), ("x-platform", "visionOS"),
        ("X-Storefront", "DEU"), ("X-Client-Version", "é"), ("X-Version", "5.86.0"),
      ]))
    for _ in 0..<2 {
      #expect(built.limitedService.respondImmediately(to: head, from: stranger) != nil)
      try await eventually("the visit is recorded") {
        try await built.ledger.rows(CustomerDay.self, after: 0, limit: 9).rows.map(\.platform)
          == [nil, "visionOS"]
      }
    }
    let origin = try await built.ledger.activity(of: "ada").origin
    #expect(origin?.storefront == "DEU" && origin?.sdkVersion == "5.86.0")
    #expect(origin?.appVersion == nil)
  }

  private func guarded(burst: Int) -> LimitedEntitlementService {
    var limits = RequestLimits()
    limits.addressRate = TokenBucket.Rate(burst: burst, per: .seconds(60))
    return LimitedEntitlementService(
      built.service, limits: limits, stopwatch: { ContinuousClock.now })
  }

  @Test
  func `An old last-seen date is updated by a task`() async throws {
    try await buy(as: "ada")
    clock.advance(to: clock.now() + .hours(1))
    let request = request("/v1/subscribers/ada")
    #expect(immediateReply(to: request, from: stranger) == nil)
    #expect(await taskReply(to: request).response.status == .ok)
    // The date is written after the response.
    try await eventually("the date is written") {
      immediateReply(to: request, from: stranger) != nil
    }
  }

  @Test func `An address over its limit is rejected immediately, and each request counts once`()
    async throws
  {
    try await buy(as: "ada")
    let guarded = guarded(burst: 2)
    let statuses = (0..<3).map { _ in
      immediateReply(to: request("/v1/subscribers/ada"), from: stranger, by: guarded)?
        .response.status.code
    }
    #expect(statuses == [200, 200, 429])
  }

  @Test func `An address over its limit is rejected before the ledger is read`() async throws {
    try await buy(as: "ada")
    let guarded = guarded(burst: 1)
    func status(of customer: AppUserID) -> Int? {
      immediateReply(
        to: request("/v1/subscribers/\(customer)"), from: stranger, by: guarded)?
        .response.status.code
    }
    #expect(status(of: "nobody") == nil, "the ledger does not know them")
    #expect(status(of: "ada") == 200)
    #expect(status(of: "nobody") == 429)
  }
}

/// The same over a socket, with other requests in between.
@Suite(.timeLimit(.minutes(30))) struct ImmediateAnswerOrderTests {
  @Test func `Responses are sent in the order of the requests, with or without a task`()
    async throws
  {
    try await WireServer.serving { server in
      let known = server.request("GET", "/v1/subscribers/ada", fields: WireServer.signing)
      _ = try await server.send("GET", "/v1/subscribers/ada", fields: WireServer.signing)
      let replies = try await server.send(pipelined: [
        known,
        server.request("GET", "/v1/subscribers/new1", fields: WireServer.signing), known, known,
        server.request(
          "POST", "/v1/subscribers/ada/attributes",
          #"{"attributes":{"k":{"value":"v","updated_at_ms":1}}}"#), known,
        server.request("GET", "/v1/subscribers/nobody/what"),
        known, server.request("GET", "/v1/subscribers/new2", fields: WireServer.signing), known,
      ])
      #expect(replies.map(\.status) == [200, 201, 200, 200, 200, 200, 404, 200, 201, 200])
    }
  }

  @Test func `An immediate response has the same header fields as any other`() async throws {
    try await WireServer.serving { server in
      let created = try await server.send("GET", "/v1/subscribers/ada")
      let immediate = try await server.send("GET", "/v1/subscribers/ada")
      #expect(created.status == 201)
      #expect(immediate.status == 200)
      #expect(Set(immediate.fields.keys) == Set(created.fields.keys))
      #expect(immediate.fields["server"] == created.fields["server"])
    }
  }

  @Test func `An immediate 304 has no body on a socket, and the connection stays usable`()
    async throws
  {
    try await WireServer.serving { server in
      _ = try await server.send("GET", "/v1/subscribers/ada")
      let whole = try await server.send("GET", "/v1/subscribers/ada")
      let tag = try #require(whole.fields["x-revenuecat-etag"])
      let replies = try await server.send(pipelined: [
        server.request("GET", "/v1/subscribers/ada", fields: WireServer.signing, eTag: tag),
        server.request("GET", "/v1/subscribers/ada", fields: WireServer.signing),
      ])
      #expect(replies.map(\.status) == [304, 200])
      #expect(replies[0].fields["content-length"] == nil)
      #expect(replies[0].body.isEmpty)
      try server.verify(replies[0], "/v1/subscribers/ada")
      try server.verify(replies[1], "/v1/subscribers/ada")
      #expect(replies[1].body.count == whole.body.count)
    }
  }

  @Test func `The date of a response has HTTP's format`() {
    var date = HTTPDate()
    #expect(
      date.text(at: Timestamp(milliseconds: 784_111_777_999)) == "Sun, 06 Nov 1994 08:49:37 GMT")
    #expect(
      date.text(at: Timestamp(milliseconds: 784_111_778_000)) == "Sun, 06 Nov 1994 08:49:38 GMT")
    #expect(date.text(at: Timestamp(milliseconds: 0)) == "Thu, 01 Jan 1970 00:00:00 GMT")
  }
}
