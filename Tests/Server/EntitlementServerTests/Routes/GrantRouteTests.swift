import AppStoreCore
import Catalog
import EntitlementAPI
import EntitlementServer
import Foundation
import HTTPTypes
import Ledger
import LedgerTestSupport
import Subscriptions
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct GrantRouteTests {
  private let server: ServerUnderTest
  private let grants = "/v1/subscribers/ada/entitlements/pro/promotional"
  private let revocations = "/v1/subscribers/ada/entitlements/pro/revoke_promotionals"

  init() throws {
    server = try ServerUnderTest()
  }

  private func post(
    _ path: String, _ json: String = "{}", key: String = ServerUnderTest.secretKey,
    fields: [HTTPField.Name: String] = [:]
  ) async -> BufferedHTTPResponse {
    await server.send(path, json, key: key, fields: fields)
  }

  @Test func `A grant gives access at once and until its end`() async throws {
    let reply = await post(grants, #"{"duration":"monthly"}"#)
    #expect(reply.response.status == .created)
    let subscriber = try server.info(reply).subscriber
    let end = server.clock.now() + .days(31)
    #expect(subscriber.entitlements["pro"]?.productIdentifier == "rc_promo_pro_monthly")
    #expect(subscriber.entitlements["pro"]?.expiresDate == end)
    #expect(subscriber.entitlements["pro"]?.reason?.code == "granted")
    let subscription = try #require(subscriber.subscriptions["rc_promo_pro_monthly"])
    #expect(subscription.store == .promotional)
    #expect(subscription.periodType == .normal)
    #expect(!subscription.isSandbox)
    #expect(subscriber.nonSubscriptions.isEmpty)
    #expect(subscriber.managementURL == nil)

    server.clock.advance(to: server.clock.now() + .days(31))
    let later = try server.info(await server.get("/v1/subscribers/ada")).subscriber
    #expect(later.entitlements["pro"]?.reason?.code == "grant_ended")
  }

  @Test func `A lifetime grant has no end and is listed among the subscriptions`() async throws {
    let subscriber = try server.info(await post(grants, #"{"duration":"lifetime"}"#)).subscriber
    #expect(subscriber.entitlements["pro"]?.productIdentifier == "rc_promo_pro_lifetime")
    #expect(subscriber.entitlements["pro"]?.expiresDate == nil)
    #expect(subscriber.subscriptions["rc_promo_pro_lifetime"]?.expiresDate == nil)
    #expect(subscriber.nonSubscriptions.isEmpty)
  }

  @Test func `A grant may have a custom start and end`() async throws {
    let now = server.clock.now()
    let end = now + .days(3)
    let body = #"{"end_time_ms":\#(end.milliseconds),"start_time_ms":\#(now.milliseconds + 1)}"#
    let waiting = try server.info(await post(grants, body)).subscriber
    #expect(waiting.entitlements.isEmpty)

    server.clock.advance(to: server.clock.now() + .seconds(1))
    let info = try server.info(await server.get("/v1/subscribers/ada")).subscriber
    #expect(info.entitlements["pro"]?.productIdentifier == "rc_promo_pro_custom")
    #expect(info.entitlements["pro"]?.expiresDate == end)
  }

  @Test func `A grant revoked in the second of its start does not end before its start`()
    async throws
  {
    _ = await post(grants, #"{"duration":"lifetime"}"#)
    let now = server.clock.now()
    let subscriber = try server.info(await post(revocations)).subscriber
    let entitlement = try #require(subscriber.entitlements["pro"])
    let end = try #require(entitlement.expiresDate)
    #expect(end <= now - .seconds(1), "an end at the request date is access for clients")
    #expect(entitlement.purchaseDate.map { $0 <= end } == true)
    let subscription = try #require(subscriber.subscriptions["rc_promo_pro_lifetime"])
    #expect(subscription.purchaseDate <= end && subscription.expiresDate == end)
    #expect(subscription.originalPurchaseDate.map { $0 <= end } == true)
  }

  @Test func `Revoking ends every grant at once, but no purchase`() async throws {
    _ = await post(grants, #"{"duration":"lifetime"}"#)
    _ = await post(grants, #"{"duration":"daily"}"#)
    _ = try await server.buy(as: "ada")
    server.clock.advance(to: server.clock.now() + .seconds(5))

    let reply = await post(revocations)
    #expect(reply.response.status == .ok)
    let subscriber = try server.info(reply).subscriber
    #expect(subscriber.entitlements["pro"]?.productIdentifier == TestStore.productID)
    let revoked = try #require(subscriber.subscriptions["rc_promo_pro_lifetime"]?.expiresDate)
    #expect(revoked < server.clock.now())
    #expect(subscriber.subscriptions["rc_promo_pro_lifetime"]?.refundedAt == nil)
  }

  @Test func `The same Idempotency-Key grants once`() async throws {
    for _ in 0..<2 {
      let reply = await post(
        grants, #"{"duration":"weekly"}"#, fields: [.idempotencyKey: "order 7"])
      #expect(reply.response.status == .created)
    }
    #expect(try await server.ledger.grants(to: ["ada"]).count == 1)
    _ = await post(grants, #"{"duration":"weekly"}"#)
    #expect(try await server.ledger.grants(to: ["ada"]).count == 2)
  }

  @Test func `One Idempotency-Key for two entitlements makes two grants`() async throws {
    let server = try ServerUnderTest {
      $0.entitlements = EntitlementCatalog(["pro": [TestStore.productID], "plus": []])
    }
    for entitlement in ["pro", "plus"] {
      let reply = await server.send(
        "/v1/subscribers/ada/entitlements/\(entitlement)/promotional", #"{"duration":"weekly"}"#,
        key: ServerUnderTest.secretKey, fields: [.idempotencyKey: "order 7"])
      #expect(reply.response.status == .created)
      let info = try server.info(reply)
      #expect(info.subscriber.entitlements[entitlement]?.reason?.code == "granted")
    }
    #expect(try await server.ledger.grants(to: ["ada"]).count == 2)
  }

  @Test func `An Idempotency-Key of a different grant is rejected and changes nothing`()
    async throws
  {
    let end = server.clock.now() + .days(3)
    let start = server.clock.now() + .days(1)
    let weekly = #"{"duration":"weekly"}"#
    let custom = #"{"end_time_ms":\#(end.milliseconds)}"#
    let later = #"{"duration":"weekly","start_time_ms":\#(start.milliseconds)}"#
    func status(_ key: String, _ body: String) async -> Int {
      await post(grants, body, fields: [.idempotencyKey: key]).response.status.code
    }
    for (key, first, others) in [
      ("a", weekly, [#"{"duration":"monthly"}"#, custom, later]),
      ("b", custom, [#"{"end_time_ms":\#(end.milliseconds + 1)}"#, weekly]),
      ("c", later, [weekly]),
    ] {
      #expect(await status(key, first) == 201)
      for other in others { #expect(await status(key, other) == 409, "\(key): \(other)") }
      server.clock.advance(to: server.clock.now() + .seconds(1))
      #expect(await status(key, first) == 201)
    }
    #expect(try await server.ledger.grants(to: ["ada"]).count == 3)
  }

  @Test func `An Idempotency-Key from before the customer's deletion makes a new grant`()
    async throws
  {
    let body = #"{"duration":"weekly"}"#
    for _ in 0..<3 {
      for _ in 0..<2 {
        let reply = await post(grants, body, fields: [.idempotencyKey: "order 7"])
        #expect(reply.response.status == .created)
        #expect(try server.info(reply).subscriber.entitlements["pro"]?.reason?.code == "granted")
      }
      #expect(try await server.ledger.grants(to: ["ada"]).count == 1)
      _ = await server.ask(
        .delete, "/v1/subscribers/ada", key: ServerUnderTest.secretKey, fields: [:], body: [])
    }
  }

  @Test func `A grant may end as late as the year 9999`() async throws {
    let last = Timestamp.latest.milliseconds
    for (duration, status) in [("daily", 400), ("yearly", 400), ("lifetime", 201)] {
      let reply = await post(grants, #"{"duration":"\#(duration)","start_time_ms":\#(last)}"#)
      #expect(reply.response.status.code == status)
      guard status == 400 else { continue }
      #expect(try server.error(reply).message.contains("start_time_ms"))
      #expect(try await server.ledger.grants(to: ["ada"]).isEmpty)
    }
  }

  @Test func `The audit log has the key's fingerprint and never the key`() async throws {
    _ = await post(grants, #"{"duration":"weekly"}"#)
    let entry = try #require(
      try await server.ledger.auditEntries(since: nil, after: 0, limit: 1).first?.entry)
    #expect(entry.actor.wholeMatch(of: /key:[0-9a-f]{8}/) != nil)
    #expect(!String(describing: entry).contains(ServerUnderTest.secretKey))
  }

  @Test(arguments: [
    ("{}", "duration"), (#"{"duration":"decade"}"#, "duration"),
    (#"{"duration":"custom"}"#, "duration"), (#"{"duration":7}"#, "duration"),
    (#"{"duration":"daily","end_time_ms":99}"#, "end_time_ms"),
    (#"{"end_time_ms":99}"#, "end_time_ms"), (#"{"end_time_ms":"x"}"#, "end_time_ms"),
    (#"{"end_time_ms":999999999999999999}"#, "end_time_ms"), ("", "JSON"),
  ])
  func `An invalid grant is rejected with its field`(json: String, field: String)
    async throws
  {
    let reply = await post(grants, json)
    #expect(reply.response.status == .badRequest)
    #expect(try server.error(reply).message.contains(field))
    #expect(try await server.ledger.grants(to: ["ada"]).isEmpty)
  }

  @Test func `An unknown entitlement or offering is a 404, and an app's key a 403`() async throws {
    let unknown = await post(
      "/v1/subscribers/ada/entitlements/gold/promotional", #"{"duration":"daily"}"#)
    #expect(unknown.response.status == .notFound)
    let offering = await post("/v1/subscribers/ada/offerings/nothing/override")
    #expect(offering.response.status == .notFound)
    for path in [grants, revocations, "/v1/subscribers/ada/offerings/nothing/override"] {
      let app = await post(path, #"{"duration":"daily"}"#, key: ServerUnderTest.publicKey)
      #expect(app.response.status == .forbidden)
    }
  }
}
