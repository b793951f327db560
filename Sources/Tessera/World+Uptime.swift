internal import AppStoreTypes

#if os(Linux)
  internal import StoreKitBackend
#endif

extension World {
  /// Returns the same world with the device's clock that nobody can set.
  func withUptime() -> World {
    var world = self
    #if os(Linux)
      // A simulated device has the simulated store's time, which only moves forward.
      let store = StoreKitBackends.current
      world.uptime = { await store.now() - Timestamp(milliseconds: 0) }
    #else
      let start = ContinuousClock.now
      world.uptime = { ContinuousClock.now - start }
    #endif
    return world
  }
}
