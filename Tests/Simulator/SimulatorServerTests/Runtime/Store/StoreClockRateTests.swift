import AppStoreCore
import AppStoreSimulator
import Foundation
import SimulatorServer
import StoreConfiguration
import Testing

/// How `tessera store` parses the speed of time.
@Suite(.timeLimit(.minutes(30))) struct RunningTimeTests {
  @Test func `A number is a multiple of real time, and a name one of Xcode's time rates`() {
    let file = TimeRate.oneRenewalEveryMinute
    #expect(StoreClockRate("3600", configured: file) == StoreClockRate(multiple: 3600))
    #expect(StoreClockRate("0", configured: file) == StoreClockRate(multiple: 0))
    for name in ["monthly-renewal-every-five-minutes", "monthlyRenewalEveryFiveMinutes"] {
      let time = StoreClockRate(name, configured: file)
      #expect(time?.timeRate == .monthlyRenewalEveryFiveMinutes)
      #expect(time?.multiple == 1)
    }
    #expect(StoreClockRate("real-time", configured: file) == StoreClockRate(multiple: 1))
    for text in ["-1", "1000000001", "fast", "", "1.5"] {
      #expect(StoreClockRate(text, configured: file) == nil)
    }
  }

  @Test func `Without an argument the file's rate applies, and time stops if it has none`() {
    #expect(
      StoreClockRate(nil, configured: .oneRenewalEveryMinute)
        == StoreClockRate(timeRate: .oneRenewalEveryMinute))
    #expect(StoreClockRate(nil, configured: .realTime) == StoreClockRate(multiple: 0))
    #expect(StoreClockRate(nil, configured: TimeRate(rawValue: 14)) == StoreClockRate(multiple: 0))
  }

  @Test func `Every rate of Apple has a name that parses to it`() {
    for rate in TimeRate.known {
      #expect(rate.name.flatMap(TimeRate.init(name:)) == rate)
    }
    #expect(TimeRate(rawValue: 7).name == nil)
  }

  @Test func `A saved store restores only into a store of the same time rate and renewal limit`()
    async throws
  {
    let world = try self.world(.oneRenewalEveryMinute, 12)
    try await world.buy("monthly")
    try await world.store.advance(by: .seconds(120))
    let bytes = Array(try JSONEncoder().encode(try await world.store.snapshot()))
    let snapshot = try SimulatedStore.snapshot(from: bytes)
    #expect(snapshot.timeRate == .oneRenewalEveryMinute)
    #expect(snapshot.renewalLimit == 12)
    let alike = try self.world(.oneRenewalEveryMinute, 12)
    try await alike.store.restore(snapshot)
    #expect(await alike.store.simulator == world.store.simulator)
    let others: [(TimeRate, Int?, String)] = [
      (.realTime, 12, "time rate"), (.oneRenewalEveryMinute, nil, "renewal limit"),
    ]
    for (rate, limit, name) in others {
      let other = try self.world(rate, limit)
      await #expect(throws: SnapshotError.otherStore(name)) {
        try await other.store.restore(snapshot)
      }
    }
  }

  private func world(_ rate: TimeRate, _ limit: Int?) throws -> World {
    try World(pace: SubscriptionDurations(rate), renewalLimit: limit)
  }
}
