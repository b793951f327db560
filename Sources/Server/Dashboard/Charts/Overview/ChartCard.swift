package import Charts

/// A figure with its change and a small line, which links to its chart.
package struct ChartCard: Sendable {
  /// The name.
  package var title: String
  /// What it is, in one sentence.
  package var text: String
  /// The value with its unit; `nil` without one.
  package var value: String?
  /// The change to the period before, in percent; `nil` if it cannot be said.
  package var change: Double?
  /// With what the value is compared.
  package var comparison: String
  /// The values of the last days.
  package var line: Sparkline
  /// The chart.
  package var chart: Chart

  /// Creates the card of a figure of the overview.
  ///
  /// - Parameters:
  ///   - metric: The figure.
  ///   - current: The last 28 days of its chart, by day.
  ///   - earlier: The 28 days before them.
  package init(_ metric: ChartOverview.Metric, _ current: ChartAnswer, earlier: ChartAnswer) {
    let measure = metric.measure
    let index = current.measures.firstIndex(of: measure) ?? 0
    let (now, before) = (current.segments.first, earlier.segments.first)
    title = metric.name
    text = metric.description
    value = metric.value.map { ChartNumber.full($0, measure, current.currency) }
    let past =
      metric.isOfLast28Days ? before?.summaries[index].total : before?.rows.last?[index]
    change = ChartNumber.change(from: past, to: metric.value)
    comparison = metric.isOfLast28Days ? "than in the 28 days before" : "than 28 days ago"
    let values = now?.rows.map { $0[index]?.approximation } ?? []
    line = Sparkline("\(title) in the last 28 days", values)
    chart = current.chart
  }

  /// Creates the card of a chart: what its figure is about, without a comparison.
  package init(_ answer: ChartAnswer) {
    let plot = ChartPlot(answer)
    chart = answer.chart
    let isTable = chart.kind == .table
    title = chart.displayName
    text = String(chart.definition.prefix { $0 != "." }) + "."
    comparison = ""
    let total = answer.segments.first
    let summary = total?.summaries[plot.measure]
    let shown =
      chart.kind == .snapshot
      ? total?.rows.last?[plot.measure]
      : total.flatMap { plot.total(of: $0) } ?? summary?.average
    value = isTable ? nil : shown.map { ChartNumber.full($0, plot.shown, answer.currency) }
    let values =
      isTable ? [] : total.map { plot.headlines(of: $0).map { $0?.approximation } } ?? []
    line = Sparkline("\(title) in the last 28 days", values)
  }

  func values(at address: PageAddress) -> [String: Any] {
    var values: [String: Any] = [
      "cardTitle": title, "cardText": text, "cardLine": line.svg,
      "cardLink": PageAddress(PageAddress(.charts, chart.id).path, address.query).text,
    ]
    values["cardValue"] = value
    if let change {
      let isSame = change.magnitude < 0.05
      let text = "\(ChartNumber.percent(change)) \(change < 0 ? "less" : "more") \(comparison)"
      values["cardChange"] = isSame ? "The same as before" : text
      values["changeClass"] = isSame ? "same" : change < 0 ? "down" : "up"
    }
    return values
  }
}
