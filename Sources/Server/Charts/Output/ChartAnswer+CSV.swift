internal import AppStoreCore

extension ChartAnswer {
  /// The values as CSV (RFC 4180) with a header; lines end with a line feed.
  ///
  /// The order of columns does not change. A name that a spreadsheet would read as a formula starts
  /// with an apostrophe.
  package var csv: String {
    var lines: [String]
    if chart.kind == .table {
      lines = ["cohort,size,period,value,incomplete"]
      for (period, cohort) in zip(periods, cohorts) {
        for (number, cell) in cohort.cells.enumerated() {
          lines.append(
            [
              period.first.iso8601, "\(cohort.size)", "\(number)",
              cell.part?.decimal(places: 2) ?? "", "\(cell.isIncomplete)",
            ].joined(separator: ","))
        }
      }
    } else {
      lines = ["period_start,period_end,segment,measure,value,unit,incomplete"]
      for (place, period) in periods.enumerated() {
        for segment in segments {
          for (measure, value) in zip(measures, segment.rows[place]) {
            let unit = measure.unit == .money ? currency : measure.unit.rawValue
            lines.append(
              [
                period.first.iso8601, period.last.iso8601, segment.name.csvCell,
                measure.name.csvCell, value?.decimal(places: measure.places) ?? "", unit,
                "\(isIncomplete[place])",
              ].joined(separator: ","))
          }
        }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
