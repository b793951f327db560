import AppStoreTypes
import Effects
import Foundation
import Tessera

extension Scene {
  static let catalog: OnDeviceCatalog = ["pro": ["com.example.monthly"]]

  /// Launches an app that has no server.
  func startOnDevice(
    _ catalog: OnDeviceCatalog = catalog, as customer: String? = "alice",
    _ change: (Configuration.Builder) -> Configuration.Builder = { $0 }
  ) -> Purchases {
    let clock = clock
    return Purchases.configure(
      with: change(
        Configuration.builder(for: .onDevice(catalog))
          .with(appUserID: customer)
          .with(cacheDirectory: folder)
          .with(
            World(
              transport: server, now: { clock.now() }, random: .system, pause: { _ in },
              isSandbox: true))))
  }
}
