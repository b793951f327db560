import ArgumentParser
import CatalogModel
import ServerBootstrap
import SettingsParsing

/// The settings of `tessera serve` as flags; each is also an environment variable and a key of the
/// file.
struct SettingFlags: ParsableArguments {
  @Option(help: "A YAML file of settings, such as \"port: 8080\"; flags and TESSERA_… win over it.")
  var settings: String?

  @Option(help: "The catalogue: apps, keys, and which products unlock what (YAML).")
  var catalog: String?

  @Option(help: "The folder of the ledger and the signing keys (default: Data).")
  var data: String?

  @Option(help: "The address to listen on (default: 127.0.0.1).")
  var host: String?

  @Option(
    parsing: .unconditional, help: "The port to listen on; 0 takes a free one (default: 8080).")
  var port: String?

  @Option(help: "The server's certificate and those above it, in PEM; with --tls-key.")
  var tlsCert: String?

  @Option(help: "The certificate's private key, in PEM.")
  var tlsKey: String?

  @Option(help: "A root certificate to trust instead of Apple's, in PEM or DER; may be repeated.")
  var root: [String] = []

  @Option(
    help: """
      Ask the store at this address instead of Apple's, such as a simulated one; refused while an app \
      is sold in Production.
      """)
  var store: String?

  @Flag(
    help: """
      Take every certificate of StoreKit testing in Xcode, for answers about Xcode alone; refused unless \
      the server listens on this machine or a private address and no app is sold in Production.
      """)
  var trustXcode = false

  @Option(
    help: """
      Ask the certificate authorities (OCSP) whether signing certificates were revoked: off asks \
      nobody, soft refuses revoked ones, hard refuses all that are not known to be good \
      (default: off).
      """)
  var revocation: String?

  @Option(help: "trace, debug, info, notice, warning, error or critical (default: notice).")
  var logLevel: String?

  @Option(help: "text, or json for one JSON object on each line (default: text).")
  var logFormat: String?

  @Option(
    parsing: .unconditional,
    help: "The milliseconds from which an answer is logged as slow (default: 1000).")
  var logSlow: String?

  @Option(
    help: """
      A file to make when the server listens, with its address; removed at the start and the end.
      """)
  var readyFile: String?

  @Option(
    help: "An address or range that is believed in X-Forwarded-For; may be repeated.")
  var trustedProxy: [String] = []

  @Option(
    help: """
      A secret that opens GET /metrics; better set as TESSERA_METRICS_TOKEN, since everybody on \
      the machine sees flags.
      """)
  var metricsToken: String?

  @Option(parsing: .unconditional, help: "The longest body of a request in bytes.")
  var limitBody: String?

  @Option(
    parsing: .unconditional, help: "The longest body of a receipt or notification in bytes.")
  var limitSignedBody: String?

  @Option(parsing: .unconditional, help: "The most requests worked on at once.")
  var limitConcurrency: String?

  @Option(parsing: .unconditional, help: "The most open connections.")
  var limitConnections: String?

  @Option(
    parsing: .unconditional,
    help: "The most open connections of one address; name your proxy with --trusted-proxy.")
  var limitAddressConnections: String?

  @Option(
    parsing: .unconditional, help: "Requests a minute of one secret API key; 0 for no limit.")
  var limitKeyRate: String?

  @Option(parsing: .unconditional, help: "Requests a minute of one address; 0 for no limit.")
  var limitAddressRate: String?

  @Option(parsing: .unconditional, help: "Receipts a minute of one address; 0 for no limit.")
  var limitReceiptRate: String?

  @Option(
    parsing: .unconditional,
    help: "Notifications a minute of one address that is not Apple's; 0 for no limit.")
  var limitNotificationRate: String?

  /// The given flags, by setting.
  var values: [String: [String]] {
    let single: KeyValuePairs = [
      "catalog": catalog, "data": data, "host": host, "port": port, "tls-cert": tlsCert,
      "tls-key": tlsKey, "store": store, "revocation": revocation, "log-level": logLevel,
      "log-format": logFormat, "log-slow": logSlow, "ready-file": readyFile,
      "metrics-token": metricsToken,
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
