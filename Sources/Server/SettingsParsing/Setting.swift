internal import EntitlementServer

/// A setting for operators: a flag, an environment variable, or a line of the file.
public struct Setting: Hashable, Sendable {
  /// The form of a value; parsing is done elsewhere.
  public enum Kind: Hashable, Sendable {
    /// One value.
    case one
    /// Any number of values; separated by commas in an environment variable.
    case many
    /// The path of a file or folder; in the file it is relative to the file's own folder.
    case path
    /// Any number of paths.
    case paths
  }

  /// The name: the flag without its dashes.
  public let name: String
  /// The form of a value.
  public let kind: Kind
  /// The default; empty for none.
  public let standard: [String]
  /// Whether its value is never displayed.
  public let isSecret: Bool

  init(_ name: String, _ kind: Kind = .one, _ standard: String..., isSecret: Bool = false) {
    self.name = name
    self.kind = kind
    self.standard = standard
    self.isSecret = isSecret
  }

  /// The flag, such as `--tls-cert`.
  public var flag: String { "--\(name)" }
  /// The environment variable, such as `TESSERA_TLS_CERT`.
  public var variable: String { Self.variablePrefix + name.uppercased().replacing("-", with: "_") }
  /// The key in the file, such as `tls_cert`.
  public var key: String { name.replacing("-", with: "_") }

  /// The prefix of the environment variables.
  public static let variablePrefix = "TESSERA_"
  /// The environment variable that names the file.
  public static let fileVariable = "TESSERA_SETTINGS"

  var isList: Bool { kind == .many || kind == .paths }
  var isPath: Bool { kind == .path || kind == .paths }

  /// All settings of `tessera serve`, in display order.
  public static let all: [Setting] = [
    Setting("catalog", .path), Setting("data", .path, "Data"),
    Setting("ledger", .one), Setting("durability", .one, "replicated"),
    Setting("host", .one, "127.0.0.1"),
    Setting("port", .one, "8080"), Setting("tls-cert", .path), Setting("tls-key", .path),
    Setting("root", .paths), Setting("store", .one), Setting("trust-xcode", .one, "false"),
    Setting("revocation", .one, "off"),
    Setting("log-level", .one, "notice"), Setting("log-format", .one, "text"),
    Setting("log-slow", .one, "1000"), Setting("ready-file", .path),
    Setting("trusted-proxy", .many),
    Setting("revenuecat-proxy", .one, "off"),
    Setting("revenuecat-url", .one, RevenueCatProxySettings.productionURL),
    Setting("revenuecat-failure", .one, "pass"), Setting("revenuecat-timeout", .one, "20"),
    Setting("metrics-token", .one, isSecret: true),
    Setting("dashboard-secret", .one, isSecret: true), Setting("limit-body", .one, "131072"),
    Setting("limit-signed-body", .one, "524288"), Setting("limit-concurrency", .one, "512"),
    Setting("limit-connections", .one, "4096"),
    Setting("limit-address-connections", .one, "512"), Setting("limit-key-rate", .one, "6000"),
    Setting("limit-address-rate", .one, "1200"), Setting("limit-receipt-rate", .one, "3000"),
    Setting("limit-notification-rate", .one, "6000"),
  ]
}
