internal import AppStoreCore

/// The reason why settings cannot be used: one line with the object and the fix, or one for each problem.
public enum SettingsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Settings are invalid; there is at least one problem.
  case invalid([SettingProblem])
  /// The file of the settings cannot be read.
  case unreadable(file: String, reason: String)

  /// The problem and the fix; one line for each problem of invalid settings.
  public var description: String {
    switch self {
    case .invalid(let problems): problems.map(\.description).joined(separator: "\n")
    case .unreadable(let file, let reason): FileProblem.unreadable(file, reason)
    }
  }
}
