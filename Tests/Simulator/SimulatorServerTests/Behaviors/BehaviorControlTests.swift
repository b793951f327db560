import AppStoreCore
import AppStoreSimulator
import Foundation
import HTTPTypes
import SimulatorServer
import StoreKitBackend
import Testing

/// Behaviors and pending purchases over HTTP and in a saved store.
@Suite(.timeLimit(.minutes(30))) struct BehaviorControlTests {
  private struct Answer: Decodable {
    struct Item: Decodable {
      var id: String
      var on: Bool
      var effect: String
      var summary: String
    }
    var profile: String?
    var behaviors: [Item]

    var ids: [String] { behaviors.filter(\.on).map(\.id) }
  }

  private struct Pending: Decodable {
    struct Item: Decodable {
      var id: String
      var account: String
      var productId: String
      var reason: String
    }
    var pendingPurchases: [Item]
  }

  @Test func `Behaviors are read and set over HTTP, for the store or for one customer`()
    async throws
  {
    let world = try World()
    try await world.serve { server in
      let fresh = try await server.get("/control/v1/behaviors").decoded(Answer.self)
      #expect(fresh.profile == "ideal")
      #expect(fresh.behaviors.count == 34)
      #expect(fresh.behaviors.filter { $0.effect == "constant" }.map(\.id) == ["B30"])

      let set = try await server.control(
        "behaviors", #"{"profile":"macos","on":["b15"],"off":["B01"]}"#)
      var expected = StoreKitBehaviors.macOS
      try expected.set(.listedBillingRetry, true)
      try expected.set(.latePurchase, false)
      #expect(try set.decoded(Answer.self).ids == expected.ids)
      #expect(await world.store.behaviors == expected)

      _ = try await server.control("behaviors", #"{"account":"anna","profile":"awkward"}"#)
      #expect(await world.store.behaviors(of: "anna") == .awkward)
      #expect(await world.store.behaviors(of: "ben") == expected)
      let annas = try await server.get("/control/v1/behaviors?account=anna").decoded(Answer.self)
      #expect(annas.profile == "awkward")
      _ = try await server.control("behaviors", #"{"account":"anna","off":["B12"]}"#)
      #expect(await !world.store.behaviors(of: "anna").contains(.expiredFlicker))
      _ = try await server.control("behaviors", #"{"account":"anna","asStore":true}"#)
      #expect(await world.store.behaviors(of: "anna") == expected)
    }
  }

  @Test(arguments: [
    (#"{"profile":"linux"}"#, "profile"), (#"{"on":["B99"]}"#, "on"), (#"{"off":["B30"]}"#, "off"),
    (#"{"on":"B12"}"#, "on"), (#"{"asStore":true}"#, "account"), (#"{"off":["B12","x"]}"#, "off"),
  ])
  func `Invalid behaviors are rejected with the field's name and change nothing`(
    body: String, field: String
  ) async throws {
    let world = try World()
    await world.store.setBehaviors(.awkward)
    try await world.serve { server in
      let reply = try await server.control("behaviors", body)
      #expect(reply.status == 400)
      #expect(reply.errorField == field)
    }
    #expect(await world.store.behaviors == .awkward)
  }

  @Test func `A purchase waits for a parent and is approved or declined over HTTP`() async throws {
    let world = try World()
    let device = world.store.device(for: "anna", eventWait: .zero)
    try await world.serve { server in
      func pending() async throws -> [Pending.Item] {
        try await server.get("/control/v1/pending-purchases?account=anna").decoded(Pending.self)
          .pendingPurchases
      }
      _ = try await server.control(
        "purchase-behavior", #"{"account":"anna","behavior":"asksToBuy"}"#)
      for product in ["lifetime", "coins"] as [ProductID] {
        #expect(try await device.purchase(DevicePurchaseRequest(productID: product)) == .pending)
      }
      let waiting = try await pending()
      #expect(waiting.map(\.productId).sorted() == ["coins", "lifetime"])
      #expect(waiting.allSatisfy { $0.reason == "askToBuy" && $0.account == "anna" })
      let lifetime = try #require(waiting.first { $0.productId == "lifetime" })
      let coins = try #require(waiting.first { $0.productId == "coins" })
      #expect(
        try await server.control("complete-purchase", #"{"id":"\#(lifetime.id)"}"#).status == 200)
      #expect(
        try await server.control("decline-purchase", #"{"id":"\#(coins.id)"}"#).status == 200)
      #expect(try await pending().isEmpty)
      #expect(await world.store.simulator.history(of: "anna").map(\.productId) == ["lifetime"])
      let again = try await server.control("complete-purchase", #"{"id":"\#(lifetime.id)"}"#)
      #expect(again.status == 404)
      #expect(again.errorField == "id")
    }
  }

  @Test func `Purchase outcomes are set over HTTP`() async throws {
    let world = try World()
    let device = world.store.device(for: "anna", eventWait: .zero)
    let order = DevicePurchaseRequest(productID: "coins")
    try await world.serve { server in
      func set(_ fields: String) async throws -> BufferedHTTPResponse {
        try await server.control("purchase-behavior", #"{"account":"anna""# + fields + "}")
      }
      #expect(try await set(#","behavior":"isCancelled""#).status == 200)
      #expect(try await device.purchase(order) == .userCancelled)
      _ = try await set(#","behavior":"fails","error":"userCancelled""#)
      await #expect(throws: StoreKitBackendError.self) { try await device.purchase(order) }
      _ = try await set("")
      guard case .success = try await device.purchase(order) else {
        Issue.record("the settings say that purchases succeed")
        return
      }
      #expect(try await set(#","behavior":"waits""#).errorField == "behavior")
      #expect(try await set(#","behavior":"fails","error":"gone""#).errorField == "error")
    }
  }

  @Test func `Each process that connects to the store's URL is a separate launch`() async throws {
    let world = try World()
    await world.store.setBehaviors(.awkward)
    try await world.serve { server in
      func launch() throws -> HTTPAppStoreBackend {
        try HTTPAppStoreBackend(
          address: "http://store.example", account: "anna", transport: server, clock: world.clock)
      }
      let first = try launch()
      #expect(try await first.behaviors() == .awkward)
      _ = try await first.purchase(DevicePurchaseRequest(productID: "lifetime"))
      #expect(try await first.transactionsForNewListener().count == 1)
      #expect(try await first.transactionsForNewListener().isEmpty)
      #expect(try await launch().transactionsForNewListener().count == 1)
    }
  }

  @Test func `A device may have its own behaviors`() async throws {
    let store = try World().store
    let awkward = store.device(for: "anna", eventWait: .zero, behaviors: .awkward)
    let ideal = store.device(for: "anna", eventWait: .zero)
    #expect(try await awkward.behaviors() == .awkward)
    #expect(try await ideal.behaviors() == .ideal)
    _ = try await awkward.purchase(DevicePurchaseRequest(productID: "lifetime"))
    #expect(try await awkward.transactions(.currentEntitlements).isEmpty)
    #expect(try await ideal.transactions(.currentEntitlements).count == 1)
  }

  @Test func `A pending purchase cannot be approved after a day, also in a restored store`()
    async throws
  {
    let world = try World()
    var order = DevicePurchaseRequest(productID: "lifetime")
    order.simulatesAskToBuy = true
    _ = try await world.store.device(for: "anna", eventWait: .zero).purchase(order)
    let id = try #require(await world.store.simulator.pendingPurchases.first).id
    try await world.store.advance(by: .days(2))
    await #expect(throws: SimulatedStoreError.purchase(.requestExpired(id))) {
      try await world.store.completePurchase(id)
    }
    let bytes = Array(try JSONEncoder().encode(try await world.store.snapshot()))
    let copy = try World()
    try await copy.store.restore(try SimulatedStore.snapshot(from: bytes))
    #expect(await copy.store.simulator == world.store.simulator)
    #expect(await copy.store.simulator.pendingPurchases.isEmpty)
  }

  @Test func `Behaviors and pending purchases survive saving and restoring`() async throws {
    let world = try World()
    await world.store.setBehaviors(.macOS)
    await world.store.setBehaviors(.awkward, for: "anna")
    try await world.store.setPurchaseBehavior(.asksToBuy, of: "anna")
    let device = world.store.device(for: "anna", eventWait: .zero)
    for product in ["lifetime", "monthly", "yearly"] as [ProductID] {
      #expect(try await device.purchase(DevicePurchaseRequest(productID: product)) == .pending)
    }
    let waiting = await world.store.simulator.pendingPurchases
    try await world.store.completePurchase(waiting[0].id)
    try await world.store.declinePurchase(waiting[1].id)
    try await world.store.setPurchaseBehavior(.fails(.networkError), of: "ben")

    let bytes = Array(try JSONEncoder().encode(try await world.store.snapshot()))
    let copy = try World()
    try await copy.store.restore(try SimulatedStore.snapshot(from: bytes))
    #expect(await copy.store.behaviors == .macOS)
    #expect(await copy.store.behaviors(of: "anna") == .awkward)
    #expect(await copy.store.simulator == world.store.simulator)
    #expect(await copy.store.simulator.pendingPurchases == [waiting[2]])

    let text = String(decoding: bytes, as: UTF8.self)
    let old = text.replacing(/"behaviors":\{.*?\]\}(,"store":\[[^\]]*\])?\},?/, with: "")
    #expect(old != text)
    let older = try World()
    try await older.store.restore(try SimulatedStore.snapshot(from: Array(old.utf8)))
    #expect(await older.store.behaviors == .ideal, "a file from before there were habits")
  }
}
