internal import Foundation
internal import Synchronization

/// Where the SDK's lines go; one for the process, as the public properties are.
enum Log {
  struct Sink: Sendable {
    var level = LogLevel.info
    var handler: @Sendable (LogLevel, String) -> Void = { level, message in
      FileHandle.standardError.write(Data("[Purchases] - \(level): \(message)\n".utf8))
    }
  }

  static let sink = Mutex(Sink())

  static func warn(_ message: @autoclosure () -> String) { write(.warn, message) }
  static func error(_ message: @autoclosure () -> String) { write(.error, message) }
  static func debug(_ message: @autoclosure () -> String) { write(.debug, message) }

  private static func write(_ level: LogLevel, _ message: () -> String) {
    let sink = sink.withLock { $0 }
    guard level >= sink.level else { return }
    sink.handler(level, message())
  }
}
