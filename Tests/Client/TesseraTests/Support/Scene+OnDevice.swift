import AppStoreCore
import Foundation
import Tessera

extension Scene {
  static let catalog: OnDeviceCatalog = ["pro": ["com.example.monthly"]]

  /// Launches an app without a server.
  ///
  /// - Parameters:
  ///   - device: The offset of the device's clock from the true time.
  ///   - noteDelivery: Called with each product whose delivered transaction the SDK handled.
  ///   - storeTimeout: How the first result waits for a store that hangs.
  func startOnDevice(
    _ catalog: OnDeviceCatalog = catalog, as customer: String? = "alice",
    on device: SetClock = SetClock(),
    _ change: (Configuration.Builder) -> Configuration.Builder = { $0 },
    sleeping sleep: @escaping @Sendable (Duration) async -> Void = SDKDependencies.forAges,
    noting noteDelivery: @escaping @Sendable (String) -> Void = { _ in },
    storeTimeout: @escaping @Sendable () async -> Void = { await SDKDependencies.forAges(.zero) }
  ) -> Purchases {
    let clock = clock
    var world = SDKDependencies(
      transport: server, now: { clock.now() + device.value }, random: .system, pause: { _ in },
      isSandbox: true)
    let start = clock.now()
    world.uptime = { clock.now() - start }
    world.sleep = sleep
    world.didHandleDelivery = noteDelivery
    world.storeTimeout = storeTimeout
    return Purchases.configure(
      with: change(
        Configuration.builder(for: .onDevice(catalog))
          .with(appUserID: customer)
          .with(cacheDirectory: folder)
          .with(world)))
  }
}
