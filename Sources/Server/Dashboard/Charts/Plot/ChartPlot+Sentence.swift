internal import Charts

extension ChartPlot {
  /// What the figure says.
  ///
  /// For example: `MRR rose 4% to 12,300.00 USD, from 2026-01-01 to 2026-03-31.`
  package var sentence: String {
    let range = answer.query.knownRange.map { ", from \(ChartPeriodText.full($0))" } ?? ""
    return "\(statement)\(range)."
  }

  private var subject: String {
    let name = answer.chart.displayName
    if isRatio { return shown.name }
    return isPartial && shown.name != name ? "\(name) (\(shown.name))" : name
  }

  private var statement: String {
    guard let total = answer.segments.first, !answer.periods.isEmpty else {
      return "\(subject): no values"
    }
    let summary = total.summaries[measure]
    if answer.chart.kind == .snapshot { return movement(headlines(of: total)) }
    let earlierTotal = earlier?.segments.first.flatMap { self.total(of: $0) }
    let before = earlier?.segments.first?.summaries[measure]
    if let sum = self.total(of: total) {
      return isRatio
        ? "\(subject): \(full(sum))\(comparison(earlierTotal, sum))"
        : "\(subject): \(full(sum)) in total\(comparison(earlierTotal, sum))"
    }
    guard let average = summary.average else { return "\(subject): no values" }
    return "\(subject): \(full(average)) on average\(comparison(before?.average, average))"
  }

  /// How a value at the end of periods moved from the first to the last one.
  private func movement(_ values: [ChartValue?]) -> String {
    guard let last = values.last ?? nil else { return "\(subject): no values" }
    let first = values.first ?? nil
    guard let first, values.count > 1 else { return "\(subject): \(full(last))" }
    guard let change = ChartNumber.change(from: first, to: last) else {
      return first == last
        ? "\(subject) stayed at \(full(last))"
        : "\(subject) went from \(full(first)) to \(full(last))"
    }
    if first.approximation == last.approximation { return "\(subject) stayed at \(full(last))" }
    return
      "\(subject) \(change < 0 ? "fell" : "rose") \(ChartNumber.percent(change)) to \(full(last))"
  }

  private func comparison(_ before: ChartValue?, _ now: ChartValue) -> String {
    guard let before else { return "" }
    guard let change = ChartNumber.change(from: before, to: now), change.rounded() != 0 else {
      return ", and \(full(before)) in the earlier range"
    }
    return
      ", \(ChartNumber.percent(change)) \(change < 0 ? "less" : "more") than in the earlier range"
  }

  private func full(_ value: ChartValue) -> String {
    ChartNumber.full(value, shown, answer.currency)
  }
}
