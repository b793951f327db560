/// How much the SDK says.
public enum LogLevel: Int, Hashable, Sendable, CaseIterable {
  /// Everything.
  case verbose = 4
  /// What helps to find a mistake.
  case debug = 0
  /// What happens.
  case info = 1
  /// What may go wrong.
  case warn = 2
  /// What went wrong.
  case error = 3
}

extension LogLevel: Comparable {
  /// Orders levels by how serious they are, which their numbers do not.
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
