import AppStoreCore
import AppStoreServerAPI
import AppStoreSimulator
import Catalog
import EntitlementAPI
import EntitlementServer
import Foundation
import Ingest
import Ledger
import ServerBootstrap
import SignedData
import SimulatorServer
import StoreTestSupport
import Testing

/// What a server does with the app's In-App Purchase key.
@Suite(.timeLimit(.minutes(30))) struct AppleOfferingTests {
  private func code(_ body: [UInt8]) throws -> BackendErrorCode {
    try WireJSON.decode(APIErrorBody.self, from: body).code
  }

  @Test func `Offers are signed in both of Apple's forms, each verifiable with the key`()
    async throws
  {
    try await KeyedServer.run { keyed in
      let reply = await keyed.post(
        "/v1/offers",
        #"""
        {"app_user_id":"8A2F4C3E-9C7B-4E7D-8B1A-2D3E4F5A6B7C","fetch_token":"x","generate_offers":[
         {"offer_id":"o","product_id":"p","subscription_group":"g"},
         {"offer_id":"o","product_id":"p","signature_version":2}]}
        """#, key: "appl_test")
      #expect(reply.status == 200)
      let offers = try WireJSON.decode(SignedOffersBody.self, from: reply.body).offers
      let first = try #require(offers.first)
      let signature = try #require(first.signature)
      #expect(first.keyID == "KEY1" && first.error == nil && first.compactJWS == nil)
      let checker = AppStoreRequestVerifier(
        publicKey: keyed.key.publicKey, issuerID: "issuer", keyID: "KEY1",
        bundleIDs: [KeyedServer.bundleID])
      try checker.check(
        PromotionalOfferSignatureV1(
          keyID: first.keyID, nonce: signature.nonce, timestamp: signature.timestamp,
          signature: signature.signature),
        of: PromotionalOfferV1(
          productID: "p", offerIdentifier: "o",
          appAccountToken: "8a2f4c3e-9c7b-4e7d-8b1a-2d3e4f5a6b7c"), in: KeyedServer.bundleID,
        at: keyed.store.clock.now())
      let jws = try #require(offers.last?.compactJWS)
      let claims = try checker.check(
        jws, as: PromotionalOfferClaims.self, at: keyed.store.clock.now()
      ).claims
      #expect(claims == PromotionalOfferClaims(productID: "p", offerIdentifier: "o"))
    }
  }

  @Test func `Without a key an offer returns an error, and a change can be retried with a key`()
    async throws
  {
    try await KeyedServer.run(hasKey: false) { keyed in
      let bought = try await keyed.buy(KeyedServer.monthly)
      try await keyed.post(bought)
      let reply = await keyed.post(
        "/v1/offers",
        #"{"app_user_id":"ada","generate_offers":[{"offer_id":"o","product_id":"p"}]}"#,
        key: "appl_test")
      let offer = try WireJSON.decode(SignedOffersBody.self, from: reply.body).offers.first
      #expect(offer?.error?.code == .invalidAppleSubscriptionKey)
      let extend = await keyed.post(
        "/v1/subscribers/ada/subscriptions/\(bought.transaction.transactionId)/extend",
        #"{"extend_by_days":3,"extend_reason_code":1}"#)
      #expect(extend.status == 422)
      #expect(try code(extend.body) == .invalidAppleSubscriptionKey)
      #expect(try await keyed.server.synchronization.status().missingRefreshes == 1)

      // The key arrives with a new catalog, and the missing refresh is done.
      await keyed.server.catalogs.replace(
        with: KeyedServer.catalog(keyed.key), at: keyed.store.clock.now())
      while try await keyed.server.synchronization.doNextRefresh() {}
      #expect(try await keyed.server.synchronization.status().missingRefreshes == 0)
    }
  }

  @Test func `An extension changes the expiration that the customer sees`() async throws {
    try await KeyedServer.run(works: true) { keyed in
      let bought = try await keyed.buy(KeyedServer.yearly)
      let before = try await keyed.post(bought).subscriber.entitlements["pro"]?.expiresDate
      let id = bought.transaction.transactionId
      let extended = await keyed.post(
        "/v1/subscribers/ada/subscriptions/\(id)/extend",
        #"{"extend_by_days":10,"extend_reason_code":1}"#)
      #expect(extended.status == 200)
      let after = try WireJSON.decode(CustomerInfoBody.self, from: extended.body)
        .subscriber.entitlements["pro"]?.expiresDate
      #expect(after == before.map { $0 + .days(10) })
    }
  }

  @Test(arguments: [
    ("extend", #"{"extend_by_days":91,"extend_reason_code":1}"#, 400),
    ("extend", #"{"extend_by_days":5,"extend_reason_code":4}"#, 400),
    ("extend", #"{"extend_by_days":"5"}"#, 400), ("extend", "{}", 400), ("extend", "x", 400),
    ("cancel", "", 400), ("refund", "", 400), ("revoke", "", 400),
    ("defer", #"{"expiry_time_ms":1}"#, 400), ("defer", "{}", 400),
    ("defer", #"{"expiry_time_ms":253402300799999}"#, 400),
    ("defer", #"{"extend_by_days":2,"expiry_time_ms":1}"#, 400),
  ])
  func `A change that Apple does not offer is rejected permanently with the reason`(
    change: String, body: String, status: Int
  ) async throws {
    try await KeyedServer.run { keyed in
      let bought = try await keyed.buy(KeyedServer.yearly)
      try await keyed.post(bought)
      let id = bought.transaction.transactionId
      let path =
        switch change {
        case "refund": "transactions/\(id)/refund"
        case "revoke", "defer": "subscriptions/\(KeyedServer.yearly)/\(change)"
        default: "subscriptions/\(id)/\(change)"
        }
      let reply = await keyed.post("/v1/subscribers/ada/\(path)", body)
      #expect(reply.status == status)
      let stranger = await keyed.post("/v1/subscribers/bob/\(path)", body)
      #expect(stranger.status == 404)
      let app = await keyed.post("/v1/subscribers/ada/\(path)", body, key: "appl_test")
      #expect(app.status == 403)
    }
  }

  @Test func `Introductory offer eligibility comes from the history and is never guessed`()
    async throws
  {
    try await KeyedServer.run { keyed in
      func eligibility() async throws -> [String: Bool?] {
        let reply = await keyed.post(
          "/v1/subscribers/ada/intro_eligibility",
          """
          {"product_identifiers":["\(KeyedServer.monthly)","\(KeyedServer.yearly)","unknown"]}
          """, key: "appl_test")
        #expect(reply.status == 200)
        return try JSONDecoder().decode([String: Bool?].self, from: Data(reply.body))
      }
      #expect(try await eligibility().values.allSatisfy { $0 == nil })
      let bought = try await keyed.buy(KeyedServer.monthly)
      try await keyed.post(bought)
      while try await keyed.server.synchronization.doNextRefresh() {}
      let monthly = try await eligibility()[KeyedServer.monthly.rawValue]
      #expect(monthly == (bought.transaction.offerType == .introductory ? false : true))
    }
  }

  @Test func `A restore returns earlier purchases of the Apple Account`() async throws {
    try await KeyedServer.run(works: true) { keyed in
      let lifetime = try await keyed.buy(KeyedServer.lifetime)
      try await keyed.post(lifetime, as: "old")
      let monthly = try await keyed.buy(KeyedServer.monthly)
      let info = try await keyed.post(monthly, as: "new", restoring: true)
      #expect(info.subscriber.nonSubscriptions.keys.contains(KeyedServer.lifetime.rawValue))
      #expect(info.subscriber.subscriptions.keys.contains(KeyedServer.monthly.rawValue))
    }
  }

  @Test func `Posting an app transaction sets the customer's original app version`() async throws {
    try await KeyedServer.run { keyed in
      let bought = try await keyed.buy(KeyedServer.lifetime)
      let servers = try #require(keyed.server.synchronization.apps.first?.servers)
      let signed = try await servers.sandbox
        .appTransactionInfo(of: bought.transaction.transactionId).signedAppTransactionInfo
      let body = try WireJSON.encode(
        ["app_user_id": "ada", "app_transaction": signed])
      for _ in 0..<2 {
        let reply = await keyed.post(
          "/v1/receipts", String(decoding: body, as: UTF8.self), key: "appl_test")
        #expect(reply.status == 200)
        let info = try WireJSON.decode(CustomerInfoBody.self, from: reply.body)
        #expect(info.subscriber.originalApplicationVersion != nil)
        #expect(info.subscriber.originalPurchaseDate != nil)
      }
      let facts = try await keyed.server.ledger.counts().facts
      _ = await keyed.post("/v1/receipts", String(decoding: body, as: UTF8.self), key: "appl_test")
      #expect(try await keyed.server.ledger.counts().facts == facts)
      try await keyed.server.ledger.rebuildProjections()
      #expect(try await keyed.server.ledger.appTransactions(of: ["ada"]).count == 1)
      let forged = await keyed.post(
        "/v1/receipts", #"{"app_user_id":"ada","app_transaction":"a.b.c"}"#, key: "appl_test")
      #expect(forged.status == 400)
    }
  }

  @Test func `A backend can refresh a purchase`() async throws {
    try await KeyedServer.run(works: true) { keyed in
      let bought = try await keyed.buy(KeyedServer.lifetime)
      let id = bought.transaction.originalTransactionId
      let reply = await keyed.post("/v1/refresh/\(id)")
      #expect(reply.status == 200)
      #expect(String(decoding: reply.body, as: UTF8.self).contains(#""status":"done""#))
      #expect(await keyed.post("/v1/refresh/\(id)", key: "appl_test").status == 403)
    }
  }

  @Test(arguments: [("2000000000000999", 404), ("nonsense", 400)])
  func `A permanent rejection by Apple is not retryable`(id: String, status: Int) async throws {
    try await KeyedServer.run(works: true) { keyed in
      let reply = await keyed.post("/v1/refresh/\(id)")
      #expect(reply.status == status)
      let code = try code(reply.body)
      #expect(!code.isRetryable)
    }
  }

  @Test func `Apps get signatures for offers in the catalog, and a backend for any offer`()
    async throws
  {
    try await KeyedServer.run { keyed in
      func errors(_ key: String) async throws -> [BackendErrorCode?] {
        let reply = await keyed.post(
          "/v1/offers",
          #"""
          {"app_user_id":"ada","generate_offers":[{"offer_id":"o","product_id":"p"},
           {"offer_id":"other","product_id":"p"},{"offer_id":"o","product_id":"other"}]}
          """#, key: key)
        return try WireJSON.decode(SignedOffersBody.self, from: reply.body).offers
          .map(\.error?.code)
      }
      let (app, backend) = (try await errors("appl_test"), try await errors("sk_test"))
      #expect(app == [nil, .badRequest, .badRequest])
      #expect(backend == [nil, nil, nil])
    }
  }

  @Test
  func `Malformed notifications are rejected; unverified ones get 200 and are quarantined`()
    async throws
  {
    try await KeyedServer.run { keyed in
      #expect(await keyed.post("/v1/apple/notifications", "x").status == 400)
      let foreign = try TestWorld(
        signedBy: TestWorld.makeChain(),
        notifications: NotificationSender(transport: Wire(), url: "http://elsewhere"))
      try await foreign.buy(KeyedServer.lifetime)
      let signed = try #require(await foreign.store.notificationLog.first?.signedPayload)
      let reply = await keyed.post(
        "/v1/apple/notifications", #"{"signedPayload":"\#(signed)"}"#)
      #expect(reply.status == 200)
      #expect(try await keyed.server.ledger.counts().quarantined == 2)
    }
  }
}
