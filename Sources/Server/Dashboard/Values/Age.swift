internal import AppStoreCore

/// How long ago something was, in its largest unit.
enum Age {
  /// Returns a text such as `5 min`.
  static func text(from start: Timestamp, to now: Timestamp) -> String {
    let seconds = max(0, (now.milliseconds - start.milliseconds) / 1000)
    return switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3600: "\(seconds / 60) min"
    case ..<86_400: "\(seconds / 3600) h"
    default: "\(seconds / 86_400) d"
    }
  }
}
