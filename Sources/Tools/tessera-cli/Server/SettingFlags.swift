import ArgumentParser
import Catalog
import ServerBootstrap
import SettingsParsing

/// The settings of `tessera serve` as flags; each is also an environment variable and a key of the
/// file.
struct SettingFlags: ParsableArguments {
  @Option(
    help: "A YAML file of settings, such as \"port: 8080\"; flags and TESSERA_… override it.")
  var settings: String?

  @Option(help: "The catalog (YAML): apps, keys, products and entitlements.")
  var catalog: String?

  @Option(help: "The directory of the ledger and the signing keys (default: Data).")
  var data: String?

  @Option(
    help: """
      The URL of a PostgreSQL database with the ledger, such as postgres://tessera@db1,db2/tessera; \
      prefer passfile= to a password (default: the ledger in the data directory).
      """)
  var ledger: String?

  @Option(
    help: """
      How the database makes commits durable, for tessera doctor: replicated by PostgreSQL; managed, by \
      the service below it; local, on one machine (default: replicated).
      """)
  var durability: String?

  @Option(help: "The address to listen on (default: 127.0.0.1).")
  var host: String?

  @Option(
    parsing: .unconditional, help: "The port to listen on; 0 picks a free one (default: 8080).")
  var port: String?

  @Option(help: "The server's certificate chain (PEM); requires --tls-key.")
  var tlsCert: String?

  @Option(help: "The certificate's private key (PEM).")
  var tlsKey: String?

  @Option(help: "A root certificate to trust instead of Apple's (PEM or DER); repeatable.")
  var root: [String] = []

  @Option(
    help: """
      The base URL of the App Store Server API, such as a simulated store's; rejected if an app sells \
      in Production.
      """)
  var store: String?

  @Flag(
    help: """
      Trust every certificate of StoreKit testing in Xcode, for the environment Xcode only; rejected if \
      the server listens on a public address or an app sells in Production.
      """)
  var trustXcode = false

  @Option(
    help: """
      Revocation checks of signing certificates (OCSP): off; soft rejects revoked certificates; hard \
      rejects all that are not known to be good (default: off).
      """)
  var revocation: String?

  @Option(
    help: "The log level: trace, debug, info, notice, warning, error or critical (default: notice)."
  )
  var logLevel: String?

  @Option(help: "The log format: text, or json for one JSON object per line (default: text).")
  var logFormat: String?

  @Option(
    parsing: .unconditional,
    help: "The duration in milliseconds from which a request is logged as slow (default: 1000).")
  var logSlow: String?

  @Option(
    help: """
      A file to create with the server's URL once it listens; removed at startup and at exit.
      """)
  var readyFile: String?

  @Option(
    help: "A proxy address or CIDR range whose X-Forwarded-For is trusted; repeatable.")
  var trustedProxy: [String] = []

  @Option(
    help: """
      Proxy mode: on passes requests with a key of revenuecat_public_api_keys on to RevenueCat, records \
      and compares them (default: off).
      """)
  var revenuecatProxy: String?

  @Option(help: "RevenueCat's address in proxy mode (default: https://api.revenuecat.com).")
  var revenuecatUrl: String?

  @Option(
    help: """
      What apps receive in proxy mode while RevenueCat fails: pass, its failure; respond, the response \
      of this server (default: pass).
      """)
  var revenuecatFailure: String?

  @Option(
    parsing: .unconditional,
    help: "How many seconds RevenueCat may take for a response, 1 to 55 (default: 20).")
  var revenuecatTimeout: String?

  @Option(
    help: """
      A token for GET /metrics; prefer TESSERA_METRICS_TOKEN, because flags are visible to other users.
      """)
  var metricsToken: String?

  @Option(
    help: """
      A secret that servers behind one address share for sessions of the dashboard; prefer \
      TESSERA_DASHBOARD_SECRET, because flags are visible to other users.
      """)
  var dashboardSecret: String?

  @Option(parsing: .unconditional, help: "Maximum size of a request body in bytes.")
  var limitBody: String?

  @Option(
    parsing: .unconditional, help: "Maximum size of a receipt or notification in bytes.")
  var limitSignedBody: String?

  @Option(parsing: .unconditional, help: "Maximum number of concurrent requests.")
  var limitConcurrency: String?

  @Option(parsing: .unconditional, help: "Maximum number of open connections.")
  var limitConnections: String?

  @Option(
    parsing: .unconditional,
    help: "Maximum number of open connections per address; exempt a proxy with --trusted-proxy.")
  var limitAddressConnections: String?

  @Option(
    parsing: .unconditional, help: "Maximum requests per minute per secret API key; 0: unlimited.")
  var limitKeyRate: String?

  @Option(parsing: .unconditional, help: "Maximum requests per minute per address; 0: unlimited.")
  var limitAddressRate: String?

  @Option(parsing: .unconditional, help: "Maximum receipts per minute per address; 0: unlimited.")
  var limitReceiptRate: String?

  @Option(
    parsing: .unconditional,
    help: "Maximum notifications per minute per address outside Apple's; 0: unlimited.")
  var limitNotificationRate: String?

  /// The given flags, by setting.
  var values: [String: [String]] {
    let single: KeyValuePairs = [
      "catalog": catalog, "data": data, "ledger": ledger, "durability": durability, "host": host,
      "port": port, "tls-cert": tlsCert,
      "tls-key": tlsKey, "store": store, "revocation": revocation, "log-level": logLevel,
      "log-format": logFormat, "log-slow": logSlow, "ready-file": readyFile,
      "revenuecat-proxy": revenuecatProxy, "revenuecat-url": revenuecatUrl,
      "revenuecat-failure": revenuecatFailure, "revenuecat-timeout": revenuecatTimeout,
      "metrics-token": metricsToken, "dashboard-secret": dashboardSecret,
      "limit-body": limitBody, "limit-signed-body": limitSignedBody,
      "limit-concurrency": limitConcurrency, "limit-connections": limitConnections,
      "limit-address-connections": limitAddressConnections,
      "limit-key-rate": limitKeyRate, "limit-address-rate": limitAddressRate,
      "limit-receipt-rate": limitReceiptRate, "limit-notification-rate": limitNotificationRate,
    ]
    var values: [String: [String]] = [:]
    for (name, value) in single { values[name] = value.map { [$0] } }
    if trustXcode { values["trust-xcode"] = ["true"] }
    if !root.isEmpty { values["root"] = root }
    if !trustedProxy.isEmpty { values["trusted-proxy"] = trustedProxy }
    return values
  }

  /// Merges flags, environment and file.
  func reader(environment: [String: String]) throws(SettingsError) -> SettingsReader {
    try SettingsReader(flags: values, environment: environment, file: settings)
  }
}
