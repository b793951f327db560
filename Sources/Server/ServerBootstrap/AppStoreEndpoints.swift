public import AppStoreCore
public import AppStoreServerAPI
public import Catalog
internal import Ingest

/// The addresses of the App Store's servers, and the network to them.
public struct AppStoreEndpoints: Sendable {
  /// The address of the production server.
  public var production: String
  /// The address of the sandbox server.
  public var sandbox: String
  /// The network.
  public var transport: any HTTPTransport
  /// The policy for rate limits and retries of calls.
  public var policy: RetryPolicy

  /// Whether a simulated store replaces Apple's servers, so that no app in production may be
  /// queried there.
  public private(set) var replacesApple = false

  /// Creates servers; by default, Apple's.
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

  /// Returns the servers to query: Apple's, or those of a simulated store.
  ///
  /// - Parameters:
  ///   - url: The address of a simulated store for production and the sandbox; `nil` for Apple's.
  ///   - catalog: The apps to query.
  ///   - transport: The network.
  /// - Throws: ``BootstrapError/storeInProduction(app:)`` if there is an address, and an app is
  ///   sold in production.
  public static func configured(
    _ url: String?, for catalog: ServerCatalog, transport: any HTTPTransport
  ) throws(BootstrapError) -> AppStoreEndpoints {
    guard let url else { return AppStoreEndpoints(transport: transport) }
    for app in catalog.apps where app.environments.contains(.production) {
      throw .storeInProduction(app: app.bundleID.rawValue)
    }
    var servers = AppStoreEndpoints(production: url, sandbox: url, transport: transport)
    servers.replacesApple = true
    return servers
  }

  /// Returns the clients of an app, with a separate rate limit.
  func router(
    for key: APIKey, clock: any WallClock
  ) throws(AppStoreServerAPIError) -> EnvironmentRouter {
    func client(
      _ url: String, _ environment: AppStoreEnvironment
    ) throws(AppStoreServerAPIError) -> AppStoreServerAPIClient {
      try AppStoreServerAPIClient(
        baseURL: url, key: key, transport: transport, clock: clock,
        // A simulated store has the limits of production, or none, and no app sells there.
        pacing: RequestThrottle(
          environment: replacesApple ? .production : environment, policy: policy, clock: clock,
          sleep: { try await Task.sleep(for: $0) }))
    }
    return EnvironmentRouter(
      production: try client(production, .production), sandbox: try client(sandbox, .sandbox))
  }
}
