internal import Charts

/// The values of a chart as a table: a row for each period, newest first.
struct ChartTable {
  /// The most rows on a page; the files have all.
  static let maxRows = 400

  let plot: ChartPlot
  let address: PageAddress

  private struct Column {
    let title: String
    let segment: ChartAnswer.Segment
    let measure: Int
    /// Whether rows behind the values can be shown.
    let isLinked: Bool
  }

  private var columns: [Column] {
    let answer = plot.answer
    if answer.query.segment != nil {
      return answer.segments.map { segment in
        Column(
          title: segment.name, segment: segment, measure: plot.measure,
          isLinked: !segment.isOther && isLinked(plot.measure))
      }
    }
    guard let total = answer.segments.first else { return [] }
    return answer.measures.enumerated().map { index, measure in
      Column(title: measure.name, segment: total, measure: index, isLinked: isLinked(index))
    }
  }

  /// Returns whether a measure has rows of its own; a ratio has those of its parts.
  private func isLinked(_ measure: Int) -> Bool {
    plot.answer.chart.source.hasRows && !plot.answer.measures[measure].isRatio
  }

  var values: [String: Any] {
    let answer = plot.answer
    let columns = columns
    let shown = answer.periods.indices.suffix(Self.maxRows).reversed()
    return [
      "columns": columns.map { column in
        ["columnTitle": FigureText.shortened(column.title, to: 48), "columnName": column.title]
      },
      "periods": shown.map { row(of: $0, columns) },
      "summaries": summaries(columns), "hasMorePeriods": shown.count < answer.periods.count,
      "shownPeriods": shown.count, "allPeriods": answer.periods.count,
      "tableCaption": caption,
    ]
  }

  private var caption: String {
    let answer = plot.answer
    let measure = answer.query.segment == nil ? "" : ", \(plot.shown.name)"
    let money = answer.measures.contains { $0.unit == .money }
    return "\(answer.chart.displayName)\(measure) by \(answer.query.resolution.rawValue)"
      + (money ? ", money in \(answer.currency)" : "")
  }

  private func row(of index: Int, _ columns: [Column]) -> [String: Any] {
    let period = plot.answer.periods[index]
    return [
      "period": ChartPeriodText.full(period), "isOpen": plot.answer.isIncomplete[index],
      "cells": columns.map { column in
        let measure = plot.answer.measures[column.measure]
        let value = column.segment.rows[index][column.measure]
        var cell: [String: Any] = ["cell": ChartNumber.text(value, measure)]
        if column.segment.isTotal,
          let change = plot.answer.change(of: column.measure, in: index)
        {
          cell["lateChange"] = ChartNumber.signed(change, measure)
        }
        if column.isLinked, let value, value.units != 0 {
          cell["cellLink"] = link(to: period, column).text
        }
        return cell
      },
    ]
  }

  private func link(to period: ChartPeriod, _ column: Column) -> PageAddress {
    var link = PageAddress("\(address.path)/facts", address.query)
    link.query[ChartPageQuery.comparisonField] = nil
    link.query["cohort"] = period.first.iso8601
    link.query[ChartPageQuery.measureField] = "\(column.measure)"
    link.query["segment_value"] = column.segment.isTotal ? nil : column.segment.name
    return link
  }

  private func summaries(_ columns: [Column]) -> [[String: Any]] {
    func row(
      _ title: String, _ value: (ChartAnswer.Summary) -> ChartValue?
    ) -> [String: Any]? {
      let values = columns.map { value($0.segment.summaries[$0.measure]) }
      guard values.contains(where: { $0 != nil }) else { return nil }
      return [
        "summary": title,
        "summaryCells": zip(columns, values).map { column, value in
          value.map { ChartNumber.text($0, plot.answer.measures[column.measure]) } ?? ""
        },
      ]
    }
    return [row("Total", \.total), row("Average", \.average)].compactMap(\.self)
  }
}
