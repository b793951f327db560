internal import AppStoreCore
internal import Charts

/// What a reader of a chart must know about its values.
enum ChartNotes {
  /// Returns to which period a value belongs.
  static func basis(of kind: Chart.Kind) -> String {
    switch kind {
    case .flow: "Each value is what happened in the period, by the date of the event in UTC."
    case .snapshot: "Each value is the state at the end of the period, at midnight UTC."
    case .cohort:
      "Each value belongs to the period in which the customers, trials or charges started, in UTC; it changes until their time has passed."
    case .table:
      "Each row is the subscriptions of one period, by the date of their first payment in UTC."
    }
  }

  static func notes(_ view: ChartPageView) -> [String] {
    let answer = view.answer
    var notes = [
      "As of \(answer.query.asOf.iso8601), with all changes up to number \(view.mark) of the change feed. Definition \(answer.chart.number) of this chart.",
      "Family sharing, grants, Test Store purchases and periods of length zero do not count.",
    ]
    if answer.isIncomplete.contains(true) || answer.cohorts.contains(where: \.hasOpenCells) {
      notes.append(
        "Values marked “so far” are of periods that may still change; figures draw them dashed.")
    }
    for (currency, count) in answer.unknown.withoutRate.sorted(by: { $0.key < $1.key }) {
      notes.append(
        "Amounts in \(currency) without an exchange rate to \(answer.currency), which are not in the values: \(count). Choose the currency \(currency) to see them."
      )
    }
    if answer.unknown.withoutPrice > 0 {
      notes.append(
        "Amounts without a price, which are not in the values: \(answer.unknown.withoutPrice).")
    }
    if !answer.adjusted.isEmpty {
      notes.append(
        "† A value that changed after its period had ended, and by how much, because of facts that arrived more than a day later. The value has the change."
      )
    }
    if answer.segments.count > ChartPlot.maxSegments + 1 {
      notes.append(
        "The figure has the \(ChartPlot.maxSegments) largest segments; the table has all.")
    }
    if let earlier = view.earlier {
      notes.append("The earlier range is \(ChartPeriodText.full(earlier.query.range)).")
    }
    return notes
  }
}

extension ChartAnswer.Cohort {
  fileprivate var hasOpenCells: Bool { cells.contains(where: \.isIncomplete) }
}
