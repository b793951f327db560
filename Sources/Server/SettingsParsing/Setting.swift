/// A setting for operators: a flag, an environment variable, or a line of the file.
///
/// One value has all that the server knows of a setting: its names, its default, its flag, and how its
/// value is parsed into ``ServeOptions``. Two settings are the same if they have the same name.
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
  /// Returns the values of its flag; empty if the flag is not given.
  let values: @Sendable (SettingFlags) -> [String]
  /// Parses its value into the options.
  let parse: @Sendable (inout ServeOptions, inout SettingParser) -> Void
  /// Returns the conflict of its value with other settings, which are parsed; `nil` for none.
  let conflict: @Sendable (ServeOptions) -> Conflict?

  /// A conflict of a value with other settings.
  struct Conflict {
    let reason: String
    let fix: String
  }

  /// Creates a setting with one value.
  init(
    _ name: String, _ flag: @escaping @Sendable (SettingFlags) -> String?, _ kind: Kind = .one,
    standard: String? = nil, isSecret: Bool = false,
    conflict: @escaping @Sendable (ServeOptions) -> Conflict? = { _ in nil },
    parse: @escaping @Sendable (inout ServeOptions, inout SettingParser) -> Void
  ) {
    self.name = name
    self.kind = kind
    self.standard = standard.map { [$0] } ?? []
    self.isSecret = isSecret
    self.values = { flags in flag(flags).map { [$0] } ?? [] }
    self.conflict = conflict
    self.parse = parse
  }

  /// Creates a setting with any number of values.
  init(
    _ name: String, repeated flag: @escaping @Sendable (SettingFlags) -> [String], _ kind: Kind,
    parse: @escaping @Sendable (inout ServeOptions, inout SettingParser) -> Void
  ) {
    self.name = name
    self.kind = kind
    standard = []
    isSecret = false
    values = flag
    conflict = { _ in nil }
    self.parse = parse
  }

  /// Whether both have the same name.
  public static func == (left: Setting, right: Setting) -> Bool { left.name == right.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

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
  public static let all: [Setting] =
    data + listener + stores + log + proxies + secrets + limits
}
