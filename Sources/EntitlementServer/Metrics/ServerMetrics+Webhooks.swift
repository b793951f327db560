internal import CoreMetrics
internal import PrometheusText

extension ServerMetrics {
  /// Counts an attempt to send an event to a webhook endpoint.
  ///
  /// - Parameters:
  ///   - webhook: The name of the endpoint in the catalog.
  ///   - outcome: `delivered`, `failed` or `skipped`.
  public func webhookAttempted(_ webhook: String, outcome: String) {
    Counter(
      label: "tessera_webhook_attempts_total",
      dimensions: [("webhook", webhook), ("outcome", outcome)], factory: registry
    ).increment()
  }

  /// Shows whether a webhook endpoint has failed for a day.
  ///
  /// - Parameters:
  ///   - webhook: The name of the endpoint in the catalog.
  ///   - isFailing: Whether it has.
  public func webhookFailing(_ webhook: String, _ isFailing: Bool) {
    Meter(
      label: "tessera_webhook_failing", dimensions: [("webhook", webhook)], factory: registry
    ).set(isFailing ? 1 : 0)
  }
}
