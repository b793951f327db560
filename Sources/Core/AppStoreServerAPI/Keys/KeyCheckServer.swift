package import AppStoreCore

/// A server for checking whether a key is accepted.
public struct KeyCheckServer: Hashable, Sendable {
  /// The name.
  public let name: String
  /// The address, as in ``AppStoreServerAPIClient/productionURL``.
  public let baseURL: String

  /// Creates a server.
  public init(name: String, baseURL: String) {
    self.name = name
    self.baseURL = baseURL
  }

  /// Apple's production server.
  public static let production = KeyCheckServer(
    name: "production", baseURL: AppStoreServerAPIClient.productionURL)
  /// Apple's sandbox.
  public static let sandbox = KeyCheckServer(
    name: "sandbox", baseURL: AppStoreServerAPIClient.sandboxURL)

  /// Returns the servers that an app's key must open.
  ///
  /// - Parameters:
  ///   - environments: The environments of the app.
  ///   - store: The address of a simulated store that replaces Apple's servers; `nil` without one. An
  ///     app that is sold in production has no servers then.
  ///   - production: The server for production.
  ///   - sandbox: The server for the sandbox.
  package static func servers(
    for environments: Set<AppStoreEnvironment>, replacedBy store: String?,
    production: KeyCheckServer = .production, sandbox: KeyCheckServer = .sandbox
  ) -> [KeyCheckServer] {
    let isSold = environments.contains(.production)
    if let store { return isSold ? [] : [KeyCheckServer(name: "store", baseURL: store)] }
    return (isSold ? [production] : []) + (environments.contains(.sandbox) ? [sandbox] : [])
  }
}
