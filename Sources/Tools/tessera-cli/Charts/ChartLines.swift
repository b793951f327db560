import AppStoreCore
import Charts

/// A chart as lines of text.
enum ChartLines {
  private static let levels = Array("▁▂▃▄▅▆▇█")

  /// Returns the definition, a line of bars, and a table with one line for each period.
  static func table(_ answer: ChartAnswer) -> [String] {
    let title = "\(answer.chart.displayName) (\(answer.query.environment.rawValue))"
    let lines = [title, answer.chart.definition, ""]
    guard !answer.periods.isEmpty else { return lines + ["The range starts in the future."] }
    let body = answer.chart.kind == .table ? cohorts(answer) : values(answer)
    return lines + body + notes(answer)
  }

  private static func values(_ answer: ChartAnswer) -> [String] {
    var lines: [String] = []
    for segment in answer.segments {
      let bars = sparkline(segment.rows.map { $0.first??.approximation ?? 0 })
      lines.append(answer.query.segment == nil ? bars : "\(segment.name)  \(bars)")
      let header = ["period"] + answer.measures.map { "\($0.name) \(unit($0, answer))" }
      let rows = answer.periods.enumerated().map { index, period in
        [period.first.iso8601 + (answer.isIncomplete[index] ? "*" : "")]
          + answer.measures.enumerated().map { number, measure in
            let isAdjusted = segment.isTotal && answer.change(of: number, in: index) != nil
            return text(segment.rows[index][number], measure.places) + (isAdjusted ? "†" : "")
          }
      }
      let average =
        ["average"]
        + zip(answer.measures, segment.summaries).map {
          text($1.average, max(2, $0.places))
        }
      let total =
        ["total"]
        + zip(answer.measures, segment.summaries).map { text($1.total, $0.places) }
      lines += aligned([header] + rows + [average, total]) + [""]
    }
    if answer.isIncomplete.contains(true) { lines.append("* not complete yet") }
    return lines
  }

  private static func cohorts(_ answer: ChartAnswer) -> [String] {
    let measure = answer.measures[1]
    let width = answer.cohorts.map(\.cells.count).max() ?? 0
    let header = ["cohort", "size"] + (0..<width).map { "\($0)" }
    let rows = zip(answer.periods, answer.cohorts).map { period, cohort in
      [period.first.iso8601, "\(cohort.size)"]
        + (0..<width).map { index in
          guard cohort.cells.indices.contains(index) else { return "" }
          let cell = cohort.cells[index]
          return text(cell.part, measure.unit == .percent ? 1 : 2)
            + (cell.isIncomplete ? "*" : "")
        }
    }
    return ["\(measure.name) \(unit(measure, answer)) of each cohort, by period."]
      + aligned([header] + rows) + ["* not reached by the whole cohort yet"]
  }

  private static func notes(_ answer: ChartAnswer) -> [String] {
    var lines = answer.unknown.withoutRate.sorted { $0.key < $1.key }.map { currency, count in
      "Not included: \(count) in \(currency) without an exchange rate to \(answer.currency)."
    }
    if answer.unknown.withoutPrice > 0 {
      lines.append("Not included: \(answer.unknown.withoutPrice) without a price.")
    }
    if !answer.adjusted.isEmpty {
      lines.append("† changed after the period had ended, because of facts that arrived later:")
      lines += answer.adjusted.map { cell in
        let measure = answer.measures[cell.measure]
        let change = cell.change.decimal(places: measure.places)
        return "  \(answer.periods[cell.period].first.iso8601) \(measure.name) "
          + (cell.change.units < 0 ? change : "+\(change)")
      }
    }
    return lines
  }

  private static func unit(_ measure: ChartMeasure, _ answer: ChartAnswer) -> String {
    switch measure.unit {
    case .money: "(\(answer.currency))"
    case .count: "(#)"
    case .percent: "(%)"
    }
  }

  private static func text(_ value: ChartValue?, _ decimals: Int) -> String {
    value?.decimal(places: decimals) ?? "-"
  }

  /// Returns one bar for each value; the lowest one is at the smallest value or 0.
  static func sparkline(_ values: [Double]) -> String {
    let (low, high) = (min(0, values.min() ?? 0), values.max() ?? 0)
    guard high > low else { return String(repeating: levels[0], count: values.count) }
    return String(
      values.map { levels[Int((($0 - low) / (high - low) * Double(levels.count - 1)).rounded())] })
  }

  /// Returns rows whose columns are aligned: the first to the left, the others to the right.
  private static func aligned(_ rows: [[String]]) -> [String] {
    let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0
    }
    return rows.map { row in
      zip(row, widths).enumerated().map { column, cell in
        let space = String(repeating: " ", count: cell.1 - cell.0.count)
        return column == 0 ? cell.0 + space : space + cell.0
      }.joined(separator: "  ")
    }
  }
}
