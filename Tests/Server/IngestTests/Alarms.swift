import Logging
import Synchronization

/// A log that saves its lines.
final class Alarms: Sendable {
  private let kept = Mutex<[String]>([])

  var lines: [String] { kept.withLock { $0 } }

  var logger: Logger {
    Logger(label: "alarms") { _ in Handler(alarms: self) }
  }

  func add(_ line: String) { kept.withLock { $0.append(line) } }

  private struct Handler: LogHandler {
    let alarms: Alarms
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let facts = (event.metadata ?? [:]).sorted { $0.key < $1.key }
        .map { "\($0.key)=\($0.value)" }.joined(separator: " ")
      alarms.add("\(event.level) \(event.message) \(facts)")
    }
  }
}
