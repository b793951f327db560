import AppStoreCore
import EntitlementAPI
import EntitlementServer
import Foundation
import HTTPTypes
import Ledger
import LedgerTestSupport
import Subscriptions
import TestSupport
import Testing

/// Ada and Bob are identified, one device is anonymous.
@Suite(.timeLimit(.minutes(30))) struct IdentityRouteTests {
  static let device = AppUserID("$RCAnonymousID:" + String(repeating: "a", count: 32))
  static let identify = "/v1/subscribers/identify"

  private let server: ServerUnderTest

  init() throws {
    server = try ServerUnderTest()
  }

  private func identify(
    _ current: AppUserID, _ target: AppUserID, fields: [HTTPField.Name: String] = [:]
  ) async throws -> BufferedHTTPResponse {
    try await server.post(
      Self.identify, IdentifyBody(appUserID: current, newAppUserID: target), fields: fields)
  }

  private func restore(
    as customer: AppUserID, from source: InitiationSource = .restore,
    server: ServerUnderTest
  ) async throws -> BufferedHTTPResponse {
    try await server.post(
      "/v1/receipts",
      ReceiptBody(
        appUserID: customer, fetchToken: server.store.sign(TestStore.transaction()),
        isRestore: true, initiationSource: source))
  }

  @Test func `A log-in creates the customer with 201 and brings the device's purchases`()
    async throws
  {
    _ = try await server.buy(as: Self.device)

    let first = try await identify(Self.device, "ada")
    let second = try await identify(Self.device, "ada")

    #expect(first.response.status == .created)
    #expect(second.response.status == .ok)
    for reply in [first, second] {
      let subscriber = try server.info(reply).subscriber
      #expect(subscriber.originalAppUserID == Self.device)
      #expect(subscriber.entitlements["pro"] != nil)
      #expect(reply.response.headerFields[.revenueCatETag] == nil)
    }
    let asked = await server.get("/v1/subscribers/ada")
    #expect(try server.info(asked).subscriber.originalAppUserID == Self.device)
  }

  @Test func `An identified customer brings no purchases to a log-in`() async throws {
    _ = try await server.buy(as: "ada")

    let reply = try await identify("ada", "bob")

    #expect(reply.response.status == .created)
    #expect(try server.info(reply).subscriber.originalAppUserID == "bob")
    #expect(try server.info(reply).subscriber.entitlements.isEmpty)
  }

  @Test func `The response to a log-in is signed over both ids, and a wrong hash is rejected`()
    async throws
  {
    let nonce = Data(0..<12)
    let hash = PostParamsHash([
      ("app_user_id", Self.device.rawValue), ("new_app_user_id", "ada"),
    ]).headerValue
    #expect(hash.hasPrefix("app_user_id,new_app_user_id:sha256:"))

    let reply = try await identify(
      Self.device, "ada",
      fields: [.nonce: nonce.base64EncodedString(), .postParamsHash: hash])

    let time = reply.response.headerFields[.requestTime].flatMap { Int64($0) }
    let message = SignedMessage(
      authToken: ServerUnderTest.publicKey, nonce: Array(nonce), rawPath: Self.identify,
      postParamsHash: hash, requestTimeMilliseconds: time, etag: nil, body: reply.body)
    try ResponseVerifier(roots: [server.keys.publicKey]).verify(
      signature: reply.response.headerFields[.signature], message: message,
      at: server.clock.now().milliseconds)
    let changed = try await identify(
      Self.device, "eve",
      fields: [.nonce: nonce.base64EncodedString(), .postParamsHash: hash])
    #expect(changed.response.status == .badRequest)
    #expect(try await server.ledger.customer("eve") == nil)
    let unhashed = try await identify(
      Self.device, "ada", fields: [.nonce: nonce.base64EncodedString()])
    #expect(unhashed.response.headerFields[.signature] == nil)
  }

  @Test(arguments: ["", " ", "null", "a/b", String(repeating: "x", count: 101)])
  func `A log-in as a placeholder id is rejected`(id: String) async throws {
    for reply in [
      try await identify(Self.device, AppUserID(id)), try await identify(AppUserID(id), "ada"),
    ] {
      let error = try server.error(reply)
      #expect(reply.response.status == .badRequest)
      #expect(error.code == .emptyAppUserID || error.code == .invalidAppUserID)
    }
    #expect(await server.ledger.counts().customers == 0)
  }

  @Test func `A body without an id is rejected with the field's name`() async throws {
    let reply = await server.ask(
      .post, Self.identify, key: ServerUnderTest.publicKey,
      body: Array(#"{"app_user_id":"ada"}"#.utf8))
    #expect(reply.response.status == .badRequest)
    #expect(try server.error(reply).message.contains("new_app_user_id is missing"))
  }

  @Test func `A purchase that stays with another customer is rejected with 7102, and recorded`()
    async throws
  {
    let server = try ServerUnderTest(restoreBehavior: .keep)
    _ = try await server.buy(as: "ada")
    let renewal = TestStore.transaction(
      "2", originalID: "2000000000000001", purchaseDate: TestStore.purchaseDate + .days(1))

    let reply = try await server.post(
      "/v1/receipts",
      ReceiptBody(
        appUserID: "bob", fetchToken: server.store.sign(renewal), isRestore: true,
        initiationSource: .restore))

    #expect(reply.response.status == .conflict)
    #expect(try server.error(reply).code == .cannotTransferPurchase)
    #expect(try await server.ledger.history(of: "ada").transactions.count == 2)
  }

  /// RevenueCat's SDK marks attributes as sent after any 4xx except 404.
  @Test func `Attributes in a receipt are saved although another customer keeps the purchase`()
    async throws
  {
    let server = try ServerUnderTest(restoreBehavior: .keep)
    _ = try await server.buy(as: "ada")
    var body = ReceiptBody(
      appUserID: "bob", fetchToken: try server.store.sign(TestStore.transaction()),
      isRestore: true, initiationSource: .restore)
    body.attributes = [
      "$email": .readable(AttributeBody(value: "b@example.com", updatedAt: server.clock.now()))
    ]
    body.adServicesToken = "token"

    let reply = try await server.post("/v1/receipts", body)

    #expect(reply.response.status == .conflict)
    #expect(try server.error(reply).code == .cannotTransferPurchase)
    #expect(try await server.ledger.attributes(of: ["bob"]).map(\.key).contains("$email"))
    #expect(try await server.ledger.attributions(of: ["bob"]).count == 1)
  }

  @Test func `The initiation source determines the intent, not the restore flag`() async throws {
    let server = try ServerUnderTest(restoreBehavior: .share)
    _ = try await server.buy(as: "ada")

    let bought = try await restore(as: "bob", from: .purchase, server: server)
    let delivered = try await restore(as: "bob", from: .queue, server: server)
    let restored = try await restore(as: "bob", server: server)

    #expect(try server.error(bought).code == .cannotTransferPurchase)
    #expect(delivered.response.status == .ok)
    #expect(try server.info(delivered).subscriber.entitlements.isEmpty)
    #expect(try server.info(restored).subscriber.entitlements["pro"] != nil)
    #expect(try await server.ledger.appUserIDs(of: "ada").count == 2)
  }

  @Test func `Restore eligibility is evaluated without any change`()
    async throws
  {
    for behavior in RestoreBehavior.allCases {
      let server = try ServerUnderTest(restoreBehavior: behavior)
      _ = try await server.buy(as: "ada")
      let body = RestoreEligibilityBody(
        fetchToken: try server.store.sign(TestStore.transaction()))
      for (customer, expected) in [("ada", true), ("bob", behavior == .transfer)] {
        let reply = try await server.post(
          "/v1/subscribers/\(customer)/restore/eligibility", body)
        let answer = try WireJSON.decode(RestoreEligibilityResponse.self, from: reply.body)
        #expect(answer.isPurchaseAllowed == expected, "\(behavior) \(customer)")
      }
      #expect(try await server.ledger.customer("bob") == nil)
    }
  }

  @Test func `An unverified token in an eligibility request is rejected`() async throws {
    let reply = try await server.post(
      "/v1/subscribers/ada/restore/eligibility",
      RestoreEligibilityBody(fetchToken: "eyJhbGciOiJFUzI1NiJ9.b.c"))
    #expect(reply.response.status == .badRequest)
    #expect(try server.error(reply).code == .invalidReceiptToken)
    #expect(await server.ledger.quarantined(limit: 9).isEmpty)
  }

  @Test func `A deleted customer is created again, and a restore returns the purchases`()
    async throws
  {
    _ = try await server.buy(as: "ada")

    let refused = await server.ask(
      .delete, "/v1/subscribers/ada", key: ServerUnderTest.publicKey, body: [])
    let deleted = await server.ask(
      .delete, "/v1/subscribers/ada", key: ServerUnderTest.secretKey, body: [])
    let again = await server.ask(
      .delete, "/v1/subscribers/ada", key: ServerUnderTest.secretKey, body: [])

    #expect(refused.response.status == .forbidden)
    #expect(
      String(decoding: deleted.body, as: UTF8.self) == #"{"app_user_id":"ada","deleted":true}"#)
    #expect(again.response.status == .notFound)
    #expect(await server.ledger.counts().facts == 1)
    let asked = await server.get("/v1/subscribers/ada")
    #expect(asked.response.status == .created)
    #expect(try server.info(asked).subscriber.entitlements.isEmpty)
    let restored = try await restore(as: "ada", server: server)
    #expect(try server.info(restored).subscriber.entitlements["pro"] != nil)
  }
}
