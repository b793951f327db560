public import Catalog
public import EntitlementServer
public import HTTPListening
public import Logging
public import SignedData

/// The parsed and validated settings of `tessera serve`.
public struct ServeOptions: Sendable {
  /// The format of the log.
  public enum LogFormat: String, CaseIterable, Sendable {
    /// Text for people.
    case text
    /// A JSON object on each line.
    case json
  }

  /// The path of the catalog.
  public internal(set) var catalog = ""
  /// The data directory.
  public internal(set) var data = ""
  /// The URL of the database with the ledger; `nil` for the file in the data directory.
  public internal(set) var ledger: String?
  /// How the database makes commits durable: `replicated`, `managed` or `local`.
  public internal(set) var durability = ""
  /// The address to listen on.
  public internal(set) var host = ""
  /// The port to listen on; 0 for any free one.
  public internal(set) var port = 0
  var tlsCertificate: String?
  var tlsKey: String?
  /// The files of the certificate and its key; `nil` for HTTP without TLS.
  public var tls: (certificate: String, key: String)? {
    guard let tlsCertificate, let tlsKey else { return nil }
    return (tlsCertificate, tlsKey)
  }
  /// The files of the root certificates to trust instead of Apple's.
  public internal(set) var roots: [String] = []
  /// The address of a server in place of Apple's; `nil` for Apple's.
  public internal(set) var store: String?
  /// Whether every certificate of StoreKit testing in Xcode is trusted, for the environment Xcode.
  public internal(set) var trustsXcode = false
  /// The policy for revoked certificates.
  public internal(set) var revocation = RevocationPolicy.off
  /// The minimum level of lines that are logged.
  public internal(set) var logLevel = Logger.Level.notice
  /// The format of the log.
  public internal(set) var logFormat = LogFormat.text
  /// The file that is created when the server listens; `nil` for none.
  public internal(set) var readyFile: String?
  /// The limits on requests.
  public internal(set) var limits = RequestLimits()
  /// The limits on connections.
  public internal(set) var connections = ConnectionLimits()
  /// The proxies whose `X-Forwarded-For` is trusted, in addition to this machine.
  public internal(set) var trustedProxies: [AddressRange] = []
  var isRevenueCatProxyOn = false
  var revenueCatURL = RevenueCatProxySettings.productionURL
  var revenueCatFailure = RevenueCatProxySettings.FailureResponse.pass
  var revenueCatTimeout = RevenueCatProxySettings.defaultTimeout
  /// Proxy mode; `nil` if it is off.
  public var revenueCatProxy: RevenueCatProxySettings? {
    guard isRevenueCatProxyOn else { return nil }
    return RevenueCatProxySettings(
      url: revenueCatURL, failure: revenueCatFailure, timeout: revenueCatTimeout)
  }
  /// The token for `GET /metrics`; `nil` for none.
  public internal(set) var metricsToken: HashedAPIKey?
  /// What all servers behind one address share for the dashboard's sessions; `nil` for one server.
  public internal(set) var dashboardSecret: String?

  /// Parses settings.
  ///
  /// - Throws: ``SettingsError/invalid(_:)`` with all problems, each with its source and the fix.
  public init(_ reader: SettingsReader) throws(SettingsError) {
    var problems = reader.problems
    for resolved in reader.settings {
      var parser = SettingParser(resolved)
      resolved.setting.parse(&self, &parser)
      problems += parser.problems
    }
    for resolved in reader.settings {
      guard let conflict = resolved.setting.conflict(self) else { continue }
      problems.append(resolved.problem(conflict.reason, fix: conflict.fix))
    }
    guard problems.isEmpty else { throw .invalid(problems) }
  }
}
