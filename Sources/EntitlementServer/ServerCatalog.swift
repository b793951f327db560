public import AppStoreTypes
public import Subscriptions

/// What a server is configured with: the apps it answers for, and which products unlock what.
public struct ServerCatalog: Hashable, Sendable {
  /// The apps.
  public var apps: [ServerApp]
  /// Which products unlock which entitlements.
  public var entitlements: EntitlementCatalog

  /// Creates a catalogue.
  public init(apps: [ServerApp], entitlements: EntitlementCatalog) {
    self.apps = apps
    self.entitlements = entitlements
  }

  /// Returns whether a key is a public or secret key of some app.
  func accepts(apiKey: String) -> Bool {
    apps.contains { $0.publicAPIKeys.contains(apiKey) || $0.secretAPIKeys.contains(apiKey) }
  }

  /// Returns whether an app with this key is sold in production, so that its sandbox is for testers.
  func sells(inProductionWith apiKey: String) -> Bool {
    apps.contains {
      ($0.publicAPIKeys.contains(apiKey) || $0.secretAPIKeys.contains(apiKey))
        && $0.environments.contains(.production)
    }
  }

  /// Returns whether a key is a secret key of some app.
  func isSecret(apiKey: String) -> Bool {
    apps.contains { $0.secretAPIKeys.contains(apiKey) }
  }
}

/// One app that a server answers for.
public struct ServerApp: Hashable, Sendable {
  /// The bundle identifier.
  public var bundleID: BundleID
  /// Apple's number of the app; `nil` when it is not released.
  public var appAppleID: Int64?
  /// The environments whose signed data counts.
  public var environments: Set<AppStoreEnvironment>
  /// The keys that ship inside the app.
  public var publicAPIKeys: Set<String>
  /// The keys of the developer's own backend; they also open the dashboard.
  public var secretAPIKeys: Set<String>

  /// Creates an app.
  public init(
    bundleID: BundleID, appAppleID: Int64?, environments: Set<AppStoreEnvironment>,
    publicAPIKeys: Set<String>, secretAPIKeys: Set<String>
  ) {
    self.bundleID = bundleID
    self.appAppleID = appAppleID
    self.environments = environments
    self.publicAPIKeys = publicAPIKeys
    self.secretAPIKeys = secretAPIKeys
  }
}
