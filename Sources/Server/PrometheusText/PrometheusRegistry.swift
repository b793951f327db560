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

  /// Buckets for server response times, in seconds.
  public static let latencyBuckets = [
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
  ]
  /// Buckets for the size of batches.
  public static let countBuckets: [Double] = [1, 2, 4, 8, 16, 32, 64, 128, 256]

  private let maxSeries: Int
  private let families = Mutex<[String: MetricFamily]>([:])

  /// Creates a registry.
  ///
  /// - Parameter maxSeries: The maximum number of label sets per metric.
  public init(maxSeries: Int = 500) { self.maxSeries = maxSeries }

  /// Returns all metrics ordered by name, each with its help and type.
  public func exposition() -> String {
    let families = families.withLock { $0 }
    return families.sorted { $0.key < $1.key }.map { $1.exposition }.joined()
  }

  /// Returns a counter, which only increases.
  ///
  /// - Parameters:
  ///   - name: The name of the metric, such as `tessera_requests_total`.
  ///   - help: One sentence for human readers; the first use of the name sets it.
  ///   - labels: The names and values of the labels.
  public func counter(
    _ name: String, help: String, labels: [(String, String)] = []
  ) -> Counter {
    let handler = series(name, help, .counter, labels) { CounterSeries() }
    return Counter(label: name, dimensions: labels, handler: handler, factory: self)
  }

  /// Returns a gauge, which goes up and down.
  ///
  /// - Parameters:
  ///   - name: The name of the metric.
  ///   - help: One sentence for human readers; the first use of the name sets it.
  ///   - labels: The names and values of the labels.
  public func gauge(_ name: String, help: String, labels: [(String, String)] = []) -> Meter {
    let handler = series(name, help, .gauge, labels) { GaugeSeries() }
    return Meter(label: name, dimensions: labels, handler: handler, factory: self)
  }

  /// Returns a distribution.
  ///
  /// - Parameters:
  ///   - name: The name of the metric.
  ///   - help: One sentence for human readers; the first use of the name sets it.
  ///   - buckets: The upper bounds of the buckets, in ascending order.
  public func distribution(_ name: String, help: String, buckets: [Double]) -> Recorder {
    let handler = histogram(name, help, [], buckets)
    return Recorder(label: name, dimensions: [], aggregate: true, handler: handler, factory: self)
  }

  /// Returns a distribution of durations.
  ///
  /// - Parameters:
  ///   - name: The name of the metric, which ends in `_seconds`.
  ///   - help: One sentence for human readers; the first use of the name sets it.
  ///   - labels: The names and values of the labels.
  ///   - buckets: The upper bounds of the buckets in seconds, in ascending order.
  public func timer(
    _ name: String, help: String, labels: [(String, String)] = [],
    buckets: [Double] = PrometheusRegistry.latencyBuckets
  ) -> Timer {
    let handler = histogram(name, help, labels, buckets)
    return Timer(label: name, dimensions: labels, handler: handler, factory: self)
  }

  /// Creates a counter without a help text.
  public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    series(label, "", .counter, dimensions) { CounterSeries() }
  }

  /// Creates a gauge without a help text.
  public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    series(label, "", .gauge, dimensions) { GaugeSeries() }
  }

  /// Creates a distribution, or a gauge if `aggregate` is `false`, without a help text.
  public func makeRecorder(
    label: String, dimensions: [(String, String)], aggregate: Bool
  ) -> any RecorderHandler {
    guard aggregate else { return series(label, "", .gauge, dimensions) { GaugeSeries() } }
    return histogram(label, "", dimensions, Self.latencyBuckets)
  }

  /// Creates a distribution of durations in seconds, without a help text.
  public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    histogram(label, "", dimensions, Self.latencyBuckets)
  }

  /// Does nothing: a counter that disappears would look like a restart.
  public func destroyCounter(_ handler: any CounterHandler) {}
  /// Does nothing, as for counters.
  public func destroyMeter(_ handler: any MeterHandler) {}
  /// Does nothing, as for counters.
  public func destroyRecorder(_ handler: any RecorderHandler) {}
  /// Does nothing, as for counters.
  public func destroyTimer(_ handler: any TimerHandler) {}

  private func histogram(
    _ name: String, _ help: String, _ labels: [(String, String)], _ buckets: [Double]
  ) -> HistogramSeries {
    precondition(buckets == buckets.sorted() && !buckets.isEmpty, "buckets ascend")
    return series(name, help, .histogram, labels) { HistogramSeries(bounds: buckets) }
  }

  /// Returns a series, creating it on first use.
  ///
  /// If the name already has another type, returns a series that is not exported.
  private func series<Series: MetricSeries>(
    _ label: String, _ help: String, _ type: MetricFamily.Kind, _ dimensions: [(String, String)],
    make: () -> Series
  ) -> Series {
    let name = ExpositionText.name(label)
    return families.withLock { families in
      var family = families[name] ?? MetricFamily(name: name, help: help, kind: type)
      guard family.kind == type else { return make() }
      let series = family.series(dimensions, maxSeries: maxSeries) { make() }
      families[name] = family
      return series as? Series ?? make()
    }
  }
}
