internal import AppStoreCore

#if os(Linux)
  internal import StoreKitBackend
#endif

extension SDKDependencies {
  /// Returns the same dependencies with the device's monotonic clock.
  func withUptime() -> SDKDependencies {
    var dependencies = self
    #if os(Linux)
      // A simulated device uses the simulated store's time, which only moves forward.
      let store = StoreKitBackendRegistry.current
      dependencies.uptime = {
        await (store ?? StoreKitBackendRegistry.ofProcess).now() - Timestamp(milliseconds: 0)
      }
    #else
      let start = ContinuousClock.now
      dependencies.uptime = { ContinuousClock.now - start }
    #endif
    return dependencies
  }
}
