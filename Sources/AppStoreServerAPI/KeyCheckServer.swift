/// A server that is asked whether it accepts a key.
public struct KeyCheckServer: Hashable, Sendable {
  /// What it is called.
  public let name: String
  /// Its address, as in ``AppStoreServerAPIClient/productionURL``.
  public let baseURL: String

  /// Creates a server.
  public init(name: String, baseURL: String) {
    self.name = name
    self.baseURL = baseURL
  }

  /// Apple's live store.
  public static let production = KeyCheckServer(
    name: "production", baseURL: AppStoreServerAPIClient.productionURL)
  /// Apple's sandbox.
  public static let sandbox = KeyCheckServer(
    name: "sandbox", baseURL: AppStoreServerAPIClient.sandboxURL)
}
