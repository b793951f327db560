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
    Counter(
      label: "tessera_exports_total",
      dimensions: [("export", export), ("outcome", isCompleted ? "completed" : "failed")],
      factory: registry
    ).increment()
    guard isCompleted else { return }
    Meter(
      label: "tessera_export_completed_timestamp_seconds", dimensions: [("export", export)],
      factory: registry
    ).set(Double(now.milliseconds / 1000))
  }
}
