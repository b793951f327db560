public import Foundation

/// Where an app's entitlement server is and how its answers are known; a real app has it compiled in.
public struct ServerSettings: Sendable {
  /// The server's address.
  public let url: URL
  /// The app's public API key.
  public let apiKey: String
  /// The root key that signs the server's answers, in base64.
  public let rootKey: String

  /// Takes the settings from `PRO_SERVER_URL`, `PRO_API_KEY` and `PRO_ROOT_KEY`; `nil` when one is missing.
  public init?(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
    guard let url = environment["PRO_SERVER_URL"].flatMap({ URL(string: $0) }),
      let apiKey = environment["PRO_API_KEY"], let rootKey = environment["PRO_ROOT_KEY"]
    else { return nil }
    (self.url, self.apiKey, self.rootKey) = (url, apiKey, rootKey)
  }
}
