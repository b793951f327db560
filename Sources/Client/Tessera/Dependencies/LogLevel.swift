/// How much the SDK logs.
public enum LogLevel: Int, Hashable, Sendable, CaseIterable {
  /// Every message.
  case verbose = 4
  /// Details for debugging.
  case debug = 0
  /// Events.
  case info = 1
  /// Warnings of possible problems.
  case warn = 2
  /// Errors.
  case error = 3
}

extension LogLevel: Comparable {
  /// Compares levels by severity, which differs from the order of their raw values.
  public static func < (lhs: LogLevel, rhs: LogLevel) -> Bool {
    lhs.severity < rhs.severity
  }

  private var severity: Int {
    switch self {
    case .verbose: 0
    case .debug: 1
    case .info: 2
    case .warn: 3
    case .error: 4
    }
  }
}
