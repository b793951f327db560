public import AppStoreCore

/// What the dashboard shows about a data export of the catalog.
public struct ExportSummary: Hashable, Sendable {
  /// A completed run.
  public struct Run: Hashable, Sendable {
    /// When it started.
    public let startedAt: Timestamp
    /// How long it took, in whole seconds; `nil` if its manifest does not have the times.
    public let seconds: Int64?
    /// The change of the feed after which it begins; 0 for all rows.
    public let fromSequence: Int64
    /// The last change that it includes.
    public let toSequence: Int64
    /// The number of rows.
    public let rows: Int
    /// The number of files.
    public let files: Int
    /// The length of all files in bytes, compressed.
    public let bytes: Int

    /// Creates a run.
    public init(
      startedAt: Timestamp, seconds: Int64?, fromSequence: Int64, toSequence: Int64, rows: Int,
      files: Int, bytes: Int
    ) {
      self.startedAt = startedAt
      self.seconds = seconds
      self.fromSequence = fromSequence
      self.toSequence = toSequence
      self.rows = rows
      self.files = files
      self.bytes = bytes
    }
  }

  /// The name in the catalog.
  public var name: String
  /// The folder, or the bucket with its host.
  public var destination: String
  /// The names of the tables.
  public var tables: [String]
  /// The extension of the files.
  public var format: String
  /// `full` or `incremental`.
  public var mode: String
  /// When the server starts the next run; `nil` if only a command does.
  public var nextRun: Timestamp?
  /// Whether this server is running it now.
  public var isRunning: Bool
  /// The newest completed runs, newest first.
  public var runs: [Run]
  /// The failure since the newest completed run, with its time and fix; `nil` without one.
  public var problem: String?

  /// Creates a summary.
  public init(
    name: String, destination: String, tables: [String], format: String, mode: String,
    nextRun: Timestamp?, isRunning: Bool = false, runs: [Run] = [], problem: String? = nil
  ) {
    self.name = name
    self.destination = destination
    self.tables = tables
    self.format = format
    self.mode = mode
    self.nextRun = nextRun
    self.isRunning = isRunning
    self.runs = runs
    self.problem = problem
  }
}
