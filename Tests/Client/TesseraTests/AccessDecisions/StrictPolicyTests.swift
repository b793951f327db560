import AppStoreCore
import EntitlementAPI
import Foundation
import Tessera
import Testing
import WaitingTestSupport

/// The strict policy: without a verified response of the last day, no access.
@Suite(.timeLimit(.minutes(30))) struct StrictPolicyTests {
  private static func strict(_ builder: Configuration.Builder) -> Configuration.Builder {
    builder.with(accessPolicy: .strict)
  }

  @Test func `Without a verified response for a day all access is unknown, lifetime included`()
    async throws
  {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: nil)
      let purchases = try scene.start { Self.strict($0) }
      #expect(await purchases.access(to: "pro") == .granted)
      scene.server.always(.offline)

      scene.advance(by: .days(1))
      #expect(await purchases.access(to: "pro") == .granted)
      #expect(await purchases.access(to: "max") == .denied(.neverOwned))
      scene.advance(by: .seconds(1))
      #expect(await purchases.access(to: "pro") == .unknown)
      #expect(await purchases.access(to: "max") == .unknown)
      #expect(
        await purchases.accessDecision(for: "pro").explanation
          == "Access to pro is unknown: the last verified response is from 2026-08-21T17:42:58Z, "
          + "and the policy requires a newer one.")

      scene.server.always(nil)
      #expect(await purchases.access(to: "pro") == .granted)
      #expect(await purchases.access(to: "max") == .denied(.neverOwned))
    }
  }

  @Test func `An unverified response does not count, however new it is`() async throws {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: nil)
      let purchases = try scene.start(.informational, roots: []) { Self.strict($0) }
      #expect(await purchases.access(to: "pro") == .unknown)
    }
  }

  @Test func `Purchases that StoreKit verified on the device do not count as a server response`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = try scene.start { builder in
        Self.strict(builder.with(onDeviceCatalog: Scene.catalog))
      }
      _ = try await purchases.customerInfo()
      scene.server.always(.offline)
      let product = try #require(await purchases.products(["com.example.monthly"]).first)
      _ = try await purchases.purchase(product: product)
      #expect(await purchases.access(to: "pro") == .granted)

      scene.advance(by: .days(1) + .seconds(1))
      #expect(await purchases.access(to: "pro") == .unknown)
    }
  }

  @Test func `The policy can apply to one entitlement and not to another`() async throws {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: nil)
      let purchases = try scene.start { builder in
        builder.with(accessPolicy: .strict, forEntitlement: "max")
      }
      _ = try await purchases.customerInfo()
      scene.server.always(.offline)
      scene.advance(by: .days(2))

      #expect(await purchases.access(to: "pro") == .granted)
      #expect(await purchases.access(to: "max") == .unknown)
    }
  }

  @Test func `Without a server the policy changes nothing`() async throws {
    try await Scene.play { scene in
      let purchases = scene.startOnDevice(Scene.catalog, as: "alice", on: SetClock(), Self.strict)
      try await scene.store.deliver(FakeStore.monthly)
      #expect(await purchases.access(to: "pro") == .granted)
      scene.advance(by: .days(2))
      #expect(await purchases.access(to: "pro") == .granted)
    }
  }

  @Test func `A store becomes unknown when the day ends, and active again with a response`()
    async throws
  {
    try await Scene.play { @MainActor scene in
      scene.server.subscribe("alice", until: nil)
      let purchases = try scene.start { Self.strict($0) }
      let store = EntitlementStore(purchases, entitlement: "pro")
      await store.refresh(reason: .launch)
      guard case .active(let entitlement) = store.state else {
        Issue.record("\(store.state)")
        return
      }
      #expect(entitlement.until == (Scene.start + .days(1)).date)
      scene.server.always(.offline)
      await store.refresh(reason: .manual)
      #expect(store.state == .active(entitlement))

      scene.advance(by: .days(1) + .seconds(1))
      await store.refresh(reason: .update)
      #expect(store.state == .unknown)
      scene.server.always(nil)
      await store.refresh(reason: .update)
      #expect(store.plan == "com.example.monthly")
    }
  }

  @Test
  func `A store that the policy made unknown refreshes by itself, a minute later`() async throws {
    try await Scene.play { @MainActor scene in
      scene.server.subscribe("alice", until: nil)
      let (minute, pauses) = (Gate(), Pauses())
      let purchases = try scene.start {
        Self.strict($0)
      } changingWorld: { world in
        world.sleep = { duration in
          pauses.add(duration)
          if duration == .seconds(60) {
            await minute.pass()
          } else {
            await SDKDependencies.forAges(duration)
          }
        }
      }
      let store = EntitlementStore(purchases, entitlement: "pro")
      await store.refresh(reason: .launch)
      scene.server.always(.offline)
      scene.advance(by: .days(1) + .seconds(1))
      await store.refresh(reason: .update)
      #expect(store.state == .unknown)
      try await eventually("the store waits a minute") { pauses.all.contains(.seconds(60)) }

      scene.server.always(nil)
      minute.open()
      try await eventually("the plan is known again") { store.plan != nil }
      #expect(store.plan == "com.example.monthly")
    }
  }
}
