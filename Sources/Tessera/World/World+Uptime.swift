internal import AppStoreTypes

#if os(Linux)
  internal import StoreKitBackend
#endif

extension World {
  /// Returns the same dependencies with the device's monotonic clock.
  func withUptime() -> World {
    var world = self
    #if os(Linux)
      // A simulated device uses the simulated store's time, which only moves forward.
      let store = StoreKitBackends.current
      world.uptime = { await store.now() - Timestamp(milliseconds: 0) }
    #else
      let start = ContinuousClock.now
      world.uptime = { ContinuousClock.now - start }
    #endif
    return world
  }
}
