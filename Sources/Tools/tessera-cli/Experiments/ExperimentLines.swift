import AppStoreCore
import ChartProjection
import ExperimentStatistics
import Experiments

/// The output of `tessera experiments list` and `show`.
enum ExperimentLines {
  /// Returns a table with one line for each experiment.
  static func table(_ experiments: [Experiment]) -> [String] {
    guard !experiments.isEmpty else { return ["The catalog has no experiments."] }
    let cells =
      [["name", "status", "type", "enrollment", "variants", "decided by"]]
      + experiments.map { experiment in
        [
          experiment.id.rawValue, experiment.status.rawValue, experiment.type.rawValue,
          "\(experiment.enrollment)", weights(experiment), "\(experiment.primaryMetric)",
        ]
      }
    return aligned(cells)
  }

  static func description(of experiment: Experiment) -> [String] {
    var rows: [[String]] = [
      ["name", "\(experiment.id): \(experiment.name)"], ["type", experiment.type.rawValue],
      ["status", status(experiment)], ["enrollment", enrollment(experiment)],
      ["audience", "\(experiment.audience)"],
    ]
    if let holdout = experiment.holdout { rows.append(["held out", "\(holdout.share)"]) }
    rows += experiment.variants.map { variant in
      ["variant \(variant.id.rawValue)", "\(variant.weight), " + shown(variant)]
    }
    rows.append(["decided by", "\(experiment.primaryMetric)"])
    rows += experiment.secondaryMetrics.map { ["also", "\($0)"] }
    rows += experiment.guardrails.map {
      ["guardrail", "\($0.metric), at most \($0.maxLoss) worse"]
    }
    if let size = experiment.plannedSize { rows.append(["planned size", "\(size) per variant"]) }
    if let end = experiment.plannedEnd { rows.append(["planned end", end.iso8601]) }
    if !experiment.notes.isEmpty { rows.append(["notes", experiment.notes]) }
    rows.append(["self-test", selfTest(experiment)])
    return aligned(rows)
  }

  /// Returns an experiment with its self-test as a JSON object.
  static func json(_ experiment: Experiment) -> String {
    var object = experiment.json()
    object["self_test_p_value"] = experiment.selfTest().map { number($0.pValue) } ?? .null
    return String(decoding: JSONValue.object(object).jsonBytes, as: UTF8.self)
  }

  /// Returns a number as JSON; null if it is infinite or not a number.
  static func number(_ value: Double) -> JSONValue {
    value.isFinite ? .decimal("\(value)") : .null
  }

  /// Returns rows with aligned columns; the last column is as long as it is.
  static func aligned(_ cells: [[String]]) -> [String] {
    let last = (cells.first?.count ?? 1) - 1
    let widths = (0..<last).map { column in cells.map { $0[column].count }.max() ?? 0 }
    return cells.map { row in
      let left = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      return (left + [row[last]]).joined(separator: "  ")
    }
  }

  private static func weights(_ experiment: Experiment) -> String {
    experiment.variants.map { "\($0.id.rawValue) \($0.weight.percent)" }.joined(separator: ", ")
  }

  private static func status(_ experiment: Experiment) -> String {
    let dates = [
      experiment.startedAt.map { "since \($0.iso8601)" },
      experiment.stoppedAt.map { "until \($0.iso8601)" },
    ]
    return ([experiment.status.rawValue] + dates.compactMap { $0 }).joined(separator: " ")
  }

  private static func enrollment(_ experiment: Experiment) -> String {
    let customers =
      experiment.enrollmentMode == .new ? "new customers" : "new and existing customers"
    let layer = experiment.layer.map { ", in the layer \($0.name) from \($0.start)" }
    return "\(experiment.enrollment) of \(customers)" + (layer ?? "")
  }

  private static func shown(_ variant: Variant) -> String {
    let placements = variant.placements.sorted { $0.key < $1.key }.map {
      ", \($0.key): \($0.value?.rawValue ?? "none")"
    }
    return "offering \(variant.offering)" + placements.joined()
  }

  private static func selfTest(_ experiment: Experiment) -> String {
    guard let ratio = experiment.selfTest() else {
      return "not made, because a weight is too small"
    }
    let result = "p = \(rounded(ratio.pValue)) for \(Experiment.selfTestUnits) customers"
    return ratio.isMismatch
      ? "FAILED, \(result); choose another seed before the start" : "passed, \(result)"
  }

  /// Returns a number with four significant digits.
  static func rounded(_ value: Double) -> String {
    guard value != 0, value.isFinite else { return "\(value)" }
    var scale = 1.0
    while abs(value) * scale < 1000 { scale *= 10 }
    let whole = (value * scale).rounded()
    // A quotient of two whole numbers has a short description.
    return "\(whole / scale)"
  }
}
