internal import AppStoreCore
internal import CoreMetrics
internal import Ledger
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

  /// Sets how many events a webhook endpoint may receive in a second.
  ///
  /// - Parameters:
  ///   - webhook: The name of the endpoint in the catalog.
  ///   - perSecond: The number; 0 if it does not respond and gets single events only, `nil` for no
  ///     limit.
  public func webhookPace(_ webhook: String, _ perSecond: Int?) {
    Meter(
      label: "tessera_webhook_pace_per_second", dimensions: [("webhook", webhook)],
      factory: registry
    ).set(perSecond.map(Double.init) ?? .infinity)
  }

  /// Sets what waits to be sent to a webhook endpoint.
  func webhookPending(_ webhook: String, _ counts: WebhookCounts) {
    let labels = [("webhook", webhook)]
    Meter(label: "tessera_webhook_pending", dimensions: labels, factory: registry)
      .set(Double(counts.pending))
    Meter(
      label: "tessera_webhook_oldest_pending_timestamp_seconds", dimensions: labels,
      factory: registry
    ).set(Double((counts.oldestPendingAt?.milliseconds ?? 0) / 1000))
  }
}
