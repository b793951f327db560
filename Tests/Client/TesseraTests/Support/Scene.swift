import AppStoreCore
import EntitlementAPI
import Foundation
import StoreKitBackend
import Synchronization
import Tessera
import Testing

/// One device, its App Store, and a server, on one clock that only moves when advanced.
///
/// The customer is `alice` and the entitlement is `pro`, as everywhere in these tests. A scene
/// begins on 21 August 2026; the server's intermediate key is valid for thirty days.
struct Scene: Sendable {
  static let start = Timestamp(milliseconds: 1_787_334_178_000)
  static let alice: AppUserID = "alice"

  let clock: VirtualClock
  let store: FakeStore
  let server: SignedServer
  let folder: URL
  let pauses = Pauses()

  private init() throws {
    clock = VirtualClock(at: Self.start)
    store = try FakeStore(clock: clock)
    server = SignedServer(clock: clock)
    folder = FileManager.default.temporaryDirectory.appending(path: "tessera-\(UUID())")
  }

  /// Runs a scene with its store behind `StoreKit`, and cleans up after it.
  static func play(_ body: (Scene) async throws -> Void) async throws {
    Purchases.logHandler = { _, _ in }
    let scene = try Scene()
    defer { try? FileManager.default.removeItem(at: scene.folder) }
    try await StoreKitBackendRegistry.$current.withValue(scene.store) { try await body(scene) }
  }

  /// Launches the app: a new SDK over the same folder.
  func launch(
    _ mode: Configuration.EntitlementVerificationMode = .enforced, as customer: String? = "alice",
    apiKey: String = SignedServer.apiKey, roots: [String]? = nil, random: RandomBytes = .system,
    isSandbox: Bool = true, isInBackground: @escaping @Sendable () -> Bool = { false },
    backgroundChanges: AsyncStream<Bool>? = nil,
    changing change: (Configuration.Builder) -> Configuration.Builder = { $0 }
  ) -> Purchases {
    guard let url = URL(string: "https://tessera.example.com") else {
      preconditionFailure("the address of the tests' server is not one")
    }
    let clock = clock
    let pauses = pauses
    var world = SDKDependencies(
      transport: server, now: { clock.now() }, random: random, pause: { pauses.add($0) },
      isSandbox: isSandbox, isInBackground: isInBackground)
    world.sleep = SDKDependencies.forAges
    world.receiptTimeout = { await SDKDependencies.forAges(.zero) }
    if let backgroundChanges { world.backgroundChanges = { backgroundChanges } }
    return Purchases.configure(
      with: change(
        Configuration.builder(withAPIKey: apiKey)
          .with(appUserID: customer)
          .with(entitlementVerificationMode: mode)
          .with(trustedRootKeys: roots ?? [server.root.publicKey.base64])
          .with(serverURL: url)
          .with(cacheDirectory: folder)
          .with(world)))
  }

  /// Launches the app and waits until it observes the App Store and received unfinished
  /// transactions.
  func launched(
    _ mode: Configuration.EntitlementVerificationMode = .enforced, as customer: String? = "alice",
    changing change: (Configuration.Builder) -> Configuration.Builder = { $0 }
  ) async -> Purchases {
    let before = await store.listenings
    let purchases = launch(mode, as: customer, changing: change)
    await store.untilListenings(exceed: before)
    return purchases
  }

  /// The file with a customer's cached response.
  func file(of customer: AppUserID = alice) -> URL {
    folder.appending(path: SHA256Text.hex(of: [customer.rawValue]) + ".answer")
  }

  func advance(by duration: Duration) {
    clock.advance(to: clock.now() + duration)
  }
}

/// The pauses that the SDK requested; none is waited for.
final class Pauses: Sendable {
  private let list = Mutex<[Duration]>([])

  var all: [Duration] { list.withLock { $0 } }

  func add(_ pause: Duration) { list.withLock { $0.append(pause) } }
}

/// Returns the error that an operation throws; `nil` if it throws none.
func error(of operation: () async throws -> Void) async -> PurchasesError? {
  do {
    try await operation()
    return nil
  } catch {
    return error as? PurchasesError
  }
}

extension SDKDependencies {
  /// Sleeps longer than any test, so background work only runs in tests that replace it.
  static let forAges: @Sendable (Duration) async -> Void = { _ in
    try? await Task.sleep(for: .days(1))
  }

  /// Sleeps as long, except for the pause after a launch, which ends at once.
  static let pastLaunch: @Sendable (Duration) async -> Void = { duration in
    if duration >= .seconds(1) { await forAges(duration) }
  }
}
