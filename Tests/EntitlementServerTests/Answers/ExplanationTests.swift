import AppStoreTypes
import Effects
import EntitlementAPI
import EntitlementServer
import Foundation
import HTTPTypes
import TestSupport
import Testing

/// Ada bought Pro twice; the first purchase was refunded.
@Suite(.timeLimit(.minutes(10))) struct ExplanationTests {
  private struct Explained: Decodable {
    var explanation: [String: ExplanationBody]
  }

  @Test func `A backend gets the facts, the rule, the sentence and the other purchases`()
    async throws
  {
    let server = try ServerUnderTest()
    var refunded = TestStore.transaction("1")
    refunded.revocationDate = refunded.purchaseDate + .days(1)
    for transaction in [refunded, TestStore.transaction("9")] {
      _ = try await server.buy(transaction, as: "ada")
    }

    let reply = await server.get(
      "/v1/subscribers/ada", key: ServerUnderTest.secretKey, fields: [.explain: "1"])

    let pro = try #require(
      WireJSON.decode(Explained.self, from: reply.body).explanation["pro"])
    #expect(pro.isActive && pro.decidedBy.originalTransactionID == "9")
    #expect(pro.facts.map(\.identity) == ["9"] && pro.facts.map(\.source) == ["receipt"])
    #expect(pro.facts.map(\.kind) == ["transaction"])
    #expect(pro.alsoConsidered.map(\.rule) == ["refunded"])
    #expect(pro.alsoConsidered.map(\.purchase.originalTransactionID) == ["1"])
    #expect(pro.sentence.contains(TestStore.productID.rawValue))
    #expect(
      try WireJSON.decode(CustomerInfoBody.self, from: reply.body).subscriber
        .entitlements["pro"]?.reason?.code == pro.rule)
    #expect(reply.response.headerFields[.revenueCatETag] == nil)
  }

  @Test func `An app gets no explanation, nor does a response without the request for it`()
    async throws
  {
    let server = try ServerUnderTest()
    _ = try await server.buy(TestStore.transaction("1"), as: "ada")

    let refused = await server.get(
      "/v1/subscribers/ada", key: ServerUnderTest.publicKey, fields: [.explain: "1"])
    let plain = await server.get("/v1/subscribers/ada", key: ServerUnderTest.secretKey)

    #expect(refused.response.status == .forbidden)
    #expect(!String(decoding: plain.body, as: UTF8.self).contains("explanation\":{\"pro"))
  }
}
