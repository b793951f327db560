import AppStoreCore
import EntitlementAPI
import EntitlementServer
import Foundation
import HTTPTypes
import Ledger
import LedgerTestSupport
import TestSupport
import Testing
import WaitingTestSupport

/// What the ledger records in proxy mode, and how RevenueCat's responses are compared.
@Suite(.timeLimit(.minutes(30))) struct ProxyRecordingTests {
  private static let transaction = "2000000000000001"
  private static let anonymous: AppUserID =
    "$RCAnonymousID:5b6fdbac3a0c4f879e43d269ecdf9ba1"

  private func recordings(_ proxy: ProxyUnderTest, _ outcome: String) async throws -> Double {
    try await proxy.count("tessera_proxy_recordings_total", "outcome", outcome)
  }

  private func json(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test(arguments: [200, 401, 409, 500, nil])
  func `A receipt is recorded whatever RevenueCat responds`(status: Int?) async throws {
    let proxy = try ProxyUnderTest()
    if let status {
      proxy.upstream.respond(FakeUpstream.reply(status, "{}"))
    } else {
      proxy.upstream.fail(TransportError(reason: "cut"))
    }
    _ = try await proxy.buy()
    #expect(try await proxy.recorded() == [Self.transaction])
    #expect(try await recordings(proxy, "recorded") == 1)
  }

  @Test func `A receipt to which this server responds is recorded once`() async throws {
    let proxy = try ProxyUnderTest(failure: .respond)
    proxy.upstream.fail(TransportError(reason: "cut"))
    let reply = try await proxy.buy()
    #expect(try proxy.server.info(reply).subscriber.entitlements["pro"] != nil)
    #expect(try await proxy.recorded() == [Self.transaction])
    #expect(try await recordings(proxy, "recorded") == 0)
  }

  @Test(arguments: [200, 201, 400, 503])
  func `Identity and attributes are recorded if RevenueCat accepted them`(
    status: Int
  ) async throws {
    let proxy = try ProxyUnderTest()
    _ = try await proxy.buy(as: Self.anonymous)
    await proxy.guarded.guarded.waitForProxyRecordings()
    proxy.upstream.respond(FakeUpstream.reply(status, "{}"))
    _ = await proxy.ask(
      .post, "/v1/subscribers/identify",
      json(#"{"app_user_id":"\#(Self.anonymous)","new_app_user_id":"ada"}"#))
    await proxy.guarded.guarded.waitForProxyRecordings()
    _ = await proxy.ask(
      .post, "/v1/subscribers/ada/attributes",
      json(#"{"attributes":{"$email":{"value":"a@b.c","updated_at_ms":1767225600000}}}"#))
    await proxy.guarded.guarded.waitForProxyRecordings()
    let isAccepted = status < 300
    let attributes = try await proxy.server.ledger.attributes(of: ["ada"])
    #expect(attributes.map(\.value) == (isAccepted ? ["a@b.c"] : []))
    #expect(try await proxy.recorded(of: "ada") == (isAccepted ? [Self.transaction] : []))
  }

  @Test func `A customer whom the app reads is known, and reads of the catalog record nothing`()
    async throws
  {
    let proxy = try ProxyUnderTest()
    _ = await proxy.ask(.get, "/v1/subscribers/ada")
    _ = await proxy.ask(.get, "/v1/subscribers/bob/offerings")
    await proxy.guarded.guarded.waitForProxyRecordings()
    #expect(try await proxy.server.ledger.customer("ada") != nil)
    #expect(try await proxy.server.ledger.customer("bob") == nil)
  }

  @Test(arguments: [true, false])
  func `A receipt that fails verification is passed on, and neither recorded nor tried again`(
    isOfAnotherRoot: Bool
  ) async throws {
    let proxy = try ProxyUnderTest()
    let token = isOfAnotherRoot ? try TestStore().sign(TestStore.transaction()) : "a.b.c"
    let body = ReceiptBody(
      appUserID: "ada", fetchToken: token, isRestore: false, initiationSource: .purchase)
    let reply = await proxy.ask(.post, "/v1/receipts", try WireJSON.encode(body))
    #expect(reply.response.status == .ok)
    #expect(try await proxy.recorded().isEmpty)
    #expect(try await recordings(proxy, "rejected") == 1)
    #expect(proxy.paused.isEmpty)
  }

  @Test func `A ledger that fails delays no response, and the recording is tried again`()
    async throws
  {
    let proxy = try ProxyUnderTest(isDiskFull: true)
    #expect(try await proxy.buy().response.status == .ok)
    #expect(try await recordings(proxy, "failed") == 1)
    #expect(proxy.paused == [.seconds(1), .seconds(5), .seconds(30), .seconds(120)])
  }

  @Test func `A receipt that waits for RevenueCat while the server stops is recorded`()
    async throws
  {
    let keeper = LogKeeper()
    let proxy = try ProxyUnderTest(logger: keeper.logger)
    proxy.upstream.hold()
    let purchase = Task { try await proxy.buy() }
    try await eventually("RevenueCat receives the receipt") {
      !proxy.upstream.received.isEmpty
    }
    let closing = Task { await proxy.guarded.guarded.finishProxyRecordings() }
    try await eventually("the server stops") {
      proxy.guarded.guarded.isFinishingProxyRecordings
    }
    proxy.upstream.release()
    #expect(try await purchase.value.response.status == .ok)
    await closing.value
    #expect(try await proxy.recorded() == [Self.transaction])
    #expect(try await recordings(proxy, "dropped") == 0)

    // Nothing waits for a request that comes later.
    _ = try await proxy.buy(as: "bob")
    #expect(try await recordings(proxy, "dropped") == 1)
    let lines = keeper.lines.filter { $0.contains("is not recorded") }
    #expect(lines.count == 1)
    #expect(lines.allSatisfy { $0.contains("the server has stopped") })
  }

  @Test func `Equal access agrees, and a difference counts with its reason`() async throws {
    let keeper = LogKeeper()
    let proxy = try ProxyUnderTest(logger: keeper.logger)
    let end = try #require(TestStore.transaction().expiresDate)
    func compared(_ outcome: String) async throws -> Double {
      try await proxy.count("tessera_proxy_comparisons_total", "outcome", outcome)
    }
    proxy.upstream.respond(
      FakeUpstream.reply(200, proxy.info(expires: end, transaction: Self.transaction)))
    _ = try await proxy.buy()
    #expect(try await compared("agreed") == 1)
    #expect(try await compared("differed") == 0)

    proxy.upstream.respond(
      FakeUpstream.reply(
        200, proxy.info(of: "bob", expires: end, transaction: "2000000000000009")))
    _ = await proxy.ask(.get, "/v1/subscribers/bob")
    #expect(try await compared("differed") == 1)
    #expect(
      try await proxy.count("tessera_proxy_differences_total", "reason", "purchase_missing") == 1)
    let lines = keeper.lines.filter { $0.contains("differs") }
    #expect(lines.count == 1)
    #expect(lines.allSatisfy { $0.contains("purchase_missing") })
    #expect(keeper.lines.allSatisfy { !$0.contains("bob") && !$0.contains("2000000000000009") })

    proxy.upstream.respond(FakeUpstream.reply(200, "not JSON"))
    _ = await proxy.ask(.get, "/v1/subscribers/bob")
    #expect(try await compared("skipped") == 1)
  }

  @Test func `A response of RevenueCat changes nothing in the ledger`() async throws {
    let proxy = try ProxyUnderTest()
    let end = proxy.server.clock.now() + .days(300)
    proxy.upstream.respond(
      FakeUpstream.reply(200, proxy.info(expires: end, transaction: "2000000000000009")))
    _ = await proxy.ask(.get, "/v1/subscribers/ada")
    #expect(try await proxy.recorded().isEmpty)
    let own = await proxy.ask(.get, "/v1/subscribers/ada", key: ServerUnderTest.publicKey)
    #expect(try proxy.server.info(own).subscriber.entitlements.isEmpty)
  }
}
