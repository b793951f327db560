import AppFrame
import AppStoreCore
import AppStoreSimulator
import Demonstration
import Foundation
import HTTPTypes
import SimulatorServer
import Testing

/// Decisions of others: a parent who approves purchases, and a family that shares them.
@Suite(.serialized, .timeLimit(.minutes(30))) struct PeopleTests {
  @Test(arguments: Style.allCases)
  func `A purchase that needs approval gives access only once it is approved`(
    style: Style
  ) async throws {
    try await Scene.play(style) { scene in
      try await scene.store.setPurchaseBehavior(.asksToBuy, of: Scene.ada)
      try await scene.withApp { app in
        let asked = try await app.buy(Scene.lifetime)
        #expect(asked.note == "waiting for approval" && asked.pro == .inactive, "\(asked)")
        try await scene.store.declinePurchase(
          try #require(await scene.store.simulator.pendingPurchases.first).id)
        #expect(try await app.tap("refresh").pro == .inactive)

        let again = try await app.buy(Scene.lifetime)
        #expect(again.note == "waiting for approval")
        try await scene.store.completePurchase(
          try #require(await scene.store.simulator.pendingPurchases.first).id)
        try await app.seeTruth(of: scene)
        #expect(await scene.truth().hasPrefix(Scene.lifetime.rawValue))
      }
    }
  }

  @Test(arguments: Style.allCases)
  func `A purchase approved while the app was closed gives access at the next launch`(
    style: Style
  ) async throws {
    try await Scene.play(style) { scene in
      try await scene.store.setPurchaseBehavior(.asksToBuy, of: Scene.ada)
      try await scene.withApp { app in
        let asked = try await app.buy(Scene.lifetime)
        #expect(asked.note == "waiting for approval")
      }
      try await scene.store.completePurchase(
        try #require(await scene.store.simulator.pendingPurchases.first).id)
      try await scene.withApp { app in try await app.seeTruth(of: scene) }
    }
  }

  @Test(arguments: Style.allCases)
  func `A family-shared purchase gives access until the sharing ends`(style: Style) async throws {
    try await Scene.play(style) { scene in
      for member in ["mum", "ada"] {
        try await scene.control("join-family", #"{"account": "\#(member)", "family": "smith"}"#)
      }
      try await scene.withApp { app in
        try await app.see(after: "refresh", .inactive)
        _ = try await scene.store.buy(PurchaseRequest(productID: Scene.lifetime), by: "mum")
        try await app.seeTruth(of: scene)
        #expect(await scene.truth().hasPrefix(Scene.lifetime.rawValue))
        try await scene.control("family-sharing", #"{"account": "mum", "on": false}"#)
        #expect(await scene.truth() == "inactive")
        try await app.see(.inactive)
      }
    }
  }
}

extension Scene {
  /// Calls the store's control API.
  func control(_ name: String, _ json: String) async throws {
    var request = HTTPRequest(
      method: .post, scheme: "http", authority: "127.0.0.1:\(stage.storePort)",
      path: "/control/v1/\(name)")
    request.headerFields[.contentType] = "application/json"
    let reply = try await URLSessionTransport().send(request, body: Array(json.utf8))
    try #require(reply.response.status == .ok, "\(String(decoding: reply.body, as: UTF8.self))")
  }
}
