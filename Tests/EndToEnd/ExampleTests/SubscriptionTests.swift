import AppFrame
import AppStoreCore
import AppStoreSimulator
import SimulatorServer
import StoreConfiguration
import StoreKitBackend
import Testing

/// The life of a subscription with every kind of integration.
@Suite(.serialized, .timeLimit(.minutes(30))) struct SubscriptionTests {
  @Test(arguments: Style.allCases)
  func `A purchase gives access, renewals keep it, and an upgrade shows the new plan`(
    style: Style
  ) async throws {
    try await Scene.play(style) { scene in
      try await scene.withApp { app in
        try await app.see(after: "refresh", .inactive)
        let bought = try await app.buy(Scene.monthly)
        #expect(await bought.answer == scene.truth())
        #expect(bought.plan == Scene.monthly.rawValue)
        // The free week, then months, without any tap.
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
  func `Access lasts through grace, returns with a payment, and ends with a refund`(
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
        // Longer than Apple's grace period plus the policy's days.
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
  func `A subscription that expired while the app was closed is inactive at the next launch`(
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
  func `Awkward behaviors of StoreKit deny no paying customer access`(
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
