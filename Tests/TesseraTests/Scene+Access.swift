import AppStoreTypes
import Effects
import Foundation
import Synchronization
import Tessera
import Testing
import TrustedEntitlements

/// A device whose clock somebody sets, beside one that nobody can set.
final class SetClock: Sendable {
  private let skew = Mutex(Duration.zero)

  /// Sets the device's clock this far from the true time.
  func set(_ skew: Duration) { self.skew.withLock { $0 = skew } }

  var value: Duration { skew.withLock { $0 } }
}

extension Scene {
  /// Launches the app on a device whose clock may be set.
  ///
  /// - Parameters:
  ///   - device: How far the device's clock is from the true time.
  ///   - change: What else is configured.
  ///   - changeWorld: What else is different of the device.
  func start(
    _ mode: Configuration.EntitlementVerificationMode = .enforced, as customer: String = "alice",
    roots: [String]? = nil, on device: SetClock = SetClock(), answeredBy other: SignedServer? = nil,
    _ change: (Configuration.Builder) -> Configuration.Builder = { $0 },
    changingWorld changeWorld: (inout World) -> Void = { _ in }
  ) throws -> Purchases {
    let url = try #require(URL(string: "https://tessera.example.com"))
    let clock = clock
    var world = World(
      transport: other ?? server, now: { clock.now() + device.value }, random: .system,
      pause: { _ in }, isSandbox: true)
    let start = clock.now()
    world.uptime = { clock.now() - start }
    world.sleep = World.forAges
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
