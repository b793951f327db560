/// A data export that the catalog describes: what is written, where, and when.
public struct ExportDefinition: Hashable, Sendable {
  /// Which rows a scheduled run writes.
  public enum Mode: String, CaseIterable, Hashable, Sendable {
    /// All rows.
    case full
    /// The rows that changed since the last run.
    case incremental
  }

  /// The name, in letters, digits, `-` and `_`; part of the names of manifests.
  public var name: String
  /// Where the files are written.
  public var destination: ExportLocation
  /// The tables, each once, in the order of the catalog.
  public var tables: [ExportTable]
  /// The format of the files.
  public var format: ExportFormat
  /// Which rows a scheduled run writes.
  public var mode: Mode
  /// The hour of the day in UTC at which the server starts a run, from 0 to 23; `nil` if only a
  /// command does.
  public var hour: Int?

  /// Creates a definition; by default, every table is written as gzipped CSV, by command only.
  public init(
    name: String, destination: ExportLocation, tables: [ExportTable] = ExportTable.allCases,
    format: ExportFormat = .csv, mode: Mode = .full, hour: Int? = nil
  ) {
    self.name = name
    self.destination = destination
    self.tables = tables
    self.format = format
    self.mode = mode
    self.hour = hour
  }
}

/// A table of an export.
public enum ExportTable: String, CaseIterable, Hashable, Sendable {
  /// One row for each transaction, in the columns of RevenueCat's scheduled data exports.
  case transactions
  /// One row for each customer.
  case customers
  /// One row for each auto-renewable subscription.
  case subscriptions
  /// One row for each change of the change feed.
  case changes
  /// One row for each event.
  case events
}

/// The format of an export's files; the raw value is the extension of their names.
public enum ExportFormat: String, CaseIterable, Hashable, Sendable {
  /// Comma-separated values with a header line, compressed with gzip.
  case csv = "csv.gz"
  /// One JSON object on each line, compressed with gzip.
  case ndjson = "ndjson.gz"
}

/// Where an export writes its files.
public enum ExportLocation: Hashable, Sendable {
  /// A folder of this machine: its path.
  case folder(String)
  /// A bucket of Amazon S3, or of a service with the same protocol.
  case bucket(S3Bucket)
}
