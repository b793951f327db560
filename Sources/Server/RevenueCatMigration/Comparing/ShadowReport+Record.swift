internal import AppStoreCore
internal import Foundation

/// A report as a file: one JSON object, with keys in snake case and times in milliseconds.
extension ShadowReport {
  /// The folder of the records in a data directory.
  public static let folder = "shadow"

  /// The name of the file; names sort by the time at which the comparisons started.
  public var recordName: String { startedAt.iso8601.replacing(":", with: "") + ".json" }

  /// Returns the report as JSON; the same report gives the same bytes.
  public func record() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return Array(try encoder.encode(self))
  }

  /// Reads a report that ``record()`` wrote.
  ///
  /// - Throws: `DecodingError`.
  public init(record: [UInt8]) throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    self = try decoder.decode(ShadowReport.self, from: Data(record))
  }
}
