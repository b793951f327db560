/// Where a setting's value came from.
public enum SettingSource: Hashable, Sendable {
  /// The command line.
  case flag
  /// An environment variable.
  case environment
  /// A line of the file.
  case file(path: String, line: Int)
  /// Nobody set it.
  case standard

  /// Names the place in an error or a listing.
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
  /// The values; one at most unless it is a list, and none when nothing is set.
  public let values: [String]
  /// Where they came from.
  public let source: SettingSource

  /// One line for people, without the value of a secret one.
  public var line: String {
    let value =
      values.isEmpty
      ? "(none)" : setting.isSecret ? "(hidden)" : values.joined(separator: ", ")
    return "\(setting.name) = \(value)  [\(place)]"
  }

  private var place: String {
    switch source {
    case .standard: "default"
    case .flag, .environment, .file: source.name(of: setting)
    }
  }

  /// Says what is wrong with the value.
  func problem(_ reason: String, fix: String) -> SettingProblem {
    SettingProblem(source: source.name(of: setting), reason: reason, fix: fix)
  }

  /// The value in quotes for an error; a secret one is not told.
  var quoted: String { setting.isSecret ? "the value" : "\"\(values.joined(separator: ", "))\"" }
}
