import AppStoreCore
import AppStoreServerAPI
import AppStoreSimulator
import HTTPTypes
import SignedData
import SimulatorServer
import StoreKitBackend
import Testing
import WaitingTestSupport

@Suite(.timeLimit(.minutes(30))) struct NotificationTests {
  @Test func `Every notification and its signed parts verify under the store's root`()
    async throws
  {
    let world = try World()
    try await world.buy("monthly")
    try await world.store.advance(by: .days(10))
    try await world.buy("yearly")
    try await world.buy("lifetime")
    let payloads = world.developer.deliveries.compactMap(\.signedPayload)
    let verified = try payloads.map { try world.verifier.notification($0) }
    let names = verified.map(\.body.payload).map { body in
      "\(body.notificationType)" + (body.subtype.map { "/\($0)" } ?? "")
    }
    #expect(
      names == [
        "SUBSCRIBED/INITIAL_BUY", "DID_RENEW", "DID_CHANGE_RENEWAL_PREF/UPGRADE",
        "ONE_TIME_CHARGE",
      ])
    #expect(
      verified.map { $0.transaction?.payload.productId } == [
        "monthly", "monthly", "yearly", "lifetime",
      ])
    #expect(
      verified.map { $0.renewalInfo?.payload.autoRenewProductId } == [
        "monthly", "monthly", "yearly", nil,
      ])
    #expect(verified.map { $0.body.payload.data?.status } == [.active, .active, .active, nil])
    #expect(verified.allSatisfy { $0.body.payload.data?.appAppleId == nil })
    #expect(verified.allSatisfy { $0.body.payload.data?.bundleVersion == "1" })
  }

  @Test func `Production notifications carry the app's Apple ID`() async throws {
    let world = try World(environment: .production)
    try await world.buy("coins")
    let jws = try #require(world.developer.deliveries.first?.signedPayload)
    #expect(try world.verifier.notification(jws).body.payload.data?.appAppleId == 42)
  }

  @Test func `A notification does not verify under another root`() async throws {
    let world = try World()
    try await world.buy("coins")
    let jws = try #require(world.developer.deliveries.first?.signedPayload)
    let other = try SigningChain.make(
      commonName: "Other", notBefore: World.start - .days(10), notAfter: World.start + .days(10))
    let verifier = SignedDataVerifier(
      roots: [other.root], apps: [.init(bundleID: World.bundleID, appAppleID: 42)],
      environments: [.sandbox])
    #expect(throws: VerificationError.self) { try verifier.notification(jws) }
  }

  @Test func `A notification is one POST of JSON to the configured URL`() async throws {
    let world = try World(notifications: "https://example.com:8443/hooks?app=1")
    try await world.buy("coins")
    let delivery = try #require(world.developer.deliveries.first)
    #expect(world.developer.deliveries.count == 1)
    #expect(delivery.request.method == .post)
    #expect(delivery.request.scheme == "https")
    #expect(delivery.request.authority == "example.com:8443")
    #expect(delivery.request.path == "/hooks?app=1")
    #expect(delivery.request.headerFields[.contentType] == "application/json")
    #expect(delivery.signedPayload != nil)
  }

  @Test func `The result of each delivery is recorded in Apple's words`() async throws {
    let world = try World()
    try await world.buy("coins")
    world.developer.onDelivery { _ in .internalServerError }
    try await world.buy("coins")
    world.developer.onDelivery { _ throws(TransportError) in throw TransportError(reason: "gone") }
    try await world.buy("coins")
    try await world.store.setNotificationURL(nil)
    let unsent = try await world.buy("coins")
    let attempts = await world.store.notificationLog.map(\.attempt)
    #expect(
      attempts.map { $0?.sendAttemptResult } == [
        .success, .unsuccessfulHTTPResponseCode, .noResponse, nil,
      ])
    #expect(attempts.map { $0?.status } == [200, 500, nil, nil])
    #expect(attempts.first??.attemptDate == World.start)
    #expect(unsent.notifications.map(\.name) == ["ONE_TIME_CHARGE"])
    #expect(unsent.notifications.map(\.isDelivered) == [false])
  }

  @Test func `The store's clock shows each event's time during its delivery`() async throws {
    let world = try World()
    try await world.buy("monthly")
    let clock = world.clock
    let (times, seen) = AsyncStream.makeStream(of: Timestamp.self)
    world.developer.onDelivery { _ in
      seen.yield(clock.now())
      return .ok
    }
    let sent = try await world.store.advance(to: World.start + .days(80))
    seen.finish()
    var shown: [String] = []
    for await time in times { shown.append(time.iso8601) }
    #expect(shown == ["2026-01-08T00:00:00Z", "2026-02-08T00:00:00Z", "2026-03-08T00:00:00Z"])
    #expect(sent.map(\.name) == ["DID_RENEW", "DID_RENEW", "DID_RENEW"])
    #expect(clock.now() == World.start + .days(80))
  }

  @Test func `A change waits for the notifications of the previous change`() async throws {
    let world = try World()
    let store = world.store
    try await world.buy("monthly")
    let (purchases, started) = AsyncStream.makeStream(of: Task<PurchaseDelivery, any Error>.self)
    world.developer.onDelivery { delivery in
      if world.developer.deliveries.count == 2 {
        started.yield(Task { try await store.buy(PurchaseRequest(productID: "coins"), by: "ben") })
        started.finish()
        // The purchase does not overtake. A failure is recorded.
        try? await eventually("the purchase waits") { await store.changes.waits == 1 }
      }
      return .ok
    }
    try await store.advance(to: World.start + .days(80))
    for await purchase in purchases {
      #expect(try await purchase.value.transaction.purchaseDate == World.start + .days(80))
    }
    #expect(await store.notificationLog.last?.name == "ONE_TIME_CHARGE")
  }

  @Test func `A server may call the store while it handles a notification`() async throws {
    let world = try World()
    let device = world.store.device(for: "anna", eventWait: .zero)
    let (listings, listed) = AsyncStream.makeStream(of: Int.self)
    world.developer.onDelivery { _ in
      listed.yield((try? await device.transactions(.all).count) ?? -1)
      return .ok
    }
    try await world.buy("monthly")
    listed.finish()
    for await count in listings { #expect(count == 1) }
  }

  @Test(arguments: [
    "", "example.com", "ftp://example.com", "http://", "/notifications", "http://example.com:0/",
    "http://127.0.0.1:99999/",
  ])
  func `An invalid URL is rejected and the previous one stays`(url: String) async throws {
    let world = try World()
    await #expect(throws: SimulatedStoreError.invalidNotificationURL(url)) {
      try await world.store.setNotificationURL(url)
    }
    try await world.buy("coins")
    #expect(world.developer.deliveries.count == 1)
  }

  @Test func `Time can neither go back nor exceed the certificates' validity`() async throws {
    let world = try World()
    await #expect(
      throws: SimulatedStoreError.timeMovesForward(
        now: World.start, requested: World.start - .hours(1))
    ) { try await world.store.advance(by: .hours(-1)) }
    let late = SimulatedStore.latestDate + .milliseconds(1)
    await #expect(
      throws: SimulatedStoreError.tooLate(limit: SimulatedStore.latestDate, requested: late)
    ) { try await world.store.advance(to: late) }
    #expect(world.clock.now() == World.start)
  }
}
