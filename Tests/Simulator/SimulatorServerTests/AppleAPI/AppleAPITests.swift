import AppStoreCore
import AppStoreServerAPI
import AppStoreSimulator
import Foundation
import HTTPTypes
import SignedData
import SimulatorServer
import Testing

@Suite(.timeLimit(.minutes(30))) struct AppleAPITests {
  @Test func `Any transaction of a customer returns the status of every subscription`() async throws
  {
    let world = try World()
    try await world.buy("monthly")
    let coins = try await world.buy("coins").transaction.transactionId
    try await world.store.advance(by: .days(10))
    try await world.serve { server in
      let answer = try await server.api().subscriptionStatuses(of: coins)
      #expect(answer.bundleId == World.bundleID)
      #expect(answer.environment == .sandbox)
      #expect(answer.appAppleId == nil)
      let group = try #require(answer.data.first)
      #expect(group.subscriptionGroupIdentifier == "G1")
      let item = try #require(group.lastTransactions.first)
      #expect(item.status == .active)
      let transaction = try world.verifier.transaction(item.signedTransactionInfo)
      #expect(transaction.payload.transactionReason == .renewal)
      #expect(item.originalTransactionId == transaction.payload.originalTransactionId)
      let info = try world.verifier.renewalInfo(item.signedRenewalInfo, transaction: transaction)
      #expect(info.payload.autoRenewStatus == .on)
      let expired = try await server.api().subscriptionStatuses(of: coins, in: [.expired])
      #expect(expired.data.isEmpty)
      let active = try await server.api().subscriptionStatuses(of: coins, in: [.active, .revoked])
      #expect(active.data.count == 1)
    }
  }

  @Test func `A history has pages of 20 by last change, finished consumables included`()
    async throws
  {
    let world = try World()
    let first = try await world.buy("monthly").transaction.transactionId
    let coins = try await world.buy("coins").transaction.transactionId
    await world.store.finish(coins, account: "anna")
    try await world.store.advance(to: World.start + .days(1300))
    try await world.store.refund(first)
    let total = await world.store.simulator.history(of: "anna").count
    #expect(total > 40)
    try await world.serve { server in
      let page = try await server.api().transactionHistoryPage(of: coins)
      #expect(page.signedTransactions.count == 20)
      #expect(page.hasMore)
      let whole = try await server.api().transactionHistory(of: coins)
      #expect(!whole.hasMore)
      let payloads = try whole.signedTransactions.map { try world.verifier.transaction($0).payload }
      #expect(payloads.count == total)
      #expect(Set(payloads.map(\.transactionId)).count == total)
      #expect(payloads.map(\.signedDate) == payloads.map(\.signedDate).sorted())
      #expect(payloads.first?.transactionId == coins)
      #expect(payloads.last?.transactionId == first)
      let nothing = try await server.api().transactionHistory(of: coins, after: whole.revision)
      #expect(nothing.signedTransactions.isEmpty)
      #expect(nothing.revision == whole.revision)
      let again = try await server.api().transactionHistory(of: coins)
      #expect(again.signedTransactions == whole.signedTransactions)
    }
  }

  @Test func `A change after the last page is returned for that page's revision`() async throws {
    let world = try World()
    let coins = try await world.buy("coins").transaction.transactionId
    try await world.serve { server in
      let before = try await server.api().transactionHistory(of: coins)
      try await world.store.refund(coins)
      let after = try await server.api().transactionHistory(of: coins, after: before.revision)
      let payloads = try after.signedTransactions.map { try world.verifier.transaction($0).payload }
      #expect(payloads.map(\.transactionId) == [coins])
      #expect(payloads.first?.revocationDate != nil)
    }
  }

  @Test func `A history can be filtered and reversed`() async throws {
    let world = try World()
    let monthly = try await world.buy("monthly").transaction.transactionId
    try await world.buy("coins")
    try await world.buy("lifetime")
    try await world.store.refund(monthly)
    typealias Change = @Sendable (inout TransactionHistoryRequest) -> Void
    let cases: [(Change, [ProductID])] = [
      ({ _ in }, ["coins", "lifetime", "monthly"]),
      ({ $0.sort = .descending }, ["monthly", "lifetime", "coins"]),
      ({ $0.productIds = ["coins", "monthly"] }, ["coins", "monthly"]),
      ({ $0.productTypes = [.consumable, .nonConsumable] }, ["coins", "lifetime"]),
      ({ $0.subscriptionGroupIdentifiers = ["G1"] }, ["monthly"]),
      ({ $0.revoked = true }, ["monthly"]),
      ({ $0.revoked = false }, ["coins", "lifetime"]),
      ({ $0.inAppOwnershipType = .familyShared }, []),
      ({ $0.startDate = World.start + .days(1) }, []),
      ({ $0.endDate = World.start }, []),
    ]
    try await world.serve { server in
      for (index, (change, products)) in cases.enumerated() {
        var request = TransactionHistoryRequest()
        change(&request)
        let page = try await server.api().transactionHistoryPage(of: monthly, matching: request)
        let found = try page.signedTransactions.map {
          try world.verifier.transaction($0).payload.productId
        }
        #expect(found == products, "case \(index)")
      }
    }
  }

  @Test func `Invalid parameters are rejected with Apple's error codes`() async throws {
    let world = try World()
    let id = try await world.buy("coins").transaction.transactionId
    let history = "/inApps/v2/history/\(id)"
    let cases = [
      ("/inApps/v1/subscriptions/abc", 400_0006), ("/inApps/v2/history/12a", 400_0006),
      ("/inApps/v1/subscriptions/1", 404_0010), ("/inApps/v2/history/1", 404_0010),
      ("/inApps/v1/subscriptions/\(id)?status=6", 400_0031),
      ("\(history)?revision=x", 400_0005), ("\(history)?startDate=x", 400_0015),
      ("\(history)?endDate=x", 400_0016), ("\(history)?startDate=2&endDate=2", 400_0013),
      ("\(history)?sort=UP", 400_0021), ("\(history)?productType=TOY", 400_0022),
      ("\(history)?productId=", 400_0023),
      ("\(history)?subscriptionGroupIdentifier=", 400_0024),
      ("\(history)?excludeRevoked=perhaps", 400_0025),
      ("\(history)?inAppOwnershipType=STOLEN", 400_0026), ("\(history)?revoked=perhaps", 400_0030),
    ]
    try await world.serve { server in
      for (path, code) in cases {
        let reply = try await server.get(path, token: try server.token())
        #expect(reply.status == code / 10_000, "\(path)")
        #expect(reply.response.headerFields[.contentType] == "application/json")
        #expect(try reply.decoded(AppStoreErrorBody.self).errorCode == code, "\(path)")
      }
      let python = try await server.get("\(history)?revoked=False", token: try server.token())
      #expect(python.status == 200)
    }
  }

  @Test func `Requests of Apple's own client libraries are accepted`() async throws {
    let world = try World()
    let id = try await world.buy("coins").transaction.transactionId
    try await world.serve { server in
      // Apple's library for Node appends a question mark to every URL.
      let node = try await server.apple(.get, "/inApps/v1/transactions/\(id)?")
      #expect(node.status == 200)
      #expect(node.response.headerFields[.contentType] == "application/json")
      // Apple's library for Java posts an empty body with a content type.
      let java = HTTPRequest(
        method: .post, scheme: nil, authority: nil, path: "/inApps/v1/notifications/test",
        headerFields: [
          .authorization: "Bearer \(try server.token())",
          .contentType: "application/json; charset=utf-8",
        ])
      #expect(try await server.send(java, body: []).status == 200)
      // Paths are case sensitive.
      let other = try await server.apple(.get, "/inapps/v1/transactions/\(id)")
      #expect(other.status == 404)
    }
  }

  @Test func `An invalid token gets 401 without a body`() async throws {
    let world = try World()
    let id = try await world.buy("coins").transaction.transactionId
    let now = world.clock.now()
    let seconds = now.milliseconds / 1000
    let stranger = try APIKey.make(issuerID: "issuer", keyID: "KEY1", bundleID: World.bundleID)
    func token(_ change: (inout APITokenClaims) -> Void, kid: String = "KEY1") throws -> String {
      var claims = APITokenClaims(
        iss: "issuer", iat: nil, exp: seconds + 300, aud: APIToken.audience,
        bid: World.bundleID.rawValue)
      change(&claims)
      return try APIToken.sign(
        APITokenHeader(alg: "ES256", kid: kid, typ: "JWT"), claims, with: world.key)
    }
    let wrong: [(String, String?)] = [
      ("missing", nil), ("no token", "x"),
      ("expired", try token { $0.exp = seconds }),
      ("longer than 60 minutes", try token { $0.exp = seconds + 3601 }),
      ("wrong audience", try token { $0.aud = "appstoreconnect-v2" }),
      ("wrong issuer", try token { $0.iss = "somebody" }),
      ("wrong app", try token { $0.bid = "com.example.other" }),
      ("wrong key id", try token({ _ in }, kid: "KEY2")),
      ("wrong key", try APIToken(key: stranger, at: now).compactSerialization),
    ]
    let withoutIssueDate = try token { _ in }
    try await world.serve { server in
      for (name, token) in wrong {
        for path in [
          "/inApps/v1/subscriptions/\(id)", "/inApps/v2/history/\(id)",
          "/inApps/v1/transactions/\(id)", "/inApps/v1/messaging/image/list",
          "/inApps/v1/notifications/test/x",
        ] {
          let reply = try await server.get(path, token: token)
          #expect(reply.status == 401, "\(name)")
          #expect(reply.body.isEmpty, "\(name)")
        }
      }
      let right = try await server.get("/inApps/v2/history/\(id)", token: withoutIssueDate)
      #expect(right.status == 200)
    }
  }
}
