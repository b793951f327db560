import AppStoreCore
import EntitlementAPI
import Foundation
import Synchronization
import Tessera
import Testing
import WaitingTestSupport

/// An app that configures the SDK and then waits for updates; its customer is `alice`.
@Suite(.timeLimit(.minutes(30))) struct LaunchTests {
  /// How an app waits for updates.
  enum Waiting: CaseIterable {
    case delegate, stream
  }

  private static let offerings = OfferingsBody(
    currentOfferingID: "default",
    offerings: [OfferingsTests.offering("default", [("$rc_monthly", FakeStore.monthly)])],
    placements: nil)

  private static let observing: @Sendable (Configuration.Builder) -> Configuration.Builder = {
    $0.with(purchasesAreCompletedBy: .myApp, storeKitVersion: .storeKit2)
  }

  /// Launches the app; the pause after the launch ends at once.
  private func launch(
    _ scene: Scene, isInBackground: Bool = false,
    _ change: (Configuration.Builder) -> Configuration.Builder = { $0 }
  ) throws -> Purchases {
    try scene.start(
      .enforced, change,
      changingWorld: {
        $0.sleep = SDKDependencies.pastLaunch
        $0.isInBackground = { isInBackground }
      })
  }

  /// Waits until the app received that `pro` is active.
  private func untilTold(_ purchases: Purchases, _ waiting: Waiting) async throws {
    switch waiting {
    case .delegate:
      let listener = DelegateTests.Listener()
      purchases.delegate = listener
      try await eventually("the delegate is told") { await listener.heard.last == true }
    case .stream:
      for await info in purchases.customerInfoStream where info.access(to: "pro").isGranted {
        return
      }
    }
  }

  @Test(arguments: Waiting.allCases)
  func `An app without requests receives a subscription`(
    waiting: Waiting
  ) async throws {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: nil)
      try await untilTold(try launch(scene), waiting)
    }
  }

  @Test(arguments: Waiting.allCases)
  func `An app without requests receives a renewal after the cached access ended`(
    waiting: Waiting
  ) async throws {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: Scene.start + .days(20))
      _ = try await scene.start().customerInfo()
      scene.server.subscribe("alice", until: Scene.start + .days(50))
      scene.advance(by: .days(29))
      try await untilTold(try launch(scene), waiting)
    }
  }

  @Test func `While the cache is fresh a launch sends no request`() async throws {
    try await Scene.play { scene in
      scene.server.state.withLock { $0.offerings = Self.offerings }
      let first = try scene.start()
      _ = try await first.customerInfo()
      _ = try await first.offerings()
      let asked = scene.server.log
      let manager = try scene.start(changingWorld: { $0.sleep = SDKDependencies.pastLaunch })
        .server().manager

      await manager.refreshAfterLaunch()

      #expect(scene.server.log == asked)
    }
  }

  @Test func `A launch in the background sends no request`() async throws {
    try await Scene.play { scene in
      let manager = try launch(scene, isInBackground: true).server().manager
      await manager.refreshAfterLaunch()

      #expect(scene.server.log.isEmpty)
    }
  }

  @Test
  func `Offerings are available before the first request`() async throws {
    try await Scene.play { scene in
      scene.server.state.withLock { $0.offerings = Self.offerings }
      let purchases = try launch(scene)
      try await eventually("offerings are loaded") { purchases.cachedOfferings != nil }
      #expect(purchases.cachedOfferings != nil)
    }
  }

  @Test
  func `An unreported purchase that the app finished is found at launch`() async throws {
    try await Scene.play { scene in
      let bought = await scene.store.give(FakeStore.monthly)
      try await scene.store.finish(bought.transactionId)

      let purchases = try launch(scene, Self.observing)
      try await eventually("the purchase is noted") { scene.hasNotedObserved }

      #expect(await purchases.access(to: "pro") == .granted)
      #expect(scene.server.receipts.map(\.transactionID) == ["1001"])
    }
  }

  @Test
  func `The app's own first request is sent before the SDK's own`() async throws {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: nil)
      func mappingQuestions() -> Int { scene.server.state.withLock { $0.mappingQuestions } }
      let (moments, moment) = AsyncStream.makeStream(of: Void.self)
      let purchases = try scene.start(changingWorld: {
        $0.launchPause = { for await _ in moments {} }
      })

      #expect(try await purchases.customerInfo().access(to: "pro") == .granted)
      #expect(mappingQuestions() == 0)
      moment.finish()
      try await eventually("the mapping is fetched") { mappingQuestions() > 0 }
      #expect(mappingQuestions() == 1)
    }
  }
}
