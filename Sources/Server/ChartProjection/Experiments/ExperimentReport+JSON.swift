package import AppStoreCore
package import ExperimentStatistics
internal import Experiments

extension ExperimentReport {
  /// The results as JSON; shares and lifts are fractions, amounts are units of the currency.
  package var json: JSONObject {
    [
      "object": .string("experiment_results"),
      "experiment": .object(experiment.json(enrolled: enrolled)),
      "at": .string(results.at.iso8601),
      "environment": .string(environment.rawValue.lowercased()),
      "population": .string(population.rawValue), "currency": .string(currency),
      "decision": .object(decision), "warnings": .array(warnings.map { .string($0) }),
      "health": .object(health), "metrics": .array(results.metrics.map { .object(json($0)) }),
      "series": .array(series.points.map { .object(json($0)) }),
    ]
  }

  private var enrolled: [VariantID: Int] {
    Dictionary(zip(experiment.variants.map(\.id), results.health.enrolled)) { first, _ in first }
  }

  private var decision: JSONObject {
    var object: JSONObject = ["description": .string("\(results.decision)")]
    let (type, variant): (String, VariantID?) =
      switch results.decision {
      case .mismatch: ("mismatch", nil)
      case .tooEarly(let variant, _, _): ("too_early", variant)
      case .undecided: ("undecided", nil)
      case .decided(let variant, _): ("decided", variant)
      case .noDifference: ("no_difference", nil)
      }
    object["type"] = .string(type)
    object["variant"] = variant.map { .string($0.rawValue) } ?? .null
    return object
  }

  private var health: JSONObject {
    let health = results.health
    func ratio(_ ratio: SampleRatio?) -> JSONValue {
      ratio.map { .object(["p_value": number($0.pValue), "is_mismatch": .bool($0.isMismatch)]) }
        ?? .null
    }
    var object: JSONObject = [
      "enrolled_ratio": ratio(health.enrolledRatio), "exposed_ratio": ratio(health.exposedRatio),
      "crossed_share": number(health.crossedShare),
      "different_draws": .integer(Int64(health.differentDraws)),
      "sandbox": .integer(Int64(counts.sandbox)), "left_out": .integer(Int64(counts.leftOut)),
      "deleted": .integer(Int64(counts.deleted)),
      "other_revision": .integer(Int64(counts.otherRevision)),
      "unknown_amounts": .integer(Int64(counts.unknownAmounts)),
      "reported_offering": .integer(Int64(counts.reportedOffering)),
      "other_offering": .integer(Int64(counts.otherOffering)),
    ]
    object["crossed"] = .array(health.crossed.map { .integer(Int64($0)) })
    object["exposed"] = .array(health.exposed.map { .integer(Int64($0)) })
    return object
  }

  private func json(_ point: ExperimentSeries.Point) -> JSONObject {
    [
      "at": .string(point.at.iso8601),
      "variants": .array(point.result.variants.map { .object(json($0)) }),
    ]
  }

  private func json(_ metric: MetricResult) -> JSONObject {
    var object: JSONObject = [
      "metric": .string(metric.metric.metric.rawValue),
      "window_days": .integer(Int64(metric.metric.windowDays)),
      "role": .string(role(of: metric)),
      "is_money": .bool(metric.metric.metric.isMoney),
      "is_higher_better": .bool(metric.metric.metric.isHigherBetter),
    ]
    object["variants"] = .array(metric.variants.map { .object(json($0)) })
    return object
  }

  /// Returns what a metric is for: `primary`, `guardrail` or `secondary`.
  package func role(of metric: MetricResult) -> String {
    if metric.metric == experiment.primaryMetric { return "primary" }
    return experiment.guardrails.contains { $0.metric == metric.metric } ? "guardrail" : "secondary"
  }

  private func json(_ variant: VariantResult) -> JSONObject {
    var object: JSONObject = [
      "variant": .string(variant.variant.rawValue), "customers": .integer(Int64(variant.count)),
      "events": .integer(Int64(variant.events)), "value": number(variant.value),
    ]
    object["capped_value"] = variant.cappedValue.map(number) ?? .null
    object["comparison"] = variant.comparison.map { .object(json($0)) } ?? .null
    return object
  }

  private func json(_ comparison: VariantComparison) -> JSONObject {
    func interval(_ interval: Interval) -> JSONValue {
      .array([number(interval.low), number(interval.high)])
    }
    var object: JSONObject = [
      "lift": number(comparison.lift), "absolute_lift": number(comparison.absoluteLift),
      "sequential_interval": interval(comparison.sequentialInterval),
      "sequential_p_value": number(comparison.sequentialPValue),
      "fixed_interval": interval(comparison.fixedInterval),
      "chance_to_win": number(comparison.chanceToWin),
      "credible_interval": interval(comparison.credibleInterval),
      "risk_of_treatment": number(comparison.riskOfTreatment),
      "risk_of_control": number(comparison.riskOfControl),
    ]
    object["breaks_guardrail"] = comparison.breaksGuardrail.map { .bool($0) } ?? .null
    return object
  }

  private func number(_ value: Double) -> JSONValue {
    value.isFinite ? .decimal("\(value)") : .null
  }
}
