struct ReportTable {
  let columns: [String]
  let lines: [[String]]

  /// Reads tab-separated text whose first line has the names of the columns.
  ///
  /// Financial reports end with sums such as `Total_Rows`, which are checked and left out.
  init(_ text: String) throws(ReportError) {
    var rows = text.split(omittingEmptySubsequences: true, whereSeparator: \.isNewline)[...]
    columns = (rows.popFirst() ?? "").split(separator: "\t", omittingEmptySubsequences: false)
      .map(Self.value)
    var lines: [[String]] = []
    var stated: Int?
    for (index, row) in rows.enumerated() {
      let values = row.split(separator: "\t", omittingEmptySubsequences: false).map(Self.value)
      if let first = values.first, first.hasPrefix("Total_") {
        if first == "Total_Rows" {
          stated = values.dropFirst().first { !$0.isEmpty }.flatMap { Int($0) }
        }
        continue
      }
      guard values.count == columns.count else {
        throw .cutOff(line: index + 2, values: values.count, columns: columns.count)
      }
      lines.append(values)
    }
    if let stated, stated != lines.count {
      throw .missingLines(stated: stated, found: lines.count)
    }
    self.lines = lines
  }

  private static func value(_ text: Substring) -> String {
    var text = text
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// Returns the days of the report: those of its lines, or that of the file's name.
  func days(
    of kind: ReportKind, otherwise named: ReportDay?
  ) throws(ReportError) -> ClosedRange<ReportDay> {
    let names: [String] =
      switch kind {
      case .sales: ["Begin Date", "End Date"]
      case .financial: ["Start Date", "End Date"]
      case .subscriber, .subscriptionEvent: ["Event Date"]
      case .subscription: []
      }
    var days: [ReportDay] = []
    for name in names {
      guard let column = columns.firstIndex(of: name) else { continue }
      for (index, line) in lines.enumerated() {
        guard let day = ReportDay(line[column]) else {
          throw .invalidDate(line: index + 2, text: line[column])
        }
        days.append(day)
      }
    }
    guard let first = days.min() ?? named, let last = days.max() ?? named else { throw .noDay }
    return first...last
  }
}
