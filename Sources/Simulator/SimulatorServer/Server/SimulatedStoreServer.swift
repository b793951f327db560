public import AppStoreCore
public import AppStoreServerAPI
public import AppStoreSimulator
public import Foundation
public import Hummingbird
internal import SignedData
public import StoreConfiguration

/// A simulated store with its files and its routes.
public struct SimulatedStoreServer: Sendable {
  /// The file with the store's root certificate, for servers to trust.
  public static let rootFileName = "root.pem"

  /// The store.
  public let store: SimulatedStore
  /// The key that signs calls of Apple's server API, and offers.
  public let apiKey: APIKey
  /// The location of that key.
  public let apiKeyFile: URL
  /// The root certificate in PEM, readable by all users.
  public let rootFile: URL

  /// Opens a store: loads its certificates and keys, or creates them.
  ///
  /// - Parameters:
  ///   - configuration: The products it sells.
  ///   - app: The app it sells for.
  ///   - folder: The directory of its certificates and keys; created if missing.
  ///   - start: The initial store time.
  ///   - seed: The seed of its identifiers.
  ///   - environment: The environment it simulates: the sandbox or production.
  ///   - timeRate: The time rate of its subscriptions.
  ///   - renewalLimit: The number of renewals after each purchase; `nil` for unlimited, as in
  ///     production. Apple's sandbox has
  ///     `AppStoreState.sandboxRenewalLimit`.
  ///   - notifications: The sender of its notifications.
  /// - Throws: ``DataDirectoryError`` if the directory cannot be used.
  public init(
    configuration: StoreKitConfiguration, app: SimulatedApp, folder: URL, start: Timestamp,
    seed: UInt64, environment: AppStoreEnvironment = .sandbox,
    timeRate: TimeRate = .realTime, renewalLimit: Int? = nil, notifications: NotificationSender
  ) throws(DataDirectoryError) {
    let chain = try loadOrMakeSigningChain(directory: folder, now: start)
    apiKey = try loadOrMakeAPIKey(directory: folder, bundleID: app.bundleID)
    apiKeyFile = folder.appending(path: "AuthKey_\(apiKey.keyID).p8")
    rootFile = folder.appending(path: Self.rootFileName)
    do {
      try chain.root.pem.write(to: rootFile, atomically: true, encoding: .utf8)
    } catch {
      throw .unwritable(path: rootFile.path, reason: "the root certificate was not written")
    }
    var simulator = AppStoreState(
      configuration: configuration, app: app, environment: environment, startingAt: start,
      seed: seed, pace: SubscriptionDurations(timeRate))
    simulator.renewalLimit = renewalLimit
    store = SimulatedStore(
      simulator: simulator,
      chain: chain, clock: VirtualClock(at: start), notifications: notifications, seed: seed,
      offerKeys: [OfferSigningKey(apiKey)], offerClock: SystemClock())
  }

  /// The store's routes: Apple's, the devices' and the control API.
  ///
  /// Tokens of Apple's API are checked with the real clock, because real clients create them.
  public var router: Router<BasicRequestContext> {
    simulatorRouter(
      store: store,
      tokens: APITokenVerifier(
        publicKey: apiKey.publicKey, issuerID: apiKey.issuerID, keyID: apiKey.keyID,
        bundleIDs: [apiKey.bundleID]),
      tokenClock: SystemClock(),
      offerChecker: AppStoreRequestVerifier(
        publicKey: apiKey.publicKey, issuerID: apiKey.issuerID, keyID: apiKey.keyID,
        bundleIDs: [apiKey.bundleID]))
  }
}
