internal import AppStoreCore
internal import Experiments

struct ExperimentMetricReader {
  /// Reads a name, or a name with its window.
  func metric(_ field: CatalogField) -> MeasuredMetric? {
    guard field.isMapping else {
      return field.choice(of: ExperimentMetric.self).map { MeasuredMetric($0) }
    }
    return field.section(["metric", "window_days"]).flatMap(metric)
  }

  func list(_ field: CatalogField) -> [MeasuredMetric] {
    let found = (field.elements("metrics") ?? []).map { ($0, metric($0)) }
    var seen: Set<MeasuredMetric> = []
    for case (let field, let metric?) in found where !seen.insert(metric).inserted {
      field.report("\(metric) is a duplicate", fix: "remove it")
    }
    return found.compactMap(\.1)
  }

  func guardrails(_ field: CatalogField) -> [Guardrail] {
    (field.elements("metrics, each with max_loss_percent") ?? []).compactMap { element in
      guard element.isMapping else { return metric(element).map { Guardrail($0) } }
      guard let section = element.section(["metric", "window_days", "max_loss_percent"]),
        let metric = metric(section)
      else { return nil }
      return Guardrail(
        metric, maxLoss: section["max_loss_percent"].flatMap { $0.percent() } ?? .none)
    }
  }

  private func metric(_ section: CatalogSection) -> MeasuredMetric? {
    guard
      let metric = section.required("metric", "a metric such as refund_rate")?
        .choice(of: ExperimentMetric.self)
    else { return nil }
    let days = section["window_days"]?.number(in: 0...Int64(MeasuredMetric.longestWindowDays))
    if metric == .mrr, let field = section["window_days"] {
      field.report("has no meaning for mrr, which is the value now", fix: "remove it")
    }
    return MeasuredMetric(metric, windowDays: days.map(Int.init))
  }
}

extension CatalogField {
  /// A text that is one of the cases of a type.
  func choice<Value: CaseIterable & RawRepresentable<String>>(of type: Value.Type) -> Value? {
    let names = Value.allCases.map(\.rawValue)
    let wanted = "one of \(names.joined(separator: ", "))"
    guard let text = text(wanted) else { return nil }
    guard let value = Value(rawValue: text) else {
      let guess = SpellingSuggestion.of(text, among: names)
      report("unknown value \"\(text)\"", fix: "use \(guess ?? wanted)")
      return nil
    }
    return value
  }

  /// A percentage from 0 to 100 with at most two decimals.
  func percent() -> BasisPoints? {
    let wanted = "a percentage from 0 to 100 with at most two decimals, such as 12.5"
    guard let text = text(wanted) else { return nil }
    guard let share = BasisPoints(percent: text) else {
      report("is \"\(text)\"", fix: "write \(wanted)")
      return nil
    }
    return share
  }

  /// An instant in UTC: a day, or a day with a time.
  func instant() -> Timestamp? {
    let wanted = "a time in UTC such as 2026-08-01T09:00:00Z, or a day such as 2026-08-01"
    guard let text = text(wanted) else { return nil }
    let full =
      text.utf8.count == 10 ? "\(text)T00:00:00.000Z" : "\(text.dropLast()).000Z"
    guard [10, 20].contains(text.utf8.count), text.utf8.count == 10 || text.hasSuffix("Z"),
      let instant = Timestamp(iso8601Milliseconds: full)
    else {
      report("is \"\(text)\"", fix: "write \(wanted)")
      return nil
    }
    return instant
  }
}
