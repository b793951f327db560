public import CoreMetrics
internal import Synchronization

/// Keeps metrics in the process and tells them in Prometheus's text format.
///
/// It is a backend of swift-metrics. What it holds is bounded: a metric takes so many sets of label
/// values, and what comes after is counted under the value `other`.
///
/// Source: <https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format>
public final class PrometheusRegistry: MetricsFactory {
  /// The type of the text, for the header `Content-Type`.
  public static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  private let descriptions: [String: MetricDescription]
  private let mostSeries: Int
  private let families = Mutex<[String: MetricFamily]>([:])

  /// Creates a registry.
  ///
  /// - Parameters:
  ///   - descriptions: What the metrics mean; one that is not described has an empty help text.
  ///   - mostSeries: How many sets of label values a metric takes.
  public init(describing descriptions: [MetricDescription] = [], mostSeries: Int = 500) {
    self.descriptions = Dictionary(descriptions.map { ($0.name, $0) }) { first, _ in first }
    self.mostSeries = mostSeries
  }

  /// Returns the text: all metrics that were made, by name, each with its help and its type.
  public func exposition() -> String {
    let families = families.withLock { $0 }
    return families.sorted { $0.key < $1.key }.map { $1.exposition }.joined()
  }

  /// Makes a number that only grows.
  public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    series(label, .counter, dimensions) { _ in CounterSeries() }
  }

  /// Makes a number that goes up and down.
  public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    series(label, .gauge, dimensions) { _ in GaugeSeries() }
  }

  /// Makes a distribution, or a number that goes up and down when nothing is to be summed up.
  public func makeRecorder(
    label: String, dimensions: [(String, String)], aggregate: Bool
  ) -> any RecorderHandler {
    guard aggregate else { return series(label, .gauge, dimensions) { _ in GaugeSeries() } }
    return series(label, .histogram, dimensions) { HistogramSeries(bounds: $0) }
  }

  /// Makes a distribution of durations in seconds.
  public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    series(label, .histogram, dimensions) { HistogramSeries(bounds: $0) }
  }

  /// Does nothing: a total that vanished would look like a restart.
  public func destroyCounter(_ handler: any CounterHandler) {}
  /// Does nothing, as for counters.
  public func destroyMeter(_ handler: any MeterHandler) {}
  /// Does nothing, as for counters.
  public func destroyRecorder(_ handler: any RecorderHandler) {}
  /// Does nothing, as for counters.
  public func destroyTimer(_ handler: any TimerHandler) {}

  /// Returns a series, and makes it the first time.
  ///
  /// A name that stands for another type already gives a series that nobody reads.
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
      let series = family.series(dimensions, mostSeries: mostSeries) { make(buckets) }
      families[name] = family
      return series as? Series ?? make(buckets)
    }
  }
}
