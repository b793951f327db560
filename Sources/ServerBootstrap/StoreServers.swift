public import AppStoreServerAPI
internal import AppStoreTypes
public import Effects
public import EntitlementServer
internal import Ingest

/// Where the store's servers are, and the network to them.
public struct StoreServers: Sendable {
  /// The address of the live store.
  public var production: String
  /// The address of the sandbox.
  public var sandbox: String
  /// The network.
  public var transport: any HTTPTransport
  /// How a call waits for its turn and is sent again.
  public var policy: RetryPolicy

  /// Whether another store stands where Apple's is, so that no app in production may be asked about there.
  public private(set) var isStandIn = false

  /// Creates servers; Apple's, unless told otherwise.
  public init(
    production: String = AppStoreServerAPIClient.productionURL,
    sandbox: String = AppStoreServerAPIClient.sandboxURL, transport: any HTTPTransport,
    policy: RetryPolicy = RetryPolicy()
  ) {
    self.production = production
    self.sandbox = sandbox
    self.transport = transport
    self.policy = policy
  }

  /// Returns the servers to ask: Apple's, or those of a store that stands where Apple's is.
  ///
  /// - Parameters:
  ///   - url: The address of a simulated store, which plays production and the sandbox; `nil` for Apple's.
  ///   - catalog: The apps to ask about.
  ///   - transport: The network.
  /// - Throws: ``BootstrapError/storeInProduction(app:)`` when there is an address, and an app is sold in
  ///   production.
  public static func asked(
    _ url: String?, for catalog: ServerCatalog, transport: any HTTPTransport
  ) throws(BootstrapError) -> StoreServers {
    guard let url else { return StoreServers(transport: transport) }
    for app in catalog.apps where app.environments.contains(.production) {
      throw .storeInProduction(app: app.bundleID.rawValue)
    }
    var servers = StoreServers(production: url, sandbox: url, transport: transport)
    servers.isStandIn = true
    return servers
  }

  /// Returns the clients of an app, with a rate budget of their own.
  func router(
    for key: APIKey, clock: any WallClock
  ) throws(AppStoreServerAPIError) -> EnvironmentRouter {
    func client(
      _ url: String, _ environment: AppStoreEnvironment
    ) throws(AppStoreServerAPIError) -> AppStoreServerAPIClient {
      try AppStoreServerAPIClient(
        baseURL: url, key: key, transport: transport, clock: clock,
        pacing: Pacing(
          environment: environment, policy: policy, clock: clock,
          sleep: { try await Task.sleep(for: $0) }))
    }
    return EnvironmentRouter(
      production: try client(production, .production), sandbox: try client(sandbox, .sandbox))
  }
}
