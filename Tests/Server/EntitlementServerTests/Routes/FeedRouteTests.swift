import AppStoreCore
import Catalog
import EntitlementAPI
import Foundation
import HTTPTypes
import Ledger
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct FeedRouteTests {
  private let server: ServerUnderTest

  init() throws {
    server = try ServerUnderTest()
  }

  private func changes(_ query: String = "") async throws -> ChangesBody {
    let reply = await server.get("/v1/changes\(query)", key: ServerUnderTest.secretKey)
    return try WireJSON.decode(ChangesBody.self, from: reply.body)
  }

  @Test func `The feed returns each change once, in order, from any cursor`() async throws {
    _ = try await server.buy(as: "ada")
    _ = try await server.buy(as: "ada")
    _ = await server.send(
      "/v1/subscribers/ada/attributes", #"{"attributes":{"size":{"value":"m"}}}"#)

    let all = try await changes()
    #expect(all.changes.map(\.kind) == ["transaction", "customer", "ownership", "attributes"])
    #expect(all.changes.map(\.sequence) == [1, 2, 3, 4])
    #expect(all.changes.allSatisfy { $0.appUserID == "ada" })
    #expect(all.changes.map(\.factSequence) == [1, nil, nil, nil])
    #expect(all.changes.first?.originalTransactionID == "2000000000000001")
    #expect(all.next == 4)
    #expect(try await changes("?after=1&limit=1").changes.map(\.sequence) == [2])
    #expect(try await changes("?after=1&limit=1").next == 2)
    let end = try await changes("?after=4")
    #expect(end.changes.isEmpty)
    #expect(end.next == 4)
  }

  @Test func `A change is encoded with every key, null where it does not apply`() async throws {
    _ = await server.send(
      "/v1/subscribers/ada/attributes", #"{"attributes":{"size":{"value":"m"}}}"#)
    let reply = await server.get("/v1/changes?after=1", key: ServerUnderTest.secretKey)
    let mark = try #require(
      try WireJSON.decode(ChangesBody.self, from: reply.body).mark)
    #expect(mark.wholeMatch(of: /[0-9a-f]{16}/) != nil)
    #expect(
      String(decoding: reply.body, as: UTF8.self) == #"{"changes":[{"app_user_id":"ada","#
        + #""at_ms":\#(server.clock.now().milliseconds),"fact_sequence":null,"#
        + #""kind":"attributes","original_transaction_id":null,"sequence":2}],"#
        + #""mark":"\#(mark)","next":2}"#)
  }

  /// Sets an attribute of Ada, which is one change, after a first one that creates her.
  private func change(_ server: ServerUnderTest, _ value: String) async {
    server.clock.advance(to: server.clock.now() + .seconds(1))
    _ = await server.send(
      "/v1/subscribers/ada/attributes", #"{"attributes":{"size":{"value":"\#(value)"}}}"#)
  }

  @Test func `A client of the feed gets 409 after the server was restored from a backup`()
    async throws
  {
    for value in ["s", "m", "l"] { await change(server, value) }
    let known = try await changes()
    let mark = try #require(known.mark)
    #expect(known.next == 4)

    // The feed of a backup made after the first change, with changes since the restore.
    let restored = try ServerUnderTest()
    func status(_ query: String) async -> Int {
      await restored.get("/v1/changes" + query, key: ServerUnderTest.secretKey)
        .response.status.code
    }
    #expect(await status("?after=4") == 409)
    await change(restored, "s")
    #expect(await status("?after=4") == 409)
    #expect(await status("?after=4&mark=\(mark)") == 409)
    for value in ["x", "y", "z"] {
      restored.clock.advance(to: restored.clock.now() + .seconds(9))
      await change(restored, value)
    }
    #expect(await status("?after=4&mark=\(mark)") == 409)
    #expect(await status("?after=4") == 200, "nobody can tell without the mark")
    #expect(await status("?after=0&mark=\(mark)") == 200)
    let first = try #require(try await changes("?limit=1").mark)
    #expect(await status("?after=1&mark=\(first)") == 200, "that much is the same in both")
  }

  @Test func `Each response of the feed continues from the mark of the previous one`() async throws
  {
    let empty = try await changes()
    #expect(empty.mark == nil)
    #expect(empty.next == 0)
    for value in ["s", "m", "l"] { await change(server, value) }
    var place: ChangesBody?
    var seen: [Int64] = []
    for _ in 0..<6 {
      let query = place.flatMap { place in place.mark.map { "?after=\(place.next)&mark=\($0)" } }
      let next = try await changes((query ?? "?after=0") + "&limit=1")
      seen += next.changes.map(\.sequence)
      place = next
    }
    #expect(seen == [1, 2, 3, 4])
    #expect(place?.next == 4)
  }

  @Test(arguments: ["?after=-1", "?after=x", "?limit=0", "?limit=1001", "?after=", "?limit=%31%"])
  func `An invalid cursor is rejected`(query: String) async throws {
    let reply = await server.get("/v1/changes\(query)", key: ServerUnderTest.secretKey)
    #expect(reply.response.status == .badRequest || query.hasSuffix("%"))
  }

  @Test(arguments: ["/v1/events", "/v1/diagnostics"])
  func `Events and diagnostics of SDKs are accepted and in no feed`(path: String) async throws {
    let reply = await server.send(path, #"{"events":[{"type":"paywall_impression"}]}"#)
    #expect(reply.response.status == .ok)
    #expect(String(decoding: reply.body, as: UTF8.self) == "{}")
    for json in ["", "[]", "7", "{"] {
      #expect(await server.send(path, json).response.status == .badRequest)
    }
    #expect(try await changes().changes.isEmpty)
  }

  @Test(arguments: [
    (HTTPRequest.Method.post, "/v1/config/app"), (.get, "/v1/config/app"),
    (.post, "/v1/external_purchase_tokens"), (.post, "/auth/login"),
    (.post, "/rcbilling/v1/hosted-checkout"), (.get, "/v1/receipts/amazon/ada/r"),
  ])
  func `Unsupported endpoints of clients are a 404 in JSON`(
    method: HTTPRequest.Method, path: String
  ) async throws {
    let reply = await server.ask(method, path, key: ServerUnderTest.publicKey, body: [])
    #expect(reply.response.status == .notFound)
    #expect(reply.response.headerFields[.contentType]?.hasPrefix("application/json") == true)
    #expect(try server.error(reply).code == .badRequest)
  }

  @Test func `Health is an empty text`() async {
    let reply = await server.get("/v1/health", key: nil)
    #expect(reply.response.status == .ok)
    #expect(String(decoding: reply.body, as: UTF8.self) == "\"\"\n")
  }

  @Test func `A server that is not ready names what is missing`() async throws {
    let ready = await server.get("/v1/ready", key: nil)
    #expect(ready.response.status == .ok)
    #expect(String(decoding: ready.body, as: UTF8.self) == #"{"missing":[]}"#)
    let full = try ServerUnderTest(isDiskFull: true) { $0.apps = [] }
    let reply = await full.get("/v1/ready", key: nil)
    #expect(reply.response.status == .serviceUnavailable)
    #expect(String(decoding: reply.body, as: UTF8.self) == #"{"missing":["ledger","catalog"]}"#)
  }

  @Test func `A request that the ledger fails may be sent again after two seconds`() async throws {
    let full = try ServerUnderTest(isDiskFull: true)
    let reply = await full.get("/v1/subscribers/ada")
    #expect(reply.response.status == .serviceUnavailable)
    #expect(reply.response.headerFields[.retryAfter] == "2")
  }

  @Test func `Operations by hand are on the dashboard`() async throws {
    _ = await server.send(
      "/v1/subscribers/ada/entitlements/pro/promotional", #"{"duration":"daily"}"#,
      key: ServerUnderTest.secretKey)
    let cookie = try await server.dashboardCookie()
    let page = String(
      decoding: await server.get("/dashboard/audit", key: nil, fields: cookie).body,
      as: UTF8.self)
    #expect(page.contains("<td>grant</td><td><bdi>ada</bdi></td>"))
    #expect(page.contains("duration: daily"))
    let customer = String(
      decoding: await server.get("/dashboard/customers/ada", key: nil, fields: cookie).body,
      as: UTF8.self)
    #expect(customer.contains("rc_promo_pro_daily was granted on"))
    #expect(!page.contains(ServerUnderTest.secretKey))
  }
}
