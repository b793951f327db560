/// The scenario as a table for a terminal, one line for each step.
enum StepTable {
  private static let columns: [(title: String, width: Int)] = [
    ("#", width: 2), ("date", 10), ("in the store", 42), ("Apple sent", 46),
    ("the app's result", 46), ("signature", 9), ("right", 5), ("why", 0),
  ]

  /// The header line and the line below it.
  static var head: String {
    let titles = line(columns.map(\.title))
    return titles + "\n" + String(repeating: "─", count: titles.count + 40)
  }

  /// Returns the line of a step.
  static func line(_ report: StepReport) -> String {
    line([
      String(report.step), String(report.date.prefix(10)), report.event,
      report.notifications.isEmpty ? "–" : report.notifications.joined(separator: ", "),
      access(report.answer) + (report.isCached ? " (cached)" : ""), report.signature,
      report.isRight ? "yes" : "NO",
      report.problems.isEmpty
        ? report.why : "WRONG: " + report.problems.joined(separator: "; "),
    ])
  }

  private static func access(_ access: StepReport.Access) -> String {
    guard let plan = access.plan, access.pro == "active" else { return "pro \(access.pro)" }
    let until = access.until.map { "until \($0.prefix(10))" } ?? "permanently"
    let label = plan.split(separator: ".").last.map(String.init) ?? plan
    return "pro active \(until), \(label)"
  }

  private static func line(_ cells: [String]) -> String {
    zip(cells, columns).map { cell, column in
      cell + String(repeating: " ", count: max(0, column.width - cell.count))
    }.joined(separator: "  ")
  }
}
