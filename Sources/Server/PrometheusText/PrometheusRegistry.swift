public import CoreMetrics
internal import Synchronization

/// Stores metrics in memory and exports them in Prometheus's text format.
///
/// It is a swift-metrics backend. Its memory is bounded: each metric has a maximum number of label
/// sets, and further ones are counted under the value `other`.
///
/// Source: <https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format>
public final class PrometheusRegistry: MetricsFactory {
  /// The value of the `Content-Type` header.
  public static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  private let descriptions: [String: MetricDescription]
  private let maxSeries: Int
  private let families = Mutex<[String: MetricFamily]>([:])

  /// Creates a registry.
  ///
  /// - Parameters:
  ///   - descriptions: The descriptions of metrics; a metric without one has an empty help text.
  ///   - maxSeries: The maximum number of label sets per metric.
  public init(describing descriptions: [MetricDescription] = [], maxSeries: Int = 500) {
    self.descriptions = Dictionary(descriptions.map { ($0.name, $0) }) { first, _ in first }
    self.maxSeries = maxSeries
  }

  /// Returns all metrics ordered by name, each with its help and type.
  public func exposition() -> String {
    let families = families.withLock { $0 }
    return families.sorted { $0.key < $1.key }.map { $1.exposition }.joined()
  }

  /// Creates a counter, which only increases.
  public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    series(label, .counter, dimensions) { _ in CounterSeries() }
  }

  /// Creates a gauge, which goes up and down.
  public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    series(label, .gauge, dimensions) { _ in GaugeSeries() }
  }

  /// Creates a distribution, or a gauge if `aggregate` is `false`.
  public func makeRecorder(
    label: String, dimensions: [(String, String)], aggregate: Bool
  ) -> any RecorderHandler {
    guard aggregate else { return series(label, .gauge, dimensions) { _ in GaugeSeries() } }
    return series(label, .histogram, dimensions) { HistogramSeries(bounds: $0) }
  }

  /// Creates a distribution of durations in seconds.
  public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    series(label, .histogram, dimensions) { HistogramSeries(bounds: $0) }
  }

  /// Does nothing: a counter that disappears would look like a restart.
  public func destroyCounter(_ handler: any CounterHandler) {}
  /// Does nothing, as for counters.
  public func destroyMeter(_ handler: any MeterHandler) {}
  /// Does nothing, as for counters.
  public func destroyRecorder(_ handler: any RecorderHandler) {}
  /// Does nothing, as for counters.
  public func destroyTimer(_ handler: any TimerHandler) {}

  /// Returns a series, creating it on first use.
  ///
  /// If the name already has another type, returns a series that is not exported.
  private func series<Series: MetricSeries>(
    _ label: String, _ type: MetricFamily.Kind, _ dimensions: [(String, String)],
    make: ([Double]) -> Series
  ) -> Series {
    let name = ExpositionText.name(label)
    let description = descriptions[name]
    let buckets = description?.buckets ?? MetricDescription.latencyBuckets
    return families.withLock { families in
      var family =
        families[name] ?? MetricFamily(name: name, help: description?.help ?? "", kind: type)
      guard family.kind == type else { return make(buckets) }
      let series = family.series(dimensions, maxSeries: maxSeries) { make(buckets) }
      families[name] = family
      return series as? Series ?? make(buckets)
    }
  }
}
