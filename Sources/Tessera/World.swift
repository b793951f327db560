package import AppStoreTypes
package import Effects
internal import Foundation

#if os(Linux)
  internal import StoreKitBackend
#endif

/// What the SDK takes from the device besides StoreKit: network, time, randomness, and waiting.
package struct World: Sendable {
  /// The network.
  package var transport: any HTTPTransport
  /// The device's time; a simulated device is asked for it.
  package var now: @Sendable () async -> Timestamp
  /// When the app was built, as its bundle says; `nil` when unknown.
  package var builtAt: Timestamp?
  /// Randomness for nonces and anonymous ids.
  package var random: RandomBytes
  /// How far a clock that nobody can set has come; `nil` when there is none.
  package var uptime: @Sendable () async -> Duration? = { nil }
  /// Waits; a cancelled task may return early.
  package var pause: @Sendable (Duration) async -> Void
  /// Waits a moment after a launch, in which the app has the device for its own first questions; a cancelled
  /// task returns early.
  package var launchPause: @Sendable () async -> Void = {}
  /// Waits as long as the first answer of a process waits for StoreKit; a cancelled task returns early.
  package var storePatience: @Sendable () async -> Void = {
    try? await Task.sleep(for: .seconds(2))
  }
  /// Sleeps until something ends; a cancelled task returns early.
  package var sleep: @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
  /// Asks the system not to suspend the app for a while; the closure that it returns ends that.
  package var beginActivity: @Sendable () -> @Sendable () -> Void = { {} }
  /// Asks StoreKit in which environment the account's purchases were made.
  ///
  /// It is `nil` while StoreKit lists none. Only the builds of developers ask.
  package var storeEnvironment: @Sendable () async -> AppStoreEnvironment? = { nil }
  /// Whether the app runs against a test store.
  package var isSandbox: Bool
  /// Whether the build is a developer's own; one of TestFlight is not.
  package var isDeveloperBuild: Bool
  /// Whether nobody looks at the app.
  package var isInBackground: @Sendable () -> Bool
  /// Says each time the app goes to the background, or comes back, whether it is there.
  package var backgroundChanges: @Sendable () -> AsyncStream<Bool> = { AsyncStream { $0.finish() } }

  /// Creates a world.
  package init(
    transport: any HTTPTransport, now: @escaping @Sendable () async -> Timestamp,
    random: RandomBytes, pause: @escaping @Sendable (Duration) async -> Void, isSandbox: Bool,
    isInBackground: @escaping @Sendable () -> Bool = { false }
  ) {
    self.transport = transport
    self.now = now
    self.random = random
    self.pause = pause
    self.isSandbox = isSandbox
    isDeveloperBuild = isSandbox
    self.isInBackground = isInBackground
  }

  /// How long an answer of the server is taken for new.
  var freshPeriod: Duration {
    Freshness.period(isInBackground: isInBackground(), isSandbox: isSandbox)
  }

  /// The device the app runs on.
  ///
  /// - Parameter networkTimeout: How long a request may take.
  package static func device(networkTimeout: Duration = .seconds(60)) -> World {
    let watch = BackgroundWatch(.default)
    var world = World(
      transport: URLSessionTransport(timeout: networkTimeout), now: deviceTime(), random: .system,
      pause: { duration in try? await Task.sleep(for: duration) }, isSandbox: isTestStore,
      isInBackground: { watch.isInBackground })
    world.launchPause = { try? await Task.sleep(for: .milliseconds(50)) }
    world.backgroundChanges = { watch.changes() }
    world.beginActivity = ReceiptActivity.begin
    world.isDeveloperBuild = isDeveloperBuild
    if isDeveloperBuild { world.storeEnvironment = { await StoreKitAdapter().environment() } }
    // A developer's machine may have any date, and a test store any time.
    if !isDeveloperBuild { world.builtAt = buildDate }
    return world
  }

  /// When the app's executable was made, which stays what it was while the store hands it on and installs it.
  private static var buildDate: Timestamp? {
    let values = try? Bundle.main.executableURL?.resourceValues(
      forKeys: [.contentModificationDateKey])
    return values?.contentModificationDate.map { Timestamp($0) }
  }

  private static func deviceTime() -> @Sendable () async -> Timestamp {
    #if os(Linux)
      // A simulated device has the simulated store's time, which moves by years in a second.
      let store = StoreKitBackends.current
      return { await store.now() }
    #else
      return { SystemClock().now() }
    #endif
  }

  private static var isDeveloperBuild: Bool {
    #if DEBUG || os(Linux) || targetEnvironment(simulator)
      true
    #else
      false
    #endif
  }

  /// Whether the store behind the app is a test store, as far as the device tells.
  ///
  /// TestFlight and App Review run the build for customers against the sandbox, where the receipt has
  /// another name; on macOS it has not, and a build of TestFlight there counts as one for customers.
  ///
  /// Source: <https://developer.apple.com/documentation/foundation/bundle/appstorereceipturl>
  static var isTestStore: Bool {
    #if canImport(Darwin)
      // Asked by name: the property is deprecated for those who validate receipts, and only an
      // asynchronous question takes its place.
      isDeveloperBuild
        || (Bundle.main.value(forKey: "appStoreReceiptURL") as? URL)?.lastPathComponent
          == "sandboxReceipt"
    #else
      isDeveloperBuild
    #endif
  }
}
