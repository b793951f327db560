package import AppStoreCore
internal import Foundation

#if os(Linux)
  internal import StoreKitBackend
#endif

/// The SDK's dependencies on the device besides StoreKit: network, time, randomness, and waiting.
package struct SDKDependencies: Sendable {
  /// The network.
  package var transport: any HTTPTransport
  /// The device's time; a simulated device provides its own.
  package var now: @Sendable () async -> Timestamp
  /// When the app was built, from its bundle; `nil` if unknown.
  package var builtAt: Timestamp?
  /// Randomness for nonces and anonymous IDs.
  package var random: RandomBytes
  /// The monotonic clock, which cannot be set; `nil` if none exists.
  package var uptime: @Sendable () async -> Duration? = { nil }
  /// Waits; a canceled task may return early.
  package var pause: @Sendable (Duration) async -> Void
  /// Waits a moment after a launch, so that the app's own first requests come first; a canceled
  /// task returns early.
  package var launchPause: @Sendable () async -> Void = {}
  /// Waits as long as the first response of a process waits for StoreKit; a canceled task returns
  /// early.
  package var storeTimeout: @Sendable () async -> Void = {
    try? await Task.sleep(for: .seconds(2))
  }
  /// Waits as long as other requests wait for a receipt; a canceled task returns early.
  package var receiptTimeout: @Sendable () async -> Void = {
    try? await Task.sleep(for: .seconds(5))
  }
  /// Sleeps for a duration; a canceled task returns early.
  package var sleep: @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
  /// Asks the system not to suspend the app for a while; the returned closure ends that.
  package var beginActivity: @Sendable () -> @Sendable () -> Void = { {} }
  /// Reports that the SDK handled a transaction of a product that StoreKit delivered, so that tests
  /// can wait for it.
  package var didHandleDelivery: @Sendable (_ productID: String) -> Void = { _ in }
  /// Reads from StoreKit in which environment the account's purchases were made.
  ///
  /// It is `nil` while StoreKit lists none. Only developers' builds read it.
  package var storeEnvironment: @Sendable () async -> AppStoreEnvironment? = { nil }
  /// Whether the app runs against a test store.
  package var isSandbox: Bool
  /// Whether this is a development build; a TestFlight build is not.
  package var isDeveloperBuild: Bool
  /// Whether the app is in the background.
  package var isInBackground: @Sendable () -> Bool
  /// Emits each time the app enters (`true`) or leaves (`false`) the background.
  package var backgroundChanges: @Sendable () -> AsyncStream<Bool> = { AsyncStream { $0.finish() } }

  /// Creates dependencies.
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

  /// How much longer to wait for the app's own first requests before sending others.
  static let refreshPause = Duration.milliseconds(50)

  /// How long a server response counts as fresh.
  var freshPeriod: Duration {
    CacheLifetime.period(isInBackground: isInBackground(), isSandbox: isSandbox)
  }

  /// The device the app runs on.
  ///
  /// - Parameter networkTimeout: The timeout of a request.
  package static func live(networkTimeout: Duration = .seconds(60)) -> SDKDependencies {
    let watch = AppStateObserver(.default)
    var dependencies = SDKDependencies(
      transport: URLSessionTransport(timeout: networkTimeout), now: deviceTime(), random: .system,
      pause: { duration in try? await Task.sleep(for: duration) }, isSandbox: isTestStore,
      isInBackground: { watch.isInBackground })
    dependencies.launchPause = { try? await Task.sleep(for: .milliseconds(50)) }
    dependencies.backgroundChanges = { watch.changes() }
    dependencies.beginActivity = ReceiptActivity.begin
    dependencies.isDeveloperBuild = isDeveloperBuild
    if isDeveloperBuild {
      dependencies.storeEnvironment = { await StoreKitAdapter().environment() }
    }
    // A developer's machine may have any date, and a test store any time.
    if !isDeveloperBuild { dependencies.builtAt = buildDate }
    return dependencies
  }

  /// The creation date of the app's executable, which stays the same through distribution and
  /// installation.
  private static var buildDate: Timestamp? {
    let values = try? Bundle.main.executableURL?.resourceValues(
      forKeys: [.contentModificationDateKey])
    return values?.contentModificationDate.map { Timestamp($0) }
  }

  private static func deviceTime() -> @Sendable () async -> Timestamp {
    #if os(Linux)
      // A simulated device uses the simulated store's time, which moves by years in a second.
      let store = StoreKitBackendRegistry.current
      return { await (store ?? StoreKitBackendRegistry.ofProcess).now() }
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

  /// Whether the app runs against a test store, as far as the device shows.
  ///
  /// TestFlight and App Review run the release build against the sandbox, where the receipt has
  /// another name. On macOS the name is the same, so a TestFlight build counts as a release build.
  ///
  /// Source: <https://developer.apple.com/documentation/foundation/bundle/appstorereceipturl>
  static var isTestStore: Bool {
    #if canImport(Darwin)
      // Accessed by name: the property is deprecated for receipt validation, and its only
      // replacement is asynchronous.
      isDeveloperBuild
        || (Bundle.main.value(forKey: "appStoreReceiptURL") as? URL)?.lastPathComponent
          == "sandboxReceipt"
    #else
      isDeveloperBuild
    #endif
  }
}
