internal import RevenueCatMigration

/// The settings of proxy mode, in which requests of RevenueCat's SDK are passed on to RevenueCat.
public struct RevenueCatProxySettings: Hashable, Sendable {
  /// What an app receives while RevenueCat fails.
  public enum FailureResponse: String, CaseIterable, Sendable {
    /// RevenueCat's failure, so that the SDK behaves as without a proxy.
    case pass
    /// The response of this server, where it has one.
    case respond
  }

  /// RevenueCat's address.
  public static let productionURL = "https://api.revenuecat.com"
  /// The default for ``timeout``.
  public static let defaultTimeout = Duration.seconds(20)

  /// The address of RevenueCat, or of a server that plays it, without the version.
  public let url: String
  /// What an app receives while RevenueCat fails.
  public var failure: FailureResponse
  /// How long a response may take; the SDK waits 60 seconds.
  public var timeout: Duration
  let base: BaseURL

  /// Creates settings; `nil` if the address has no host, or another scheme than http and https.
  public init?(
    url: String = productionURL, failure: FailureResponse = .pass,
    timeout: Duration = defaultTimeout
  ) {
    guard let base = BaseURL(url) else { return nil }
    self.base = base
    self.url = url
    self.failure = failure
    self.timeout = timeout
  }
}
