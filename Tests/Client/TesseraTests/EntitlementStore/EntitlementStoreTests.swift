import AppStoreCore
import EntitlementAPI
import Foundation
import HTTPTypes
import Observation
import Synchronization
import Tessera
import Testing
import WaitingTestSupport

/// The state that a screen observes.
@Suite(.timeLimit(.minutes(30))) struct EntitlementStoreTests {
  /// Waits until a condition holds that a store's changes can fulfill.
  @MainActor private func until(_ holds: @escaping @MainActor () -> Bool) async {
    while true {
      var isThere = false
      await withCheckedContinuation { continuation in
        let once = Mutex(CheckedContinuation<Void, Never>?.some(continuation))
        isThere = withObservationTracking {
          holds()
        } onChange: {
          once.withLock { $0.take() }?.resume()
        }
        if isThere { once.withLock { $0.take() }?.resume() }
      }
      if isThere { return }
    }
  }

  @Test func `A store refreshes by itself, and takes plan and gate from one response`() async throws
  {
    try await Scene.play { @MainActor scene in
      scene.server.subscribe("alice", until: Scene.start + .days(30))
      let store = EntitlementStore(try scene.start(), entitlement: "pro")
      #expect(store.state == .unknown && store.isStale && store.plan == nil)
      #expect(store.explain() == "Nothing has been read yet.")

      await store.refresh(reason: .launch)

      guard case .active(let entitlement) = store.state else {
        Issue.record("\(store.state)")
        return
      }
      #expect(store.plan == "com.example.monthly")
      #expect(entitlement.productIdentifier == store.plan && entitlement.willRenew)
      #expect(entitlement.until == (Scene.start + .days(30)).date)
      #expect(!store.isStale && store.lastRefreshed != nil)
      #expect(store.explain() == "pro is active: Bought for this test.")
    }
  }

  @Test func `A failed refresh changes nothing but staleness`() async throws {
    try await Scene.play { @MainActor scene in
      scene.server.subscribe("alice", until: nil)
      let store = EntitlementStore(try scene.start(), entitlement: "pro")
      await store.refresh(reason: .launch)
      let state = store.state
      for mishap in [SignedServer.Mishap.offline, .change { $0.response.headerFields = [:] }] {
        scene.server.always(mishap)
        await store.refresh(reason: .manual)
        #expect(store.state == state && store.isStale)
        #expect(store.explain().contains("The last refresh failed"))
      }
      scene.server.always(nil)
      await store.refresh(reason: .manual)
      #expect(store.state == state && !store.isStale)
    }
  }

  @Test func `A failed refresh denies no one access before it ends`() async throws {
    try await Scene.play { @MainActor scene in
      let purchases = try scene.start { $0.with(onDeviceCatalog: Scene.catalog) }
      let store = EntitlementStore(purchases, entitlement: "pro")
      await store.refresh(reason: .launch)
      #expect(store.state == .inactive(.neverOwned))
      scene.server.always(.offline)
      let product = try #require(await purchases.products(["com.example.monthly"]).first)
      _ = try await purchases.purchase(product: product)
      await until { store.plan != nil }

      await store.refresh(reason: .manual)
      #expect(store.plan == "com.example.monthly" && store.isStale)

      scene.advance(by: .days(31))
      await store.refresh(reason: .manual)
      #expect(store.state == .inactive(.neverOwned))
    }
  }

  @Test func `A cached response grants at once and denies nothing before the server responded`()
    async throws
  {
    for (lifetime, isOpen) in [(Duration.days(1), false), (.days(90), true)] {
      try await Scene.play { @MainActor scene in
        scene.server.subscribe("alice", until: Scene.start + lifetime)
        _ = try await scene.start().customerInfo()
        scene.advance(by: .days(30))
        scene.server.subscribe("alice", until: Scene.start + .days(60))
        let gate = Gate()
        let asked = scene.server.log.count
        scene.server.next(.hold(gate))
        let store = EntitlementStore(try scene.start(), entitlement: "pro")
        let isHandled = LockedValue(false)
        withObservationTracking {
          _ = store.shown
        } onChange: {
          isHandled.withLock { $0 = true }
        }
        try await eventually("the request is sent") { scene.server.log.count > asked }
        if isOpen { await until { store.plan != nil } }
        try await eventually("the cached response is handled") { isHandled.withLock { $0 } }

        #expect(isOpen ? store.plan != nil : store.state == .unknown)
        #expect(store.isStale)
        gate.open()
        await until { !store.isStale }
        #expect(store.plan == "com.example.monthly")
      }
    }
  }

  @Test func `A store refreshes when the app becomes active`() async throws {
    try await Scene.play { @MainActor scene in
      let center = NotificationCenter()
      let watch = AppStateObserver(center)
      let purchases = try scene.start(changingWorld: { $0.backgroundChanges = { watch.changes() } })
      let store = EntitlementStore(purchases, entitlement: "pro")
      await store.refresh(reason: .launch)
      scene.server.always(.offline)
      await store.refresh(reason: .manual)
      #expect(store.isStale && store.state == .inactive(.neverOwned))

      scene.server.always(nil)
      scene.advance(by: .days(1))
      center.post(name: AppStateObserver.Names.here.entered, object: nil)
      center.post(name: AppStateObserver.Names.here.left, object: nil)
      await until { !store.isStale }

      #expect(store.state == .inactive(.neverOwned))
    }
  }

  @Test func `A store refreshes when active access ends`() async throws {
    try await Scene.play { @MainActor scene in
      scene.server.subscribe("alice", until: Scene.start + .days(10))
      let end = Gate()
      let slept = Mutex<[Duration]>([])
      let purchases = try scene.start(changingWorld: {
        $0.sleep = { duration in
          guard duration >= .seconds(1) else { return await SDKDependencies.forAges(duration) }
          let isFirst = slept.withLock { all in
            all.append(duration)
            return all.count == 1
          }
          if isFirst { await end.pass() } else { try? await Task.sleep(for: .days(1)) }
        }
      })
      let store = EntitlementStore(purchases, entitlement: "pro")
      await store.refresh(reason: .launch)
      #expect(store.plan == "com.example.monthly")

      try await eventually("the store sleeps") { slept.withLock { !$0.isEmpty } }
      scene.advance(by: .days(11))
      end.open()
      await until { store.plan == nil }

      #expect(store.state == .inactive(.expired))
      #expect(slept.withLock { $0.first } == .days(10))
    }
  }

  @Test func `A response that only confirms the last one ends staleness`() async throws {
    try await Scene.play { @MainActor scene in
      scene.server.subscribe("alice", until: nil)
      let purchases = try scene.start()
      let store = EntitlementStore(purchases, entitlement: "pro")
      await store.refresh(reason: .launch)
      scene.server.always(.offline)
      await store.refresh(reason: .manual)
      #expect(store.isStale)
      scene.server.always(nil)

      _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)

      await until { !store.isStale }
      #expect(store.plan == "com.example.monthly")
    }
  }

  @Test func `Without a response a store stays unknown`() async throws {
    try await Scene.play { @MainActor scene in
      scene.server.always(.offline)
      let store = EntitlementStore(try scene.start(), entitlement: "pro")
      await store.refresh(reason: .manual)

      #expect(store.state == .unknown && store.isStale && store.lastRefreshed == nil)
    }
  }

  @Test func `A store receives changes made elsewhere without a request`() async throws {
    try await Scene.play { @MainActor scene in
      let purchases = await scene.launched()
      let store = EntitlementStore(purchases, entitlement: "pro")
      await store.refresh(reason: .launch)
      #expect(store.state == .inactive(.neverOwned))

      try await scene.store.deliver(FakeStore.monthly)
      await until { store.plan != nil }

      #expect(store.plan == "com.example.monthly")
    }
  }

  @Test func `After a log-out without a network nothing of the previous customer is shown`()
    async throws
  {
    try await Scene.play { @MainActor scene in
      scene.server.subscribe("alice", until: nil)
      let purchases = try scene.start()
      let store = EntitlementStore(purchases, entitlement: "pro")
      await store.refresh(reason: .launch)
      #expect(store.plan != nil)
      let told = Mutex(false)
      withObservationTracking {
        _ = store.state
      } onChange: {
        told.withLock { $0 = true }
      }
      scene.server.always(.offline)

      _ = try? await purchases.logOut()

      #expect(store.state == .unknown && store.plan == nil && store.isStale)
      #expect(store.lastRefreshed == nil && !store.explain().contains("is active"))
      try await eventually("the change is observed") { told.withLock { $0 } }
      await store.refresh(reason: .manual)
      #expect(store.state == .unknown)
    }
  }

  @Test func `A response about the previous customer is dropped, however late it arrives`()
    async throws
  {
    try await Scene.play { @MainActor scene in
      scene.server.subscribe("alice", until: nil)
      let purchases = try scene.start()
      let gate = Gate()
      scene.server.next(.hold(gate))
      let store = EntitlementStore(purchases, entitlement: "pro")
      try await eventually("the request is sent") { !scene.server.log.isEmpty }
      scene.server.always(.offline)
      // Its own request waits behind the one in progress.
      let leaving = Task { _ = try? await purchases.logOut() }
      try await eventually("alice is logged out") { purchases.appUserID != "alice" }
      gate.open()
      await leaving.value
      await store.refresh(reason: .manual)

      #expect(store.state == .unknown)
    }
  }

  @Test func `Concurrent refreshes are one`() async throws {
    try await Scene.play { @MainActor scene in
      let store = EntitlementStore(try scene.start(), entitlement: "pro")
      async let first: Void = store.refresh(reason: .foreground)
      async let second: Void = store.refresh(reason: .foreground)
      _ = await (first, second)

      #expect(scene.server.log == ["GET /v1/subscribers/alice"])
    }
  }

  @Test func `The same store works without a server`() async throws {
    try await Scene.play { @MainActor scene in
      let store = EntitlementStore(scene.startOnDevice(), entitlement: "pro")
      await store.refresh(reason: .launch)
      #expect(store.state == .inactive(.neverOwned))

      try await scene.store.deliver(FakeStore.monthly)
      await until { store.plan != nil }

      #expect(store.plan == "com.example.monthly")
      try await scene.store.untilFinished()
      #expect(scene.server.log.isEmpty)
    }
  }

  @Test func `The snapshot contains what is known and nothing secret`() async throws {
    try await Scene.play { @MainActor scene in
      scene.server.subscribe("alice", until: Scene.start + .days(30))
      let store = EntitlementStore(try scene.start(), entitlement: "pro")
      await store.refresh(reason: .launch)

      #expect(
        store.debugSnapshot == """
          customer: alice
          entitlement: pro
          state: active
          plan: com.example.monthly
          verification: VERIFIED
          refreshed: 2026-08-21T17:42:58Z
          why: pro is active: Bought for this test.
          - pro: granted, com.example.monthly
          - transaction of com.example.monthly: no identifier, bought 2026-08-21T17:42:58Z, until \
          2026-09-20T17:42:58Z, VERIFIED
          """)
    }
  }

  @Test func `The snapshot names each product's newest transaction and its verification`()
    async throws
  {
    try await Scene.play { @MainActor scene in
      scene.server.subscribe("alice", until: nil)
      scene.server.state.withLock { state in
        state.subscribers["alice"]?.subscriptions["com.example.monthly"]?.storeTransactionID = "42"
        state.subscribers["alice"]?.nonSubscriptions["com.example.book"] = ["8", "9"].map { id in
          NonSubscriptionBody(
            id: id, storeTransactionID: id, purchaseDate: Scene.start - .days(id == "8" ? 2 : 1),
            originalPurchaseDate: nil, isSandbox: true)
        }
      }
      let store = EntitlementStore(try scene.start(.informational), entitlement: "pro")
      await store.refresh(reason: .manual)
      let lines = store.debugSnapshot.split(separator: "\n").suffix(2)
      #expect(
        lines == [
          "- transaction of com.example.book: 9, bought 2026-08-20T17:42:58Z, VERIFIED",
          "- transaction of com.example.monthly: 42, bought 2026-08-21T17:42:58Z, VERIFIED",
        ])
    }
  }

  @Test func `Each refresh is one log line of fields, without a customer`() async throws {
    try await Scene.play { @MainActor scene in
      scene.server.subscribe("alice", until: nil)
      let store = EntitlementStore(try scene.start(), entitlement: "pro")
      await store.refresh(reason: .launch)
      #expect(
        store.shown.line(of: "pro", after: .launch)
          == "reason=launch entitlement=pro state=active plan=com.example.monthly "
          + "verification=VERIFIED stale=false")
      scene.server.always(.offline)
      await store.refresh(reason: .manual)
      let line = store.shown.line(of: "pro", after: .manual)
      #expect(line.hasSuffix("stale=true error=\(ErrorCode.networkError)"))
    }
  }

  @Test func `Deallocated stores leave nothing behind`() async throws {
    try await Scene.play { @MainActor scene in
      let watch = AppStateObserver(NotificationCenter())
      let purchases = try scene.start(changingWorld: { $0.backgroundChanges = { watch.changes() } })
      let before = watch.listeners
      for _ in 1...100 { _ = EntitlementStore(purchases, entitlement: "pro") }
      try await eventually("no store listens") { watch.listeners <= before }

      #expect(watch.listeners == before)
    }
  }

  @Test func `Only its owner keeps a store alive`() async throws {
    try await Scene.play { @MainActor scene in
      let purchases = try scene.start()
      weak var gone: EntitlementStore?
      do {
        let store = EntitlementStore(purchases, entitlement: "pro")
        await store.refresh(reason: .launch)
        gone = store
        #expect(gone != nil)
      }
      try await eventually("the store is deallocated") { gone == nil }
      #expect(gone == nil)
    }
  }
}
