import AppStoreCore
import SimulatorServer
import Testing

@Suite(.timeLimit(.minutes(30))) struct TickerTests {
  @Test func `A store's time runs at a multiple of real time, including its events`() async throws {
    let world = try World()
    try await world.buy("monthly")
    let real = VirtualClock(at: World.start)
    let ticker = StoreClockDriver(store: world.store, rate: 86_400, clock: real) { wait in
      // Ten real seconds are ten days in the store; then the ticker is stopped.
      guard real.now() < World.start + .seconds(10) else { throw CancellationError() }
      real.advance(to: real.now() + wait)
    }
    await ticker.run()
    #expect(world.clock.now() == World.start + .days(10))
    #expect(
      await world.store.notificationLog.map(\.name) == ["SUBSCRIBED/INITIAL_BUY", "DID_RENEW"])
  }

  @Test func `A store at the end of its time ends the ticker`() async throws {
    let world = try World()
    let real = VirtualClock(at: World.start)
    let ticker = StoreClockDriver(store: world.store, rate: 1_000_000_000, clock: real) { wait in
      real.advance(to: real.now() + wait * 100)
    }
    await ticker.run()
    #expect(world.clock.now() <= SimulatedStore.latestDate)
  }
}
