internal import AppStoreCore
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
  public let catalog: String
  /// The data directory.
  public let data: String
  /// The URL of the database with the ledger; `nil` for the file in the data directory.
  public let ledger: String?
  /// How the database makes commits durable: `replicated`, `managed` or `local`.
  public let durability: String
  /// The address to listen on.
  public let host: String
  /// The port to listen on; 0 for any free one.
  public let port: Int
  /// The files of the certificate and its key; `nil` for HTTP without TLS.
  public let tls: (certificate: String, key: String)?
  /// The files of the root certificates to trust instead of Apple's.
  public let roots: [String]
  /// The address of a server in place of Apple's; `nil` for Apple's.
  public let store: String?
  /// Whether every certificate of StoreKit testing in Xcode is trusted, for the environment Xcode.
  public let trustsXcode: Bool
  /// The policy for revoked certificates.
  public let revocation: RevocationPolicy
  /// The minimum level of lines that are logged.
  public let logLevel: Logger.Level
  /// The format of the log.
  public let logFormat: LogFormat
  /// The file that is created when the server listens; `nil` for none.
  public let readyFile: String?
  /// The limits on requests.
  public let limits: RequestLimits
  /// The limits on connections.
  public let connections: ConnectionLimits
  /// The proxies whose `X-Forwarded-For` is trusted, in addition to this machine.
  public let trustedProxies: [AddressRange]
  /// Proxy mode; `nil` if it is off.
  public let revenueCatProxy: RevenueCatProxySettings?
  /// The token for `GET /metrics`; `nil` for none.
  public let metricsToken: HashedAPIKey?
  /// What all servers behind one address share for the dashboard's sessions; `nil` for one server.
  public let dashboardSecret: String?

  /// Parses settings.
  ///
  /// - Throws: ``SettingsError/invalid(_:)`` with all problems, each with its source and the fix.
  public init(_ reader: SettingsReader) throws(SettingsError) {
    var parser = SettingsParser(reader)
    catalog = parser.required("catalog", "the catalog file")
    data = parser.required("data", "a directory such as Data")
    ledger = parser.database("ledger")
    durability = parser.choice("durability", among: ["replicated", "managed", "local"])
    host = parser.required("host", "an address such as 127.0.0.1")
    port = parser.number("port", in: 0...65_535)
    tls = parser.pair("tls-cert", "tls-key").map { (certificate: $0, key: $1) }
    roots = parser.values("root")
    store = parser.url("store")
    trustsXcode = parser.choice("trust-xcode", among: ["false", "true"]) == "true"
    if trustsXcode, !ListenAddress.isPrivate(host) {
      parser.reject(
        "trust-xcode",
        "not allowed while listening on \(host), because anyone can create an Xcode certificate",
        fix: "listen on 127.0.0.1 or on a private address such as 192.168.1.10")
    }
    revocation =
      switch parser.choice("revocation", among: ["off", "soft", "hard"]) {
      case "soft": .soft
      case "hard": .hard
      default: .off
      }
    logLevel =
      Logger.Level(
        rawValue: parser.choice("log-level", among: Logger.Level.allCases.map(\.rawValue)))
      ?? .notice
    logFormat =
      LogFormat(rawValue: parser.choice("log-format", among: LogFormat.allCases.map(\.rawValue)))
      ?? .text
    readyFile = parser.values("ready-file").first
    trustedProxies = parser.values("trusted-proxy", "an address or a CIDR range such as 10.0.0.0/8")
    {
      AddressRange($0)
    }
    revenueCatProxy = Self.revenueCatProxy(&parser)
    metricsToken = parser.secret("metrics-token", atLeast: 16).map { HashedAPIKey(of: $0) }
    dashboardSecret = parser.secret("dashboard-secret", atLeast: 32)
    limits = Self.limits(&parser)
    var connections = ConnectionLimits()
    connections.maxConnections = parser.number("limit-connections", in: 1...1_000_000)
    connections.maxConnectionsPerAddress = parser.number(
      "limit-address-connections", in: 1...1_000_000)
    connections.uncountedAddresses += trustedProxies
    self.connections = connections
    guard parser.problems.isEmpty else { throw .invalid(parser.problems) }
  }

  private static func revenueCatProxy(_ parser: inout SettingsParser) -> RevenueCatProxySettings? {
    // All are read, so that each problem is reported.
    let isOn = parser.choice("revenuecat-proxy", among: ["off", "on"]) == "on"
    let url = parser.url("revenuecat-url") ?? RevenueCatProxySettings.productionURL
    let failure = parser.choice(
      "revenuecat-failure",
      among: RevenueCatProxySettings.FailureResponse.allCases.map(\.rawValue))
    let timeout = parser.number("revenuecat-timeout", in: 1...55)
    guard isOn else { return nil }
    return RevenueCatProxySettings(
      url: url, failure: .init(rawValue: failure) ?? .pass, timeout: .seconds(timeout))
  }

  private static func limits(_ parser: inout SettingsParser) -> RequestLimits {
    var limits = RequestLimits()
    limits.maxBodyBytes = parser.number("limit-body", in: 1024...(64 << 20))
    limits.maxSignedBodyBytes = parser.number("limit-signed-body", in: (64 << 10)...(64 << 20))
    // Room for the four longest bodies of one address, and those of three more addresses.
    limits.maxTotalBodyBytes = max(limits.maxTotalBodyBytes, 16 * limits.maxSignedBodyBytes)
    limits.maxConcurrent = parser.number("limit-concurrency", in: 1...100_000)
    limits.secretKeyRate = parser.rate("limit-key-rate")
    limits.addressRate = parser.rate("limit-address-rate")
    limits.receiptRate = parser.rate("limit-receipt-rate")
    limits.notificationRate = parser.rate("limit-notification-rate")
    limits.slowResponse = .milliseconds(parser.number("log-slow", in: 1...3_600_000))
    return limits
  }
}
