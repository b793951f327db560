internal import AppStoreCore
internal import Charts

extension MovementBar {
  /// Returns what the template of the overview needs.
  func values(of answer: ChartAnswer, at shown: PageAddress) -> [String: Any] {
    let measures = answer.measures
    let month = answer.periods.last.map { ChartPeriodText.short($0, .month) } ?? ""
    let sum = ChartNumber.full(total, measures[measures.headline], answer.currency)
    let parts = self.parts.map { part in
      let amount = ChartValue(part.value.units * part.sign, per: part.value.perOne)
      return (part: part, text: ChartNumber.text(amount, measures[part.measure]))
    }
    let list = parts.map { "\($0.part.name) \($0.text)" }.joined(separator: ", ")
    let sentence =
      "\(answer.chart.displayName) of \(month): \(sum)\(list.isEmpty ? "" : ", of which \(list)")."
    var chart = PageAddress(PageAddress(.charts, answer.chart.id).path, shown.query)
    chart.query["start_date"] = answer.query.range.lowerBound.iso8601
    chart.query["end_date"] = answer.query.range.upperBound.iso8601
    chart.query["resolution"] = "month"
    return [
      "movementTitle": "\(answer.chart.displayName) in \(month)",
      "movementBar": svg(sentence), "movementSum": sum, "movementLink": chart.text,
      "hasNoMovement": self.parts.isEmpty,
      "movementParts": parts.map { part, text in
        [
          "partName": part.name, "partText": text, "partMark": Self.mark(part.index),
          "partLink": PageAddress(
            "\(chart.path)/facts",
            chart.setting("cohort", answer.query.range.lowerBound.iso8601)
              .setting(ChartPageQuery.measureField, "\(part.measure)").query
          ).text,
        ]
      },
    ]
  }
}
