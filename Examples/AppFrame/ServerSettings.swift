public import Foundation

/// The address of an app's entitlement server and the keys to verify it; compiled into a real app.
public struct ServerSettings: Sendable {
  /// The server's address.
  public let url: URL
  /// The app's public API key.
  public let apiKey: String
  /// The root key of the server's response signatures, in base64.
  public let rootKey: String

  /// Reads the settings from `PRO_SERVER_URL`, `PRO_API_KEY` and `PRO_ROOT_KEY`; `nil` if one is
  /// missing.
  public init?(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
    guard let url = environment["PRO_SERVER_URL"].flatMap({ URL(string: $0) }),
      let apiKey = environment["PRO_API_KEY"], let rootKey = environment["PRO_ROOT_KEY"]
    else { return nil }
    (self.url, self.apiKey, self.rootKey) = (url, apiKey, rootKey)
  }
}
