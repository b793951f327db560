internal import Charts

/// The rows of a table of cohorts, with a shade for each value.
struct CohortTable {
  let answer: ChartAnswer
  let address: PageAddress

  private var isPercent: Bool { answer.measures[1].unit == .percent }

  var values: [String: Any] {
    let count = answer.cohorts.map(\.cells.count).max() ?? 0
    let largest = answer.cohorts.flatMap(\.cells).compactMap { $0.part?.approximation }.max() ?? 0
    return [
      "tableCaption": isPercent
        ? "The part of each cohort that remained, by the number of the period"
        : "The money of each cohort in \(answer.currency), by its age",
      "sizeName": answer.chart.source.table?.members ?? "",
      "numbers": (0..<count).map { "\($0)" },
      "cohorts": zip(answer.periods, answer.cohorts).map { period, cohort in
        var values: [String: Any] = [
          "period": period.first.iso8601, "size": ChartNumber.grouped("\(cohort.size)"),
          "cells": cohort.cells.enumerated().map { age, cell in
            self.values(cell, link: link(to: period, age: age), whole: isPercent ? 100 : largest)
          },
        ]
        if cohort.size > 0 { values["sizeLink"] = link(to: period, age: nil).text }
        return values
      }, "hasNoCohorts": answer.cohorts.allSatisfy { $0.size == 0 },
    ]
  }

  private func values(
    _ cell: ChartAnswer.Cell, link: PageAddress, whole: Double
  ) -> [String: Any] {
    let part = cell.part?.approximation
    var values: [String: Any] = [
      "part": isPercent
        ? part.map { "\(Int($0.rounded()))%" } ?? "–"
        : ChartNumber.text(cell.part, answer.measures[1]),
      "count": "\(cell.count)",
      "shade": part.map { whole > 0 ? min(10, max(0, Int((10 * $0 / whole).rounded()))) : 0 } ?? 0,
      "isOpen": cell.isIncomplete,
    ]
    if let part, part != 0 { values["cellLink"] = link.text }
    return values
  }

  private func link(to period: ChartPeriod, age: Int?) -> PageAddress {
    var link = PageAddress("\(address.path)/facts", address.query)
    link.query[ChartPageQuery.comparisonField] = nil
    link.query["cohort"] = period.first.iso8601
    link.query[ChartPageQuery.ageField] = age.map { "\($0)" }
    return link
  }
}
