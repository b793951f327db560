import AppFrame
import AppStoreSimulator
import AppStoreTypes
import SimulatorServer
import StoreConfiguration
import StoreKitBackend
import Testing

/// The life of a subscription, in every style.
@Suite(.serialized, .timeLimit(.minutes(5))) struct SubscriptionTests {
  @Test(arguments: Style.allCases)
  func `A purchase opens, renewals keep it open by themselves, and an upgrade shows the new plan`(
    style: Style
  ) async throws {
    try await Scene.play(style) { scene in
      try await scene.withApp { app in
        try await app.see(after: "refresh", .inactive)
        let bought = try await app.buy(Scene.monthly)
        #expect(await bought.answer == scene.truth())
        #expect(bought.plan == Scene.monthly.rawValue)
        // The free week, and then months. Nobody taps anything.
        for days in [8, 31, 31] {
          try await scene.store.advance(by: .days(days))
          try await app.seeTruth(of: scene)
        }
        let upgraded = try await app.buy(Scene.yearly)
        #expect(await upgraded.answer == scene.truth())
        #expect(upgraded.plan == Scene.yearly.rawValue)
      }
    }
  }

  @Test(arguments: Style.allCases)
  func `Grace stays open, its end closes, a paid bill opens again, and a refund closes by itself`(
    style: Style
  ) async throws {
    try await Scene.play(style) { scene in
      try await scene.withApp { app in
        try await app.buy(Scene.yearly)
        try await scene.store.setBillingIssue(true, for: Scene.ada)
        try await scene.store.advance(by: .days(366))
        let inGrace = try await app.see(after: "refresh", .active)
        #expect(inGrace.plan == Scene.yearly.rawValue)
        #expect(await scene.truth() != "inactive")
        // Longer than Apple's grace period and the days that the policy adds to it.
        try await scene.store.advance(by: .days(30))
        #expect(await scene.truth() == "inactive")
        try await app.see(after: "refresh", .inactive)
        try await scene.store.setBillingIssue(false, for: Scene.ada)
        try await app.seeTruth(of: scene)
        try await scene.refund()
        #expect(await scene.truth() == "inactive")
        try await app.see(.inactive)
      }
    }
  }

  @Test(arguments: Style.allCases)
  func `What expired while the app was closed is closed at the next launch`(
    style: Style
  ) async throws {
    try await Scene.play(style) { scene in
      try await scene.withApp { app in
        let bought = try await app.buy(Scene.monthly)
        #expect(bought.pro == .active)
      }
      let group = try #require(await scene.store.simulator.configuration.subscriptionGroups.first)
      try await scene.store.setAutoRenew(false, group: group.id, account: Scene.ada)
      try await scene.store.advance(by: .days(60))
      #expect(await scene.truth() == "inactive")
      try await scene.withApp { app in try await app.see(after: "refresh", .inactive) }
    }
  }

  @Test(arguments: Style.allCases)
  func `Awkward habits of StoreKit keep no payer out, and the truth is shown in the end`(
    style: Style
  ) async throws {
    try await Scene.play(style) { scene in
      await scene.store.setBehaviors(.awkward)
      try await scene.withApp { app in
        let bought = try await app.buy(Scene.monthly)
        #expect(bought.pro == .active, "\(bought)")
        for days in [8, 31] {
          try await scene.store.advance(by: .days(days))
          try await app.seeTruth(after: "refresh", of: scene)
        }
        let upgraded = try await app.buy(Scene.yearly)
        #expect(upgraded.pro == .active, "\(upgraded)")
        try await app.seeTruth(after: "refresh", of: scene)
        try await scene.refund()
        try await app.see(after: "refresh", .inactive)
      }
    }
  }
}
