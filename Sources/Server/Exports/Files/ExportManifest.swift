internal import Foundation

/// The record of a completed run, written after all its files: a run without one did not happen.
package struct ExportManifest: Codable, Hashable, Sendable {
  /// A table of the run.
  package struct Table: Codable, Hashable, Sendable {
    /// The name.
    package let table: String
    /// The number of rows in all files.
    package let rows: Int
    /// The columns, in order.
    package let columns: [Column]
    /// The files, in order; none if there are no rows.
    package let files: [File]
  }

  /// A column of a table.
  package struct Column: Codable, Hashable, Sendable {
    /// The name.
    package let name: String
    /// The type of its values.
    package let type: ExportColumnType
  }

  /// A file of rows.
  package struct File: Codable, Hashable, Sendable {
    /// The name below the folder or the bucket's prefix.
    package let name: String
    /// The number of rows.
    package let rows: Int
    /// The length in bytes, compressed.
    package let bytes: Int
    /// The SHA-256 of the compressed bytes, in lowercase hexadecimal.
    package let sha256: String
  }

  /// The version of these fields and of the columns.
  package static let currentVersion = 1

  /// The version of the fields and of the columns.
  let schemaVersion: Int
  /// The name of the export.
  package let export: String
  /// The sequence of the change feed after which the run begins; 0 for all rows.
  package let fromSequence: Int64
  /// The newest change of the feed that the run includes.
  package let toSequence: Int64
  /// Distinguishes the change `toSequence` from that of another ledger; empty without changes.
  package let mark: String
  /// The sequence of the newest event that this run or an earlier one wrote; `nil` without the table
  /// of events.
  package let eventsThrough: Int64?
  /// The ID of that event; empty without events, `nil` without the table.
  let eventsMark: String?
  /// The extension of the files.
  package let format: String
  /// When the run started, in ISO 8601.
  package let startedAt: String
  /// When it was complete.
  package let completedAt: String
  /// The tables, in the order of the catalog.
  package let tables: [Table]

  /// The number of rows in all tables.
  package var rows: Int { tables.reduce(0) { $0 + $1.rows } }
  /// The number of files.
  package var files: Int { tables.reduce(0) { $0 + $1.files.count } }
  /// The length of all files in bytes.
  package var bytes: Int { tables.flatMap(\.files).reduce(0) { $0 + $1.bytes } }

  /// The manifest as JSON with sorted keys.
  ///
  /// - Parameters:
  ///   - name: The name for an error.
  ///   - isPretty: Whether on several lines.
  /// - Throws: ``ExportError/manifest(_:)``.
  package func json(
    named name: String, isPretty: Bool = true
  ) throws(ExportError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    encoder.keyEncodingStrategy = .convertToSnakeCase
    do { return Array(try encoder.encode(self)) } catch { throw .manifest(name) }
  }

  /// Reads a manifest.
  ///
  /// - Throws: ``ExportError/manifest(_:)``.
  init(json bytes: [UInt8], named name: String) throws(ExportError) {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    do {
      self = try decoder.decode(Self.self, from: Data(bytes))
    } catch { throw .manifest(name) }
  }

  init(
    schemaVersion: Int = currentVersion, export: String, range: ExportRange, mark: String,
    events: EventSelection? = nil, format: String, startedAt: String, completedAt: String,
    tables: [Table]
  ) {
    self.schemaVersion = schemaVersion
    self.export = export
    (fromSequence, toSequence, self.mark) = (range.from, range.to, mark)
    (eventsThrough, eventsMark) = (events?.range.to, events?.mark)
    self.format = format
    (self.startedAt, self.completedAt) = (startedAt, completedAt)
    self.tables = tables
  }
}
