internal import AppStoreCore

extension ChartParameters {
  /// The parameters of one value of a chart.
  package static let cellNames: Set<String> = ["cohort", "measure", "segment_value", "period"]

  /// Returns the value of a query's chart that the parameters name.
  ///
  /// A chart with one period needs no `cohort`. A table decides itself about the measure.
  package func cell(of query: ChartQuery) throws(ChartParameterError) -> ChartCell {
    let period = try period(of: query)
    let measure = try measure(of: query.chart)
    let age = try number("period", 0...ChartReader.maxAges)
    if age != nil, query.chart.kind != .table {
      throw ChartParameterError("period", "is a column of a table; this chart has none.")
    }
    let segment = first("segment_value")
    if segment != nil, query.segment == nil {
      throw ChartParameterError("segment_value", "needs segment.")
    }
    return ChartCell(
      period: period, measure: query.chart.tableMeasure(age: age) ?? measure ?? 0,
      segment: segment, age: age)
  }

  /// Returns the place of a measure; `nil` without one.
  package func measure(of chart: Chart) throws(ChartParameterError) -> Int? {
    try number("measure", 0...(chart.measures.count - 1))
  }

  /// Returns the period that contains a day or a time in seconds; the only one without it.
  private func period(of query: ChartQuery) throws(ChartParameterError) -> ChartPeriod {
    let periods = query.periods
    guard let text = first("cohort") else {
      guard periods.count == 1, let only = periods.first else {
        throw ChartParameterError(
          "cohort", "is missing; use the first day of a period of the chart.")
      }
      return only
    }
    let latest = Timestamp.latest.milliseconds / 1000
    let seconds = Int64(text).flatMap { (0...latest).contains($0) ? $0 : nil }
    let day =
      ChartDay(iso8601: text)
      ?? seconds.map { ChartDay(Timestamp(milliseconds: $0 * 1000)) }
    guard let day, let period = periods.first(where: { $0.first <= day && day <= $0.last }) else {
      throw ChartParameterError(
        "cohort",
        "is not in the chart; use the first day of one of its periods, such as 2026-03-01.")
    }
    return period
  }
}
