import Foundation

/// A log, where Apple's module `os` does not exist; it writes to standard error.
public struct Logger: Sendable {
  private let name: String

  /// Creates a log.
  public init(subsystem: String, category: String) {
    name = "\(subsystem) \(category)"
  }

  /// Logs what helps to find a bug.
  public func debug(_ message: LogMessage) { write("debug", message) }
  /// Logs what is helpful, but not needed to find a bug.
  public func info(_ message: LogMessage) { write("info", message) }
  /// Logs what is needed to find a bug.
  public func notice(_ message: LogMessage) { write("notice", message) }
  /// Logs something unexpected.
  public func warning(_ message: LogMessage) { write("warning", message) }
  /// Logs an error.
  public func error(_ message: LogMessage) { write("error", message) }
  /// Logs a bug of the app.
  public func fault(_ message: LogMessage) { write("fault", message) }

  private func write(_ level: String, _ message: LogMessage) {
    FileHandle.standardError.write(Data("\(name) \(level): \(message.text)\n".utf8))
  }
}

/// A text with values, of which private ones are not written.
public struct LogMessage: ExpressibleByStringInterpolation, Sendable {
  let text: String

  /// Creates a message without values.
  public init(stringLiteral text: String) { self.text = text }
  /// Creates a message with values.
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// Whether a value is written.
  public enum Privacy: Sendable {
    case auto, `public`, `private`, sensitive
  }

  /// Collects the parts of a message.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var text = ""

    /// Creates an empty message.
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// Adds the text between values.
    public mutating func appendLiteral(_ literal: String) { text += literal }
    /// Adds a value.
    public mutating func appendInterpolation(
      _ value: @autoclosure () -> some Any, privacy: Privacy = .auto
    ) {
      text += privacy == .private || privacy == .sensitive ? "<private>" : "\(value())"
    }
  }
}
