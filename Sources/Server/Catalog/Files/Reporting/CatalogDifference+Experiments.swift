internal import AppStoreCore
internal import Experiments

extension CatalogDifference {
  mutating func compareExperiments(_ old: [Experiment], _ new: [Experiment]) {
    let before = Dictionary(old.map { ($0.id, $0) }) { first, _ in first }
    let after = Dictionary(new.map { ($0.id, $0) }) { first, _ in first }
    for id in Set(before.keys).union(after.keys).sorted() {
      let what = "experiment \(id)"
      guard let old = before[id], let new = after[id] else {
        add(what, before[id].map(Self.summary), after[id].map(Self.summary))
        continue
      }
      compare(what, old, new)
    }
    for change in forbiddenExperimentChanges(from: old, to: new) {
      add("not allowed on a running server: \(change)")
    }
  }

  private mutating func compare(_ what: String, _ old: Experiment, _ new: Experiment) {
    add("\(what): name", old.name, new.name)
    if old.notes != new.notes { add("\(what): notes changed") }
    add("\(what): status", old.status.rawValue, new.status.rawValue)
    add("\(what): started_at", old.startedAt?.iso8601, new.startedAt?.iso8601)
    add("\(what): stopped_at", old.stoppedAt?.iso8601, new.stoppedAt?.iso8601)
    add("\(what): type", old.type.rawValue, new.type.rawValue)
    if !old.seed.utf8.elementsEqual(new.seed.utf8) {
      add("\(what): seed changed; customers get other variants")
    }
    add(
      "\(what): enrollment_percent", old.enrollment.percent, new.enrollment.percent)
    add("\(what): enrollment_mode", old.enrollmentMode.rawValue, new.enrollmentMode.rawValue)
    add("\(what): layer", old.layer.map(Self.summary), new.layer.map(Self.summary))
    if old.audience != new.audience { add("\(what): audience changed") }
    add("\(what): holdout", old.holdout?.share.description, new.holdout?.share.description)
    if old.holdout?.seed != new.holdout?.seed, old.holdout != nil, new.holdout != nil {
      add("\(what): seed of the holdout changed; other customers are held out")
    }
    for id in VariantID.allCases {
      add("\(what): variant \(id.rawValue)", old[id].map(Self.summary), new[id].map(Self.summary))
    }
    add("\(what): primary_metric", "\(old.primaryMetric)", "\(new.primaryMetric)")
    add(
      "\(what): secondary_metrics", Self.list(old.secondaryMetrics), Self.list(new.secondaryMetrics)
    )
    add("\(what): guardrails", Self.list(old.guardrails), Self.list(new.guardrails))
    add("\(what): planned_size", old.plannedSize.map(String.init), new.plannedSize.map(String.init))
    add("\(what): planned_end", old.plannedEnd?.iso8601, new.plannedEnd?.iso8601)
  }

  private static func summary(_ experiment: Experiment) -> String {
    "\(experiment.status.rawValue), \(experiment.variants.count) variants, "
      + "\(experiment.enrollment.percent) percent"
  }

  private static func summary(_ layer: ExperimentLayer) -> String {
    "\(layer.name) from \(layer.start.percent) percent"
  }

  private static func summary(_ variant: Variant) -> String {
    let placements = variant.placements.sorted { $0.key < $1.key }.map {
      ", \($0.key): \($0.value?.rawValue ?? "no offering")"
    }
    return "\(variant.weight.percent) percent, offering \(variant.offering)" + placements.joined()
  }

  private static func list(_ metrics: [MeasuredMetric]) -> String {
    metrics.isEmpty ? "none" : metrics.map(\.description).joined(separator: ", ")
  }

  private static func list(_ guardrails: [Guardrail]) -> String {
    guardrails.isEmpty
      ? "none"
      : guardrails.map { "\($0.metric) within \($0.maxLoss.percent) percent" }
        .joined(separator: ", ")
  }
}
