import Foundation

/// As much of Apple's `Logger` as the app uses, for Linux; it writes to standard error.
public struct Logger: Sendable {
  private let name: String

  /// Creates a logger, with the parameters of Apple's.
  public init(subsystem: String, category: String) { name = "\(subsystem) \(category)" }

  /// Writes a message that helps while debugging.
  public func debug(_ message: LogMessage) { write("debug", message) }

  /// Writes a message about a problem.
  public func error(_ message: LogMessage) { write("error", message) }

  private func write(_ level: String, _ message: LogMessage) {
    FileHandle.standardError.write(Data("\(level) \(name): \(message.text)\n".utf8))
  }
}

/// A message of a `Logger`, whose interpolations can say what is private.
public struct LogMessage: ExpressibleByStringInterpolation, Sendable {
  /// Whether a value is visible in the log.
  public enum Privacy: Sendable { case auto, `public`, `private` }

  /// Puts a message together.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    /// Begins an empty message.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds text.
    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// Adds a value, or `<private>` in its place.
    public mutating func appendInterpolation(_ value: some Any, privacy: Privacy = .auto) {
      text += privacy == .private ? "<private>" : "\(value)"
    }
  }

  let text: String

  /// Creates a message without values.
  public init(stringLiteral text: String) { self.text = text }

  /// Creates a message with values.
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }
}
