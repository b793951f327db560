package import AppStoreCore

/// The data of events about runs of data exports.
package struct ExportEventData: JSONObjectCodable, Hashable {
  /// The name of the export in the catalog.
  package var export: String
  /// The change of the feed after which the run begins; 0 for all rows; `nil` if it failed.
  package var fromSequence: Int64?
  /// The last change that the run includes; `nil` if it failed.
  package var toSequence: Int64?
  /// The number of rows in all tables; `nil` if it failed.
  package var rows: Int64?
  /// The number of files; `nil` if it failed.
  package var files: Int64?
  /// The length of all files in bytes, compressed; `nil` if it failed.
  package var bytes: Int64?
  /// The failure and its fix; `nil` if the run is complete.
  package var reason: String?
  /// What happened, in one sentence.
  package var explanation: String

  /// Creates the data of a complete run.
  package init(
    export: String, fromSequence: Int64, toSequence: Int64, rows: Int64, files: Int64,
    bytes: Int64
  ) {
    self.export = export
    self.fromSequence = fromSequence
    self.toSequence = toSequence
    self.rows = rows
    self.files = files
    self.bytes = bytes
    explanation = "The export \(export) wrote \(rows) rows up to change \(toSequence)."
  }

  /// Creates the data of a failed run.
  package init(export: String, reason: String) {
    self.export = export
    self.reason = reason
    explanation = "The export \(export) failed: \(reason)."
  }

  /// Reads the fields of a JSON object.
  package init(from fields: inout JSONObjectReader) throws(JSONFieldError) {
    export = try fields.required("export")
    fromSequence = try fields.optional("from_sequence")
    toSequence = try fields.optional("to_sequence")
    rows = try fields.optional("rows")
    files = try fields.optional("files")
    bytes = try fields.optional("bytes")
    reason = try fields.optional("reason")
    explanation = try fields.required("explanation")
  }

  /// Writes all fields, absent ones as null.
  package func write(to fields: inout JSONObjectWriter) {
    fields.write("bytes", orNull: bytes)
    fields.write("explanation", explanation)
    fields.write("export", export)
    fields.write("files", orNull: files)
    fields.write("from_sequence", orNull: fromSequence)
    fields.write("reason", orNull: reason)
    fields.write("rows", orNull: rows)
    fields.write("to_sequence", orNull: toSequence)
  }
}
