import AppStoreCore
import AppStoreServerAPI
import AppStoreSimulator
import Foundation
import HTTPTypes
import SignedData
import SimulatorServer
import Testing

/// Injected faults, rate limits, and several subscribers to one app's notifications.
@Suite(.timeLimit(.minutes(30))) struct FaultTests {
  private func names(_ world: World) throws -> [ProductID?] {
    try world.developer.deliveries.compactMap(\.signedPayload).map {
      try world.verifier.notification($0).transaction?.payload.productId
    }
  }

  @Test func `A dropped notification never arrives and counts as an attempt`() async throws {
    let world = try World(environment: .production)
    await world.store.setFaults(FaultConfiguration(drop: 100))
    try await world.buy("coins")
    #expect(world.developer.deliveries.isEmpty)
    #expect(
      await world.store.notificationLog.first?.attempts.map(\.sendAttemptResult) == [.noResponse])
    await world.store.setFaults(FaultConfiguration())
    try await world.store.advance(by: .hours(1))
    #expect(world.developer.deliveries.count == 1)
    #expect(await world.store.notificationLog.first?.isDelivered == true)
  }

  @Test func `A duplicated notification arrives twice with one identifier`() async throws {
    let world = try World()
    await world.store.setFaults(FaultConfiguration(duplicate: 100))
    try await world.buy("coins")
    #expect(world.developer.deliveries.count == 2)
    #expect(Set(world.developer.deliveries.map(\.signedPayload)).count == 1)
    #expect(await world.store.notificationLog.first?.attempts.count == 1)
  }

  @Test func `A delayed notification arrives within the delay`() async throws {
    let world = try World()
    await world.store.setFaults(FaultConfiguration(delay: 100, delaySeconds: 600))
    try await world.buy("coins")
    #expect(world.developer.deliveries.isEmpty)
    let next = try #require(await world.store.nextEventDate)
    #expect((1...600).contains((next - World.start).components.seconds))
    try await world.store.advanceToNextEvent()
    #expect(world.developer.deliveries.count == 1)
    #expect(await world.store.notificationLog.first?.attempt?.attemptDate == next)
  }

  @Test func `A later notification overtakes a held one`() async throws {
    let world = try World()
    await world.store.setFaults(FaultConfiguration(reorder: 100))
    try await world.buy("coins")
    #expect(world.developer.deliveries.isEmpty)
    await world.store.setFaults(FaultConfiguration())
    try await world.buy("lifetime")
    #expect(try names(world) == ["lifetime", "coins"])
  }

  @Test func `A held notification that nothing overtakes is sent when time advances`() async throws
  {
    let world = try World()
    await world.store.setFaults(FaultConfiguration(reorder: 100))
    try await world.buy("coins")
    try await world.store.advance(by: .days(1))
    #expect(try names(world) == ["coins"])
    #expect(await world.store.notificationLog.first?.attempt?.attemptDate == World.start)
  }

  @Test func `The same seed gives the same faults`() async throws {
    func arrived(_ seed: UInt64) async throws -> [Bool] {
      let world = try World()
      await world.store.setFaults(FaultConfiguration(drop: 50, seed: seed))
      for _ in 0..<32 { try await world.buy("coins") }
      return await world.store.notificationLog.map(\.isDelivered)
    }
    let first = try await arrived(7)
    #expect(Set(first).count == 2)
    #expect(try await arrived(7) == first)
    #expect(try await arrived(8) != first)
  }

  @Test func `Server errors are Apple's, and a slow store delays its responses`() async throws {
    let world = try World()
    let coins = try await world.buy("coins").transaction.transactionId
    try await world.serve { server in
      await world.store.setFaults(FaultConfiguration(serverError: 100))
      var codes: Set<Int?> = []
      for _ in 0..<16 {
        let reply = try await server.apple(.get, "/inApps/v1/transactions/\(coins)")
        #expect(reply.status == 500)
        codes.insert(reply.errorCode)
      }
      #expect(codes == [500_0000, 500_0001])
      await world.store.setFaults(FaultConfiguration(slowMilliseconds: 250))
      #expect(try await server.apple(.get, "/inApps/v1/transactions/\(coins)").status == 200)
      #expect(world.waits.all == [.milliseconds(250)])
      let stranger = try await server.get("/inApps/v1/transactions/\(coins)", token: "x")
      #expect(stranger.status == 401, "a wrong token is refused before any fault")
    }
  }

  @Test func `Requests beyond the hourly limit get 429 with the time to retry`() async throws {
    let world = try World()
    let coins = try await world.buy("coins").transaction.transactionId
    try await world.serve { server in
      let info = "/inApps/v1/transactions/\(coins)"
      await world.store.setRateLimits(true, perHour: 2)
      #expect(try await server.apple(.get, info).status == 200)
      world.clock.advance(to: World.start + .seconds(10))
      #expect(try await server.apple(.get, info).status == 200)
      let refused = try await server.apple(.get, info)
      #expect(refused.errorCode == 429_0000)
      #expect(
        refused.response.headerFields[.retryAfter] == "\((World.start + .hours(1)).milliseconds)")
      #expect(try await server.apple(.get, "/inApps/v2/history/\(coins)").status == 200)
      world.clock.advance(to: World.start + .hours(1))
      #expect(try await server.apple(.get, info).status == 200)
      #expect(try await server.apple(.get, info).status == 429)
      await world.store.setRateLimits(false)
      #expect(try await server.apple(.get, info).status == 200)
    }
  }

  @Test func `Apple's limit of test notifications in the sandbox is 360 per hour`()
    async throws
  {
    let world = try World()
    await world.store.setRateLimits(true)
    try await world.serve { server in
      let token = "6f9619ff-8b86-d011-b42d-00c04fc964ff_1"
      for _ in 0..<360 {
        let reply = try await server.apple(.get, "/inApps/v1/notifications/test/\(token)")
        #expect(reply.status == 404)
      }
      let reply = try await server.apple(.get, "/inApps/v1/notifications/test/\(token)")
      #expect(reply.status == 429)
    }
  }

  @Test func `Every subscriber gets every notification and has its own retries`() async throws {
    let world = try World(environment: .production)
    try await world.store.setNotificationURLs(["http://a.example/hook", "http://b.example/hook"])
    world.developer.onDelivery { $0.request.authority == "a.example" ? .ok : .badGateway }
    try await world.buy("coins")
    #expect(world.developer.deliveries.map(\.request.authority) == ["a.example", "b.example"])
    #expect(Set(world.developer.deliveries.map(\.signedPayload)).count == 1)
    world.developer.onDelivery { _ in .ok }
    try await world.store.advance(by: .hours(1))
    let entry = try #require(await world.store.notificationLog.first)
    #expect(entry.deliveries.map(\.url) == ["http://a.example/hook", "http://b.example/hook"])
    #expect(entry.deliveries.map(\.attempts.count) == [1, 2])
    #expect(entry.deliveries.allSatisfy { $0.isDelivered })
    #expect(entry.attempts.count == 1, "the server API tells of the first subscriber")
  }
}

extension FaultConfiguration {
  init(
    drop: Int = 0, delay: Int = 0, delaySeconds: Int = 3600, duplicate: Int = 0, reorder: Int = 0,
    slowMilliseconds: Int = 0, serverError: Int = 0, seed: UInt64 = 0
  ) {
    self.init()
    self.drop = drop
    self.delay = delay
    self.delaySeconds = delaySeconds
    self.duplicate = duplicate
    self.reorder = reorder
    self.slowMilliseconds = slowMilliseconds
    self.serverError = serverError
    self.seed = seed
  }
}
