import AppStoreCore
import EntitlementAPI
import Foundation
import Synchronization
import Tessera
import Testing

/// A device clock that can be set, next to a monotonic one that cannot.
final class SetClock: Sendable {
  private let skew = Mutex(Duration.zero)

  /// Sets the offset of the device's clock from the true time.
  func set(_ skew: Duration) { self.skew.withLock { $0 = skew } }

  var value: Duration { skew.withLock { $0 } }
}

extension Scene {
  /// Launches the app on a device whose clock may be wrong.
  ///
  /// - Parameters:
  ///   - device: The offset of the device's clock from the true time.
  ///   - change: Additional configuration.
  ///   - changeWorld: Changes to the device's dependencies.
  func start(
    _ mode: Configuration.EntitlementVerificationMode = .enforced, as customer: String = "alice",
    roots: [String]? = nil, on device: SetClock = SetClock(), answeredBy other: SignedServer? = nil,
    _ change: (Configuration.Builder) -> Configuration.Builder = { $0 },
    changingWorld changeWorld: (inout SDKDependencies) -> Void = { _ in }
  ) throws -> Purchases {
    let url = try #require(URL(string: "https://tessera.example.com"))
    let clock = clock
    var world = SDKDependencies(
      transport: other ?? server, now: { clock.now() + device.value }, random: .system,
      pause: { _ in }, isSandbox: true)
    let start = clock.now()
    world.uptime = { clock.now() - start }
    world.sleep = SDKDependencies.forAges
    world.receiptTimeout = { await SDKDependencies.forAges(.zero) }
    changeWorld(&world)
    return Purchases.configure(
      with: change(
        Configuration.builder(withAPIKey: SignedServer.apiKey)
          .with(appUserID: customer)
          .with(entitlementVerificationMode: mode)
          .with(trustedRootKeys: roots ?? [server.root.publicKey.base64])
          .with(serverURL: url)
          .with(cacheDirectory: folder)
          .with(world)))
  }
}
