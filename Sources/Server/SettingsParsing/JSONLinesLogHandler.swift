internal import Foundation
public import Logging

/// Writes the log as one JSON object on each line, for programs that collect logs.
///
/// Each object has `time`, `level`, `message` and the metadata. Metadata of `.stringConvertible` with a
/// number or a truth value is a number or `true` or `false` in JSON; all other is text.
public struct JSONLinesLogHandler: LogHandler {
  /// The metadata of every line.
  public var metadata: Logger.Metadata = [:]
  /// Provides further metadata of every line.
  public var metadataProvider: Logger.MetadataProvider?
  /// The minimum level of lines that are written.
  public var logLevel: Logger.Level = .notice

  private let write: @Sendable (String) -> Void
  private let time: @Sendable () -> String

  /// Creates a handler.
  ///
  /// - Parameters:
  ///   - metadataProvider: Provides further metadata of every line.
  ///   - time: Returns the time of a line.
  ///   - write: Called with a line, including its line end.
  public init(
    metadataProvider: Logger.MetadataProvider? = nil, time: @escaping @Sendable () -> String,
    write: @escaping @Sendable (String) -> Void
  ) {
    self.metadataProvider = metadataProvider
    self.time = time
    self.write = write
  }

  /// The metadata of every line, by key.
  public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  /// Writes a line.
  public func log(event: LogEvent) {
    var fields: [String: Any] = [:]
    let all = (metadataProvider?.get() ?? [:]).merging(metadata) { $1 }
      .merging(event.metadata ?? [:]) { $1 }
    for (key, value) in all { fields[key] = Self.json(value) }
    if let error = event.error { fields["error"] = "\(error)" }
    fields["time"] = time()
    fields["level"] = event.level.rawValue
    fields["message"] = event.message.description
    let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
    guard let line = try? JSONSerialization.data(withJSONObject: fields, options: options) else {
      return
    }
    write(String(decoding: line, as: UTF8.self) + "\n")
  }

  /// Returns a number or a truth value as JSON has it; `nil` for any other value, and for a number that
  /// JSON cannot have.
  private static func number(_ value: any CustomStringConvertible & Sendable) -> Any? {
    switch value {
    case let value as any BinaryInteger: Int64(exactly: value)
    case let value as Double where value.isFinite: value
    case let value as Bool: value
    default: nil
    }
  }

  private static func json(_ value: Logger.Metadata.Value) -> Any {
    switch value {
    case .string(let text): text
    case .stringConvertible(let value): number(value) ?? "\(value)"
    case .array(let values): values.map(json)
    case .dictionary(let values): values.mapValues(json)
    }
  }
}
