internal import Charts

/// The rows of a table of cohorts, with a shade for each part that remained.
enum CohortTable {
  /// The values of the template.
  static func values(_ answer: ChartAnswer) -> [String: Any] {
    let count = answer.cohorts.map(\.cells.count).max() ?? 0
    return [
      "numbers": (0..<count).map { "\($0)" },
      "cohorts": zip(answer.periods, answer.cohorts).map { period, cohort in
        [
          "period": period.first.iso8601, "size": ChartNumber.grouped("\(cohort.size)"),
          "cells": cohort.cells.map(Self.values),
        ] as [String: Any]
      }, "hasNoCohorts": answer.cohorts.allSatisfy { $0.size == 0 },
    ]
  }

  private static func values(_ cell: ChartAnswer.Cell) -> [String: Any] {
    let part = cell.part?.approximation
    return [
      "part": part.map { "\(Int($0.rounded()))%" } ?? "–", "count": "\(cell.count)",
      "shade": part.map { min(10, max(0, Int(($0 / 10).rounded()))) } ?? 0,
      "isOpen": cell.isIncomplete,
    ]
  }
}
