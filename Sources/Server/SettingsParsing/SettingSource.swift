internal import Ledger

/// The source of a setting's value.
public enum SettingSource: Hashable, Sendable {
  /// The command line.
  case flag
  /// An environment variable.
  case environment
  /// A line of the file.
  case file(path: String, line: Int)
  /// The default.
  case standard

  /// Returns the name of the source for an error or a listing.
  func name(of setting: Setting) -> String {
    switch self {
    case .flag: setting.flag
    case .environment: setting.variable
    case .file(let path, let line): "\(path):\(line) (\(setting.key))"
    case .standard: "\(setting.flag) (default)"
    }
  }
}

/// A setting with its value.
public struct ResolvedSetting: Hashable, Sendable {
  /// The setting.
  public let setting: Setting
  /// The values; at most one unless it is a list, and none if nothing is set.
  public let values: [String]
  /// The source of the values.
  public let source: SettingSource

  /// One line for people, without the value of a secret setting or the password of a URL.
  public var line: String {
    let value =
      values.isEmpty
      ? "(none)"
      : setting.isSecret
        ? "(hidden)"
        : (setting.name == "ledger" ? values.map(LedgerLocation.redacted) : values)
          .joined(separator: ", ")
    return "\(setting.name) = \(value)  [\(origin)]"
  }

  private var origin: String {
    switch source {
    case .standard: "default"
    case .flag, .environment, .file: source.name(of: setting)
    }
  }

  /// Returns a problem with the value.
  func problem(_ reason: String, fix: String) -> SettingProblem {
    SettingProblem(source: source.name(of: setting), reason: reason, fix: fix)
  }

  /// The value in quotes for an error; a secret value is not shown.
  var quoted: String { setting.isSecret ? "the value" : "\"\(values.joined(separator: ", "))\"" }
}
