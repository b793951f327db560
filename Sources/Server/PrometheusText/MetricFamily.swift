/// A metric with all its sets of label values.
struct MetricFamily: Sendable {
  enum Kind: String {
    case counter, gauge, histogram
  }

  /// Label names and values in a fixed order.
  private struct Labels: Hashable {
    let names: [String]
    let values: [String]

    init(_ dimensions: [(String, String)]) {
      let sorted = dimensions.map { (ExpositionText.name($0.0), $0.1) }.sorted { $0 < $1 }
      names = sorted.map(\.0)
      values = sorted.map(\.1)
    }

    /// The same names with the value `other`, for values beyond the limit.
    var overflow: Labels { Labels(names.map { ($0, "other") }) }

    var pairs: [(name: String, value: String)] {
      zip(names, values).map { (name: $0, value: $1) }
    }
  }

  let name: String
  let help: String
  let kind: Kind
  private var series: [Labels: any MetricSeries] = [:]

  init(name: String, help: String, kind: Kind) {
    self.name = name
    self.help = help
    self.kind = kind
  }

  mutating func series(
    _ dimensions: [(String, String)], maxSeries: Int, make: () -> any MetricSeries
  ) -> any MetricSeries {
    var labels = Labels(dimensions)
    if series[labels] == nil, series.count >= maxSeries { labels = labels.overflow }
    if let known = series[labels] { return known }
    let made = make()
    series[labels] = made
    return made
  }

  var exposition: String {
    var lines = ["# HELP \(name) \(ExpositionText.help(help))", "# TYPE \(name) \(kind.rawValue)"]
    let sorted = series.sorted { $0.key.values.lexicographicallyPrecedes($1.key.values) }
    for (labels, series) in sorted {
      for sample in series.samples() {
        let pairs = labels.pairs + (sample.label.map { [$0] } ?? [])
        lines.append("\(name)\(sample.suffix)\(ExpositionText.labels(pairs)) \(sample.value)")
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
