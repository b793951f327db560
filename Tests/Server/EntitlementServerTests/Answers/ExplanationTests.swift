import AppStoreCore
import Catalog
import EntitlementAPI
import EntitlementServer
import Foundation
import HTTPTypes
import Ledger
import LedgerTestSupport
import TestSupport
import Testing

/// Ada bought Pro twice; the first purchase was refunded.
@Suite(.timeLimit(.minutes(30))) struct ExplanationTests {
  private struct Explained: Decodable {
    var explanation: [String: ExplanationBody]
    var otherPurchases: [PurchaseExplanationBody]

    enum CodingKeys: String, CodingKey {
      case explanation
      case otherPurchases = "other_purchases"
    }
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

  private func explained(_ customer: String, by server: ServerUnderTest) async throws -> Explained {
    let reply = await server.get(
      "/v1/subscribers/\(customer)", key: ServerUnderTest.secretKey, fields: [.explain: "1"])
    return try WireJSON.decode(Explained.self, from: reply.body)
  }

  @Test func `A purchase that moved names its new owner, and one that came back is not explained`()
    async throws
  {
    let server = try ServerUnderTest()
    _ = try await server.buy(TestStore.transaction("1"), as: "ada")
    _ = try await server.buy(TestStore.transaction("1"), as: "bob")

    let ada = try await explained("ada", by: server)
    #expect(ada.explanation.isEmpty)
    let moved = try #require(ada.otherPurchases.first)
    #expect(ada.otherPurchases.count == 1 && moved.rule == "moved")
    #expect(moved.originalTransactionID == "1")
    #expect(
      moved.sentence
        == "Purchase 1 moved to customer bob on \(server.clock.now()) because that customer bought "
        + "it.")
    #expect(moved.nextStep.contains("`tessera customers undo 2`"))
    #expect(try await explained("bob", by: server).otherPurchases.isEmpty)
    let browser = try await Browser(server)
    let page = try await browser.page("/dashboard/customers/ada")
    #expect(page.contains("moved to customer bob on"))

    _ = try await server.buy(TestStore.transaction("1"), as: "ada")
    #expect(try await explained("ada", by: server).otherPurchases.isEmpty)
  }

  @Test
  func `A purchase whose claim was rejected names its owner, once, until the customer has it`()
    async throws
  {
    let server = try ServerUnderTest(restoreBehavior: .keep)
    _ = try await server.buy(TestStore.transaction("1"), as: "ada")
    for _ in 1...3 {
      let refused = try await server.buy(TestStore.transaction("1"), as: "bob")
      #expect(refused.response.status == .conflict)
    }

    let bob = try await explained("bob", by: server)
    let rejected = try #require(bob.otherPurchases.first)
    #expect(bob.otherPurchases.count == 1 && rejected.rule == "rejected")
    #expect(rejected.originalTransactionID == "1")
    #expect(rejected.productIdentifier == TestStore.productID)
    #expect(
      rejected.sentence
        == "Purchase 1 of \(TestStore.productID) was sent by this customer on "
        + "\(server.clock.now()) and stayed with customer ada, because purchases stay with their "
        + "first owner (`restore_behavior`).")
    #expect(rejected.nextStep.contains("customer ada"))
    let audit = try await server.ledger.auditEntries(.rejectClaim, about: ["bob"])
    #expect(audit.map(\.entry.details["reason"]) == ["kept"])
    #expect(try await explained("ada", by: server).otherPurchases.isEmpty)
    let browser = try await Browser(server)
    #expect(try await browser.page("/dashboard/customers/bob").contains("stayed with customer ada"))
  }

  @Test func `A purchase of a product that the catalog does not have is explained`() async throws {
    let server = try ServerUnderTest { catalog in
      for (id, type) in [("coins", ProductType.consumable), ("theme", .nonConsumable)] {
        catalog.products[ProductID(id)] = CatalogProduct(
          id: ProductID(id), displayName: nil, type: type)
      }
    }
    for (number, product) in ["com.example.old", "coins", "theme"].enumerated() {
      var bought = TestStore.transaction(
        TransactionID("\(number + 1)"), productID: ProductID(product))
      if product != "com.example.old" {
        bought.type = product == "coins" ? .consumable : .nonConsumable
        bought.expiresDate = nil
      }
      _ = try await server.buy(bought, as: "ada")
    }

    let others = try await explained("ada", by: server).otherPurchases
    #expect(others.map(\.rule) == ["unknown_product", "no_entitlement"])
    #expect(others.map(\.productIdentifier) == ["com.example.old", "theme"])
    #expect(others.allSatisfy { $0.nextStep.contains("to the products of an entitlement") })
  }

  @Test func `An explanation has the next step of a support agent, also on the dashboard`()
    async throws
  {
    let server = try ServerUnderTest()
    var refunded = TestStore.transaction("1")
    refunded.revocationDate = refunded.purchaseDate + .hours(1)
    _ = try await server.buy(refunded, as: "ada")

    let pro = try #require(try await explained("ada", by: server).explanation["pro"])
    #expect(pro.rule == "refunded" && pro.nextStep?.contains("grant the entitlement") == true)
    let browser = try await Browser(server)
    #expect(try await browser.page("/dashboard/customers/ada").contains("Next step: Apple decided"))
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
