import AppStoreTypes
import Effects
import Foundation
import Tessera

extension Scene {
  static let catalog: OnDeviceCatalog = ["pro": ["com.example.monthly"]]

  /// Launches an app without a server.
  ///
  /// - Parameters:
  ///   - device: The offset of the device's clock from the true time.
  ///   - storePatience: How the first result waits for a store that hangs.
  func startOnDevice(
    _ catalog: OnDeviceCatalog = catalog, as customer: String? = "alice",
    on device: SetClock = SetClock(),
    _ change: (Configuration.Builder) -> Configuration.Builder = { $0 },
    sleeping sleep: @escaping @Sendable (Duration) async -> Void = SDKDependencies.forAges,
    storePatience: @escaping @Sendable () async -> Void = { await SDKDependencies.forAges(.zero) }
  ) -> Purchases {
    let clock = clock
    var world = SDKDependencies(
      transport: server, now: { clock.now() + device.value }, random: .system, pause: { _ in },
      isSandbox: true)
    let start = clock.now()
    world.uptime = { clock.now() - start }
    world.sleep = sleep
    world.storePatience = storePatience
    return Purchases.configure(
      with: change(
        Configuration.builder(for: .onDevice(catalog))
          .with(appUserID: customer)
          .with(cacheDirectory: folder)
          .with(world)))
  }
}
