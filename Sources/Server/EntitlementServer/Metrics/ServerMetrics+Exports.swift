public import AppStoreCore
internal import CoreMetrics
internal import PrometheusText

extension ServerMetrics {
  /// Counts a run of a data export.
  ///
  /// - Parameters:
  ///   - export: The name in the catalog.
  ///   - isCompleted: Whether its manifest is written.
  ///   - now: The time.
  public func exported(_ export: String, isCompleted: Bool, at now: Timestamp) {
    registry.counter(
      "tessera_exports_total", help: "Scheduled runs of data exports, by outcome.",
      labels: [("export", export), ("outcome", isCompleted ? "completed" : "failed")]
    ).increment()
    guard isCompleted else { return }
    registry.gauge(
      "tessera_export_completed_timestamp_seconds",
      help: "When the newest scheduled run of an export was complete, in seconds since 1970.",
      labels: [("export", export)]
    ).set(Double(now.milliseconds / 1000))
  }
}
