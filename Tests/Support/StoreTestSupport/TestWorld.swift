public import AppStoreCore
public import AppStoreServerAPI
public import AppStoreSimulator
internal import Foundation
internal import Hummingbird
public import HummingbirdTesting
internal import RepositoryFiles
public import SignedData
public import SimulatorServer
public import StoreConfiguration

/// A simulated App Store that sells the example catalog, and the developer's key for its API.
///
/// Tests of several targets build on it: a server that receives its notifications, and devices with
/// the SDK. Its time begins on 1 January 2026 and moves only when a test advances the store.
public struct TestWorld: Sendable {
  /// The app.
  public static let bundleID: BundleID = "com.example.app"
  /// A month of Pro.
  public static let monthly: ProductID = "com.example.pro.monthly"
  /// A year of Pro.
  public static let yearly: ProductID = "com.example.pro.yearly"
  /// Pro forever.
  public static let lifetime: ProductID = "com.example.pro.lifetime"
  /// A hundred coins.
  public static let coins: ProductID = "com.example.coins.100"
  /// The Apple Account that buys.
  public static let ada: AccountID = "ada"
  /// The time at which the store begins.
  public static let start = Timestamp(milliseconds: 1_767_258_000_000)

  /// The chain that signs; certificates are slow to create, so all tests share one.
  public static let chain = Result { try makeChain() }
  /// The example catalog.
  public static let configuration = Result {
    let file = Repository.root.appending(path: "Examples/Catalog.storekit")
    return try StoreKitConfiguration(
      parsing: Array(Data(contentsOf: file)), fileName: file.lastPathComponent)
  }

  /// Creates a chain that nothing trusts yet.
  public static func makeChain() throws -> SigningChain {
    try SigningChain.make(
      commonName: "Test World", notBefore: start - .days(365), notAfter: start + .days(3650))
  }

  /// The store.
  public let store: SimulatedStore
  /// The developer's key for the store's API.
  public let key: APIKey

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - chain: The chain that signs; `nil` for the shared one.
  ///   - environment: The environment of everything it signs.
  ///   - appAppleID: The app's Apple ID; `nil` for none.
  ///   - seed: The seed of its identifiers.
  ///   - notifications: Sends its notifications.
  ///   - change: Changes what it sells.
  public init(
    signedBy chain: SigningChain? = nil, environment: AppStoreEnvironment = .sandbox,
    appAppleID: Int64? = nil, seed: UInt64 = 7,
    notifications: NotificationSender, _ change: (inout StoreKitConfiguration) -> Void = { _ in }
  ) throws {
    var configuration = try Self.configuration.get()
    change(&configuration)
    key = try APIKey.make(issuerID: "issuer", keyID: "KEY1", bundleID: Self.bundleID)
    store = SimulatedStore(
      simulator: AppStoreState(
        configuration: configuration,
        app: SimulatedApp(bundleID: Self.bundleID, appAppleID: appAppleID),
        environment: environment, startingAt: Self.start, seed: seed),
      chain: try chain ?? Self.chain.get(), clock: VirtualClock(at: Self.start),
      notifications: notifications)
  }

  /// Runs a test with the store's API reachable, without a socket.
  ///
  /// - Parameter test: Gets a client for ``StoreRoutes``.
  public func withStoreAPI(
    _ test: @escaping @Sendable (any TestClientProtocol) async throws -> Void
  ) async throws {
    let tokens = APITokenVerifier(
      publicKey: key.publicKey, issuerID: "issuer", keyID: "KEY1",
      bundleIDs: [Self.bundleID])
    let router = simulatorRouter(
      store: store, tokens: tokens, tokenClock: store.clock, eventWait: .zero)
    try await Application(router: router).test(.router, test)
  }

  /// Buys a product for an account.
  @discardableResult
  public func buy(
    _ product: ProductID, as account: AccountID = ada
  ) async throws -> PurchaseDelivery {
    try await store.buy(PurchaseRequest(productID: product), by: account)
  }

  /// The access of an account according to the store, as lines of `product until time`.
  public func truth(of account: AccountID = ada) async -> [String] {
    await store.simulator.access(of: account)
      .map { "\($0.productID) until \($0.until?.description ?? "ever")" }
  }
}
