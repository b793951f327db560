internal import AppStoreTypes
public import Effects

/// Lets a store's time run by itself, at a multiple of real time.
public struct StoreTicker: Sendable {
  private let store: SimulatedStore
  private let rate: Int
  private let clock: any WallClock
  private let sleep: @Sendable (Duration) async throws -> Void

  /// Creates a ticker that does not run yet.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - rate: How many seconds pass in the store in one real second; at least 1.
  ///   - clock: The real time.
  ///   - sleep: Waits in real time; it throws when the ticker is to end.
  public init(
    store: SimulatedStore, rate: Int, clock: any WallClock,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    precondition(rate >= 1, "time runs forward")
    self.store = store
    self.rate = rate
    self.clock = clock
    self.sleep = sleep
  }

  /// Moves the store's time until its task is cancelled, or the store goes no further.
  ///
  /// Time that the control API moves comes on top.
  public func run() async {
    var last = clock.now()
    do {
      while true {
        try await sleep(.milliseconds(200))
        let now = clock.now()
        // A machine's clock may be set back; the store's never is.
        if now > last { try await store.advance(by: (now - last) * rate) }
        last = now
      }
    } catch {
      return
    }
  }
}
