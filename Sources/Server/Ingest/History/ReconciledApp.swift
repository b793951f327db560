public import AppStoreCore
public import AppStoreServerAPI
internal import Ledger

/// An app and, if it has a key, Apple's servers for it.
public struct ReconciledApp: Sendable {
  /// The environments that have a server.
  public static let serverEnvironments: [AppStoreEnvironment] = [.production, .sandbox]

  /// The app's bundle identifier.
  public let bundleID: BundleID
  /// The environments whose data of this app is accepted.
  public let environments: Set<AppStoreEnvironment>
  /// The In-App Purchase key; `nil` if none exists.
  public let key: APIKey?
  /// Apple's servers; `nil` without a key or a network.
  public let servers: EnvironmentRouter?

  /// Creates an app.
  public init(
    bundleID: BundleID, environments: Set<AppStoreEnvironment>, key: APIKey? = nil,
    servers: EnvironmentRouter?
  ) {
    self.bundleID = bundleID
    self.environments = environments
    self.key = key
    self.servers = servers
  }

  /// The accepted environments that have a server, production first.
  var queriedEnvironments: [AppStoreEnvironment] {
    Self.serverEnvironments.filter(environments.contains)
  }

  /// Returns the environment to query first; `nil` to detect it.
  func environment(of target: RefreshTarget) -> AppStoreEnvironment? {
    target.environment ?? (queriedEnvironments.count == 1 ? queriedEnvironments.first : nil)
  }
}
