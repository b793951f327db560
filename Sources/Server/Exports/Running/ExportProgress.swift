internal import AppStoreCore
package import Catalog

/// What a run is doing.
package struct ExportProgress: Hashable, Sendable {
  /// The table.
  package let table: ExportTable
  /// The number of the table, from 1.
  package let number: Int
  /// How many tables there are.
  package let tables: Int
  /// The number of rows of the table that are written so far.
  package let rows: Int
  /// How many items were read for the table: customers, purchases, changes or events.
  package let read: Int64
  /// How many items there were to read when the run started.
  package let total: Int64

  /// Creates progress.
  package init(
    table: ExportTable, number: Int, of tables: Int, rows: Int, read: Int64, total: Int64
  ) {
    self.table = table
    self.number = number
    self.tables = tables
    self.rows = rows
    self.read = read
    self.total = total
  }
}

/// The line that shows the progress of a run: count, rate and the time left for the table.
package struct ExportProgressText: Sendable {
  private var table: ExportTable?
  private var start = Duration.zero

  /// Creates the line of a run that starts now.
  package init() {}

  /// Returns the text.
  ///
  /// - Parameters:
  ///   - progress: The progress.
  ///   - elapsed: The time since the run started, which never decreases.
  package mutating func text(of progress: ExportProgress, at elapsed: Duration) -> String {
    if table != progress.table { (table, start) = (progress.table, elapsed) }
    var parts = [
      "\(progress.table.rawValue), table \(progress.number) of \(progress.tables): "
        + "\(progress.rows) rows"
    ]
    let seconds = (elapsed - start) / .seconds(1)
    // A rate of the first moments says nothing.
    guard seconds >= 1, progress.read > 0 else { return parts[0] }
    parts.append("\(Int(Double(progress.rows) / seconds)) per second")
    let rest = Double(max(0, progress.total - progress.read)) * seconds / Double(progress.read)
    parts.append("\(ProgressText.text(of: .seconds(rest))) left")
    return parts.joined(separator: ", ")
  }
}
