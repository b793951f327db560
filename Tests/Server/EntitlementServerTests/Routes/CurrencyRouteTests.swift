import AppStoreCore
import Catalog
import EntitlementAPI
import EntitlementServer
import HTTPTypes
import Ledger
import LedgerTestSupport
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct CurrencyRouteTests {
  private let server: ServerUnderTest
  private let balances = "/v1/subscribers/ada/virtual_currencies"
  private let transactions = "/v1/subscribers/ada/virtual_currencies/transactions"

  init() throws {
    server = try ServerUnderTest { catalog in
      catalog.virtualCurrencies = [
        CatalogCurrency(code: "COIN", name: "Coin", description: "It's a coin"),
        CatalogCurrency(code: "RC_COIN", name: "RC Coin"),
      ]
      catalog.products[TestStore.productID] = CatalogProduct(
        id: TestStore.productID,
        grants: ["COIN": VirtualCurrencyGrant(amount: 310, trialAmount: 10)])
    }
  }

  private func text(_ reply: BufferedHTTPResponse) -> String {
    String(decoding: reply.body, as: UTF8.self)
  }

  private func adjust(_ json: String, key: String? = nil) async -> BufferedHTTPResponse {
    await server.send(
      transactions, json, key: ServerUnderTest.secretKey,
      fields: key.map { [.idempotencyKey: $0] } ?? [:])
  }

  private func coins(_ path: String? = nil) async throws -> Int64? {
    let reply = await server.get(path ?? balances)
    return try WireJSON.decode(VirtualCurrenciesBody.self, from: reply.body)
      .virtualCurrencies["COIN"]?.balance
  }

  @Test func `Balances are returned byte for byte in the clients' format`() async throws {
    _ = try await server.buy(as: "ada")
    let reply = await server.get(balances)
    #expect(reply.response.status == .ok)
    #expect(
      text(reply) == #"{"virtual_currencies":{"#
        + #""COIN":{"balance":310,"code":"COIN","description":"It's a coin","name":"Coin"},"#
        + #""RC_COIN":{"balance":0,"code":"RC_COIN","name":"RC Coin"}}}"#)
    let tag = try #require(reply.response.headerFields[.revenueCatETag])
    let again = await server.get(balances, fields: [.revenueCatETag: tag])
    #expect(again.response.status == .notModified)
    #expect(again.body.isEmpty)
  }

  @Test func `Each renewal brings its amount, a trial its own, and a refund removes the rest`()
    async throws
  {
    var trial = TestStore.transaction("1")
    trial.offerType = .introductory
    trial.offerDiscountType = .freeTrial
    _ = try await server.buy(trial, as: "ada")
    #expect(try await coins() == 10)

    let paid = TestStore.transaction(
      "2", originalID: "1", purchaseDate: TestStore.purchaseDate + .days(31),
      expiresDate: TestStore.purchaseDate + .days(62))
    _ = try await server.buy(paid, as: "ada")
    #expect(try await coins() == 320)

    var refunded = paid
    refunded.revocationDate = paid.purchaseDate + .days(21)
    refunded.signedDate = paid.purchaseDate + .days(21)
    _ = try await server.buy(refunded, as: "ada")
    #expect(try await coins() == 220)
    _ = try await server.buy(paid, as: "ada")
    #expect(try await coins() == 220)
  }

  @Test func `Spent currency is gone, and its refund leaves no debt`() async throws {
    let bought = TestStore.transaction("1")
    _ = try await server.buy(bought, as: "ada")
    let reply = await adjust(#"{"adjustments":{"COIN":-300},"reference":"sword"}"#)
    #expect(reply.response.status == .ok)
    #expect(text(reply).contains(#""balance":10"#))
    var refunded = bought
    refunded.revocationDate = server.clock.now() + .seconds(1)
    refunded.signedDate = server.clock.now() + .seconds(1)
    _ = try await server.buy(refunded, as: "ada")
    #expect(try await coins() == 0)
  }

  @Test func `Coins are spent once, however often the purchase changes its owner`() async throws {
    let bought = TestStore.transaction("1")
    _ = try await server.buy(bought, as: "ada")
    #expect(await adjust(#"{"adjustments":{"COIN":-310}}"#).response.status == .ok)
    for customer: AppUserID in ["bob", "cyd", "ada"] {
      _ = try await server.buy(bought, as: customer)
      #expect(try await coins("/v1/subscribers/\(customer)/virtual_currencies") == 0)
    }
    _ = await server.ask(
      .delete, "/v1/subscribers/ada", key: ServerUnderTest.secretKey, fields: [:], body: [])
    _ = try await server.buy(bought, as: "ada")
    #expect(try await coins() == 0)
  }

  @Test func `Spending more than the balance is rejected`() async throws {
    let reply = await adjust(#"{"adjustments":{"COIN":-1}}"#)
    #expect(reply.response.status == .unprocessableContent)
    #expect(
      try server.error(reply).message == "adjustments.COIN: the balance is 0; deduct at most that.")
    #expect(try await server.ledger.adjustments(of: ["ada"]).isEmpty)
  }

  @Test func `The same Idempotency-Key changes a balance once, and no other balance`() async throws
  {
    for _ in 0..<3 {
      let reply = await adjust(#"{"adjustments":{"COIN":5}}"#, key: "a")
      #expect(text(reply).contains(#""balance":5"#))
    }
    let other = await adjust(#"{"adjustments":{"COIN":6}}"#, key: "a")
    #expect(other.response.status == .conflict)
    #expect(try server.error(other).message.contains("Idempotency-Key"))
    #expect(try await coins() == 5)
    let bob = await server.send(
      "/v1/subscribers/bob/virtual_currencies/transactions", #"{"adjustments":{"COIN":6}}"#,
      key: ServerUnderTest.secretKey, fields: [.idempotencyKey: "a"])
    #expect(bob.response.status == .ok)
  }

  @Test(arguments: [
    (#"{}"#, "adjustments"), (#"{"adjustments":{}}"#, "adjustments"),
    (#"{"adjustments":{"COIN":0}}"#, "adjustments.COIN"),
    (#"{"adjustments":{"COIN":2000000001}}"#, "adjustments.COIN"),
    (#"{"adjustments":{"COIN":-9223372036854775808}}"#, "adjustments.COIN"),
    (#"{"adjustments":{"COIN":1.5}}"#, "adjustments"),
    (#"{"adjustments":{"COIN":"1"}}"#, "adjustments"),
    (#"{"adjustments":{"GEM":1}}"#, "adjustments.GEM"),
    (#"{"adjustments":{"COIN":1},"reference":"\u0000"}"#, "reference"),
  ])
  func `An invalid adjustment is rejected with its field`(json: String, field: String)
    async throws
  {
    let reply = await adjust(json)
    #expect(reply.response.status == .badRequest)
    #expect(try server.error(reply).message.contains(field))
  }

  @Test func `Production has separate balances`() async throws {
    _ = try await server.buy(as: "ada")
    let reply = await server.get(balances, fields: [.isSandbox: "false"])
    #expect(text(reply).contains(#""balance":0,"code":"COIN""#))
    #expect(try await coins() == 310)
  }
}
