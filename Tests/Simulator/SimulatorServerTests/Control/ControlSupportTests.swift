import AppStoreCore
import AppStoreServerAPI
import AppStoreSimulator
import Foundation
import HTTPTypes
import SignedData
import SimulatorServer
import Testing

/// The control API's calls for families, Apple support and the developer's products.
@Suite(.timeLimit(.minutes(30))) struct ControlSupportTests {
  /// Makes a change and returns the names of the notifications that it caused.
  private func names(_ server: Server, _ name: String, _ json: String) async throws -> [String] {
    struct Answer: Decodable {
      struct Notification: Decodable {
        var notificationType: String
        var subtype: String?
      }
      var notifications: [Notification]
    }
    let reply = try await server.control(name, json)
    #expect(reply.status == 200, "\(name): \(String(decoding: reply.body, as: UTF8.self))")
    return try reply.decoded(Answer.self).notifications.map {
      $0.notificationType + ($0.subtype.map { "/\($0)" } ?? "")
    }
  }

  @Test func `A refund is requested, declined and granted in part`() async throws {
    let world = try World()
    let coins = try await world.buy("coins").transaction.transactionId
    try await world.serve { server in
      let id = #""transactionId":"\#(coins)""#
      #expect(
        try await names(server, "request-refund", #"{\#(id),"reason":"LEGAL"}"#) == [
          "CONSUMPTION_REQUEST"
        ])
      let asked = try #require(await world.store.notificationLog.last)
      let payload = try world.verifier.notification(asked.signedPayload).body.payload
      #expect(payload.data?.consumptionRequestReason == .legal)
      #expect(try await names(server, "decline-refund", "{\(id)}") == ["REFUND_DECLINED"])
      #expect(try await names(server, "request-refund", "{\(id)}") == ["CONSUMPTION_REQUEST"])
      #expect(try await names(server, "refund", #"{\#(id),"milliPercent":25000}"#) == ["REFUND"])
    }
    let refunded = try #require(await world.store.simulator.transaction(coins))
    #expect(refunded.revocationPercentage == 25_000)
    #expect(refunded.revocationType == .proratedRefund)
  }

  @Test func `A family shares purchases, and members' transactions are rejected where Apple does`()
    async throws
  {
    let world = try World()
    try await world.buy("lifetime")
    try await world.serve { server in
      _ = try await names(server, "join-family", #"{"account":"anna","family":"smith"}"#)
      _ = try await names(server, "join-family", #"{"account":"ben","family":"smith"}"#)
      let shared = try #require(await world.store.simulator.history(of: "ben").last)
      #expect(shared.inAppOwnershipType == .familyShared)
      let id = shared.transactionId
      let token = #"{"appAccountToken":"6f9619ff-8b86-d011-b42d-00c04fc964ff"}"#
      let tokenPath = "/inApps/v1/transactions/\(id)/appAccountToken"
      #expect(try await server.apple(.put, tokenPath, token).errorCode == 400_0185)
      let consumption = "/inApps/v2/transactions/consumption/\(id)"
      #expect(try await server.apple(.put, consumption, "{}").errorCode == 400_0185)
      let history = try await server.apple(
        .get, "/inApps/v2/history/\(id)?inAppOwnershipType=FAMILY_SHARED"
      ).decoded(HistoryResponse.self)
      #expect(history.signedTransactions.count == 1)
      #expect(
        try await names(server, "family-sharing", #"{"account":"anna","on":false}"#) == ["REVOKE"])
      _ = try await names(server, "family-sharing", #"{"account":"anna","on":true}"#)
      #expect(try await names(server, "leave-family", #"{"account":"ben"}"#) == ["REVOKE"])
    }
  }

  @Test func `Prices rise, products are removed from sale, and tokens are created`() async throws {
    let world = try World()
    try await world.buy("monthly")
    try await world.serve { server in
      let price = #"{"productId":"monthly","price":7990,"askConsent":true}"#
      #expect(try await names(server, "price", price) == ["PRICE_INCREASE/PENDING"])
      let answer =
        #"{"account":"anna","subscriptionGroupIdentifier":"G1","consents":true}"#
      #expect(
        try await names(server, "answer-price-increase", answer) == ["PRICE_INCREASE/ACCEPTED"])
      #expect(
        try await names(server, "external-purchase-token", #"{"type":"SERVICES"}"#) == [
          "EXTERNAL_PURCHASE_TOKEN/CREATED"
        ])
      let token = try #require(await world.store.notificationLog.last)
      let told = try world.verifier.notification(token.signedPayload).body.payload
      #expect(told.externalPurchaseToken?.externalPurchaseId.hasPrefix("SANDBOX") == true)
      #expect(
        try await names(server, "rescind-consent", #"{"account":"anna"}"#) == ["RESCIND_CONSENT"])
      let consent = try #require(await world.store.notificationLog.last)
      #expect(consent.account == "anna")
      let app = try world.verifier.notification(consent.signedPayload).body.payload.appData
      let download = try #require(app?.signedAppTransactionInfo)
      #expect(try world.verifier.appTransaction(download).payload.appTransactionId != nil)
      #expect(try await names(server, "for-sale", #"{"productId":"coins","on":false}"#) == [])
      #expect(try await names(server, "renewal-extensions", #"{"changeTransactions":false}"#) == [])
      let refused = try await server.control("buy", #"{"account":"anna","productId":"coins"}"#)
      #expect(refused.status == 409)
    }
    let copy = try World()
    try await copy.store.restore(try await world.store.snapshot())
    #expect(await copy.store.simulator == world.store.simulator)
  }

  @Test func `A redeemed offer is preserved when the store is restored`() async throws {
    let world = try World()
    try await world.buy("monthly")
    try await world.store.advance(by: .days(8))
    try await world.serve { server in
      let buy = #"{"account":"anna","productId":"monthly","offerId":"P","offerType":"PROMOTIONAL"}"#
      let told = try await names(server, "buy", buy)
      #expect(told == ["OFFER_REDEEMED"])
    }
    let copy = try World()
    try await copy.store.restore(try await world.store.snapshot())
    #expect(await copy.store.simulator == world.store.simulator)
  }

  @Test func `An impossible change is rejected with the field's name`() async throws {
    let world = try World()
    let coins = try await world.buy("coins").transaction.transactionId
    let cases = [
      ("request-refund", #"{"transactionId":"9"}"#, 404, "transactionId"),
      ("request-refund", "{}", 400, "transactionId"),
      ("decline-refund", #"{"transactionId":"\#(coins)"}"#, 409, "transactionId"),
      ("refund", #"{"transactionId":"\#(coins)","milliPercent":0}"#, 400, "milliPercent"),
      ("leave-family", #"{"account":"anna"}"#, 409, "account"),
      ("family-sharing", #"{"account":"anna"}"#, 400, "on"),
      ("join-family", #"{"account":"anna"}"#, 400, "family"),
      ("rescind-consent", #"{"account":"zoe"}"#, 404, "account"),
      ("price", #"{"productId":"monthly","askConsent":true}"#, 400, "price"),
      ("price", #"{"productId":"monthly","price":-1,"askConsent":true}"#, 400, "price"),
      ("price", #"{"productId":"gold","price":1,"askConsent":true}"#, 404, "productId"),
      ("for-sale", #"{"productId":"gold","on":true}"#, 404, "productId"),
      (
        "answer-price-increase",
        #"{"account":"anna","subscriptionGroupIdentifier":"G1","consents":true}"#, 409,
        "subscriptionGroupIdentifier"
      ),
      ("external-purchase-token", #"{"type":"X"}"#, 400, "type"),
      ("buy", #"{"account":"a","productId":"monthly","offerId":"x"}"#, 400, "offerType"),
      ("buy", #"{"account":"a","productId":"monthly","offerType":"CODE"}"#, 400, "offerId"),
      (
        "buy", #"{"account":"a","productId":"monthly","offerId":"x","offerType":"CODE"}"#, 404,
        "offerId"
      ),
    ]
    try await world.serve { server in
      for (name, json, status, field) in cases {
        let reply = try await server.control(name, json)
        #expect(reply.status == status, "\(name) \(json)")
        #expect(reply.errorField == field, "\(name) \(json)")
      }
    }
  }
}
