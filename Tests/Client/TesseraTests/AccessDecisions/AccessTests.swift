import AppStoreCore
import EntitlementAPI
import Foundation
import Synchronization
import Tessera
import Testing

/// The gate of a complete SDK, with a server and a device.
@Suite(.timeLimit(.minutes(30))) struct AccessTests {
  @Test func `Without a response access is unknown, with the reason, and never denied`()
    async throws
  {
    try await Scene.play { scene in
      scene.server.always(.offline)
      let decision = try await scene.start().accessDecision(for: "pro")

      #expect(decision.access == .unknown)
      #expect(
        decision.explanation == "Access to pro is unknown: the server is not there.")
    }
  }

  @Test func `A verified response grants and denies`() async throws {
    try await Scene.play { scene in
      #expect(try await scene.start().access(to: "pro") == .denied(.neverOwned))
      scene.server.subscribe("alice", until: Scene.start + .days(30))
      let purchases = try scene.start()
      let info = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)

      #expect(await purchases.access(to: "pro") == .granted)
      #expect(info.access(to: "pro") == .granted)
      #expect(info.access(to: "pro", at: (Scene.start + .days(31)).date).isGranted == false)
      #expect(info.accessDecision(for: "pro").until == (Scene.start + .days(30)).date)
    }
  }

  @Test func `Setting back the device's clock does not extend access`() async throws {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: Scene.start + .days(1))
      let device = SetClock()
      let purchases = try scene.start(on: device)
      #expect(await purchases.access(to: "pro") == .granted)
      scene.server.always(.offline)
      device.set(.days(-100))

      scene.advance(by: .days(3))
      #expect(await purchases.access(to: "pro") == .granted)
      scene.advance(by: .seconds(1))
      #expect(await purchases.access(to: "pro") == .denied(.offlineTooLong))
    }
  }

  @Test func `Recorded offerings do not extend access`() async throws {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: Scene.start + .days(1))
      scene.server.state.withLock { $0.offerings = OfferingsTests.body }
      let purchases = try scene.start()
      _ = try await purchases.customerInfo()
      let recorded = Mutex<BufferedHTTPResponse?>(nil)
      scene.server.next(.change { reply in recorded.withLock { [reply] in $0 = reply } })
      _ = try? await purchases.offerings()
      let replayed = try #require(recorded.withLock { $0 })
      scene.advance(by: .days(5))

      let relaunched = try scene.start()
      scene.server.next(.change { $0 = replayed })
      _ = try? await relaunched.offerings()
      scene.server.always(.offline)

      #expect(await relaunched.access(to: "pro") == .denied(.offlineTooLong))
    }
  }

  @Test func `Offerings are not a time source, because they have no date to confirm it`()
    async throws
  {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: Scene.start + .days(5))
      scene.server.state.withLock { $0.offerings = OfferingsTests.body }
      _ = try await scene.start().customerInfo()
      scene.server.state.withLock { $0.skew = .days(10) }
      let relaunched = try scene.start()
      _ = try? await relaunched.offerings()
      scene.server.always(.offline)

      #expect(await relaunched.access(to: "pro") == .granted)
    }
  }

  @Test func `A launch with the clock set back continues from the newest response's time`()
    async throws
  {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: Scene.start + .days(1))
      _ = try await scene.start().customerInfo()
      scene.server.always(.offline)
      let device = SetClock()
      device.set(.days(-100))
      let purchases = try scene.start(on: device)
      #expect(await purchases.access(to: "pro") == .granted)

      scene.advance(by: .days(3) + .seconds(1))

      #expect(await purchases.access(to: "pro") == .denied(.offlineTooLong))
    }
  }

  @Test func `A payer whose clock is years ahead keeps the access of the newest response`()
    async throws
  {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: Scene.start + .days(1))
      let device = SetClock()
      device.set(.days(1))
      let purchases = try scene.start(on: device)
      _ = try await purchases.customerInfo()
      device.set(.days(3000))

      #expect(await purchases.access(to: "pro") == .granted)
    }
  }

  @Test(arguments: [
    (
      Configuration.EntitlementVerificationMode.informational,
      EntitlementAccess
        .grantedPendingVerification
    ), (.disabled, .granted),
  ])
  func `Without verification, a payer whose clock is a year ahead keeps access until it ends`(
    mode: Configuration.EntitlementVerificationMode, access: EntitlementAccess
  ) async throws {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: Scene.start + .days(30))
      let device = SetClock()
      device.set(.days(365))
      let purchases = try scene.start(mode, roots: [], on: device)

      let info = try await purchases.customerInfo()
      #expect(info.entitlements["pro"]?.isActive == true && info.access(to: "pro") == access)
      #expect(await purchases.access(to: "pro") == access)
      scene.server.always(.offline)
      scene.advance(by: .days(31))
      #expect(await purchases.access(to: "pro") == .denied(.offlineTooLong))
    }
  }

  @Test func `Policies are set per entitlement`() async throws {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: Scene.start + .days(1))
      _ = try await scene.start().customerInfo()
      scene.server.always(.offline)
      scene.advance(by: .days(5))
      let long = AccessPolicy(offlinePeriod: .days(9))

      #expect(
        try await scene.start { $0.with(accessPolicy: long) }.access(to: "pro") == .granted)
      #expect(
        try await scene.start { $0.with(accessPolicy: long, forEntitlement: "pro") }
          .access(to: "pro") == .granted)
      #expect(
        try await scene.start { $0.with(accessPolicy: long, forEntitlement: "other") }
          .access(to: "pro") == .denied(.offlineTooLong))
    }
  }

  @Test(arguments: [CacheFetchPolicy.cachedOrFetched, .notStaleCachedOrFetched])
  func `A policy without offline time fetches from the server before denying`(
    policy: CacheFetchPolicy
  ) async throws {
    try await Scene.play { scene in
      let purchases = try scene.start {
        $0.with(accessPolicy: AccessPolicy(offlinePeriod: .zero), forEntitlement: "pro")
      }
      scene.server.subscribe("alice", until: Scene.start + .seconds(60))
      #expect(await purchases.access(to: "pro") == .granted)
      scene.server.subscribe("alice", until: Scene.start + .days(30))
      scene.advance(by: .seconds(120))

      #expect(
        try await purchases.customerInfo(fetchPolicy: policy).access(to: "pro") == .granted,
        "although the answer that ran out is only two minutes old")
      scene.server.always(.offline)
      scene.advance(by: .days(31))
      #expect(await purchases.access(to: "pro") == .denied(.offlineTooLong))
    }
  }

  @Test func `Enabling verification drops responses fetched without it`() async throws {
    try await Scene.play { scene in
      for mode in [Configuration.EntitlementVerificationMode.informational, .enforced] {
        scene.server.always(nil)
        scene.server.subscribe("alice", until: nil)
        _ = try await scene.start(.disabled).customerInfo(fetchPolicy: .fetchCurrent)
        scene.server.always(.offline)
        let purchases = try scene.start(mode)

        let failure = await error(of: {
          _ = try await purchases.customerInfo(fetchPolicy: .fromCacheOnly)
        })
        #expect(failure?.code == .customerInfoError)
        #expect(await purchases.access(to: "pro") == .unknown)
      }
    }
  }

  @Test func `A response from a slightly slow machine is saved for the next launch`()
    async throws
  {
    try await Scene.play { scene in
      _ = try await scene.start().customerInfo()
      let behind = SignedServer(clock: VirtualClock(at: Scene.start - .seconds(5)))
      let signer = scene.server.state.withLock { $0.signer }
      behind.state.withLock { $0.signer = signer }
      behind.subscribe("alice", until: nil)
      _ = try await scene.start(answeredBy: behind).customerInfo(fetchPolicy: .fetchCurrent)
      behind.always(.offline)

      #expect(try await scene.start(answeredBy: behind).access(to: "pro") == .granted)
    }
  }

  @Test func `During a root key replacement, responses of both roots open the gate`() async throws {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: nil)
      let old = scene.server.root.publicKey.base64
      let new = RootSigningKey.make()
      let both = [new.publicKey.base64, old]
      #expect(try await scene.start(roots: both).access(to: "pro") == .granted)
      let key = new.issueIntermediate(
        expiresAfterDays: 30, from: scene.clock.now().milliseconds)
      scene.server.state.withLock { $0.signer = ResponseSigner(key) }

      let purchases = try scene.start(roots: both)
      #expect(await purchases.access(to: "pro") == .granted, "what the old key signed is kept")
      _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)
      #expect(await purchases.access(to: "pro") == .granted)
      #expect(
        try await scene.start(roots: [new.publicKey.base64]).access(to: "pro") == .granted)
    }
  }

  @Test(arguments: [Configuration.EntitlementVerificationMode.disabled, .informational])
  func `A recorded old "yes" never replaces a newer "no"`(
    mode: Configuration.EntitlementVerificationMode
  ) async throws {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: Scene.start + .days(400))
      let old = Mutexed()
      scene.server.next(.change { old.set($0) })
      _ = try await scene.start(mode).customerInfo()
      scene.advance(by: .days(1))
      scene.server.subscribe("alice", until: Scene.start)
      _ = try await scene.start(mode).customerInfo(fetchPolicy: .fetchCurrent)
      scene.server.always(.change { $0 = old.value ?? $0 })

      _ = try await scene.start(mode).customerInfo(fetchPolicy: .fetchCurrent)

      scene.server.always(.offline)
      #expect(try await scene.start(mode).access(to: "pro") == .denied(.expired))
    }
  }
}
