/// A report from App Store Connect, as Apple wrote it.
public struct AppleReport: Hashable, Sendable {
  /// The kind.
  public let kind: ReportKind
  /// The vendor number of the developer.
  public let vendor: String
  /// The first day.
  public let firstDay: ReportDay
  /// The last day; equal to ``firstDay`` for daily reports.
  public let lastDay: ReportDay
  /// The names of the columns, in order, including unknown ones.
  public let columns: [String]
  /// The lines, each with one value for each column.
  public let lines: [[String]]

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - kind: The kind.
  ///   - vendor: The vendor number.
  ///   - days: The first and the last day.
  ///   - columns: The names of the columns.
  ///   - lines: The lines, each with one value for each column.
  public init(
    kind: ReportKind, vendor: String, days: ClosedRange<ReportDay>, columns: [String],
    lines: [[String]]
  ) {
    self.kind = kind
    self.vendor = vendor
    firstDay = days.lowerBound
    lastDay = days.upperBound
    self.columns = columns
    self.lines = lines
  }

  /// The columns that this version of Tessera does not know; they are stored with the others.
  public var unknownColumns: [String] {
    let known = kind.knownColumns
    return columns.filter { !known.contains($0) }
  }

  /// The names of events that this version of Tessera does not know, without duplicates.
  public var unknownEvents: [String] {
    guard kind == .subscriptionEvent, let column = columns.firstIndex(of: "Event") else {
      return []
    }
    return Set(lines.map { $0[column] }).subtracting(ReportEvents.known).sorted()
  }
}
