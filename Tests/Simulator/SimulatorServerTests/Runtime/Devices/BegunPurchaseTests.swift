import AppStoreCore
import AppStoreSimulator
import SimulatorServer
import Testing

/// Purchases started over the control API as a customer's app starts them.
@Suite(.timeLimit(.minutes(30))) struct BegunPurchaseTests {
  private struct Begun: Decodable {
    struct Purchase: Decodable { let transactionId: String }
    let outcome: String
    let purchase: Purchase?
    let id: String?
  }

  private static let coins = #"{"account":"anna","productId":"coins"}"#

  @Test func `A started purchase completes, is dismissed, or is pending until it is approved`()
    async throws
  {
    let world = try World()
    try await world.serve { server in
      func begin(_ behavior: String?) async throws -> Begun {
        let field = behavior.map { #","behavior":"\#($0)""# } ?? ""
        _ = try await server.control("purchase-behavior", #"{"account":"anna"\#(field)}"#)
        return try await server.control("begin-purchase", Self.coins).decoded(Begun.self)
      }
      let sold = try await begin(nil)
      #expect(sold.outcome == "success")
      let history = await world.store.simulator.history(of: "anna")
      #expect(history.map(\.transactionId.rawValue) == [sold.purchase?.transactionId])

      #expect(try await begin("isCancelled").outcome == "userCancelled")
      let asked = try await begin("asksToBuy")
      #expect(asked.outcome == "pending" && asked.purchase == nil)
      #expect(await world.store.simulator.history(of: "anna").count == 1)
      let id = try #require(asked.id)
      #expect(try await server.control("complete-purchase", #"{"id":"\#(id)"}"#).status == 200)
      #expect(await world.store.simulator.history(of: "anna").count == 2)
    }
  }

  @Test func `A started purchase that fails sells nothing, and an invalid one names its field`()
    async throws
  {
    let world = try World()
    try await world.serve { server in
      _ = try await server.control("purchase-behavior", #"{"account":"anna","behavior":"fails"}"#)
      let failed = try await server.control("begin-purchase", Self.coins)
      #expect(failed.status == 409 && failed.errorField == "account")
      let unknown = try await server.control(
        "begin-purchase", #"{"account":"anna","productId":"nothing"}"#)
      #expect(unknown.status == 404 && unknown.errorField == "productId")
      #expect(await world.store.simulator.history(of: "anna").isEmpty)
    }
  }

  @Test func `A pending purchase is restored with the store`() async throws {
    let world = try World()
    try await world.serve { server in
      _ = try await server.control(
        "purchase-behavior", #"{"account":"anna","behavior":"isInterrupted"}"#)
      let begun = try await server.control("begin-purchase", Self.coins).decoded(Begun.self)
      #expect(begun.outcome == "pending")
    }
    let restored = try World()
    try await restored.store.restore(try await world.store.snapshot())
    #expect(
      await restored.store.simulator.pendingPurchases
        == world.store.simulator.pendingPurchases)
  }
}
