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
}
