public import AppStoreCore

/// Runs a store's clock at a multiple of real time.
public struct StoreClockDriver: Sendable {
  private let store: SimulatedStore
  private let rate: Int
  private let clock: any WallClock
  private let sleep: @Sendable (Duration) async throws -> Void

  /// Creates a stopped ticker.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - rate: The seconds of the store's time per real second; at least 1.
  ///   - clock: The real time.
  ///   - sleep: Waits in real time; it throws when the ticker must end.
  public init(
    store: SimulatedStore, rate: Int, clock: any WallClock,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    precondition(rate >= 1, "time moves forward")
    self.store = store
    self.rate = rate
    self.clock = clock
    self.sleep = sleep
  }

  /// Moves the store's time until its task is canceled or the store reaches its latest time.
  ///
  /// Time that the control API moves is added to that.
  public func run() async {
    var last = clock.now()
    do {
      while true {
        try await sleep(.milliseconds(200))
        let now = clock.now()
        // A machine's clock can be set back; the store's cannot.
        if now > last { try await store.advance(by: (now - last) * rate) }
        last = now
      }
    } catch {
      return
    }
  }
}
