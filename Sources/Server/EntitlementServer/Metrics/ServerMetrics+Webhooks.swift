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
    registry.counter(
      "tessera_webhook_attempts_total",
      help: "Attempts to send an event to a webhook endpoint, by outcome.",
      labels: [("webhook", webhook), ("outcome", outcome)]
    ).increment()
  }

  /// Shows whether a webhook endpoint has failed for a day.
  ///
  /// - Parameters:
  ///   - webhook: The name of the endpoint in the catalog.
  ///   - isFailing: Whether it has.
  public func webhookFailing(_ webhook: String, _ isFailing: Bool) {
    registry.gauge(
      "tessera_webhook_failing",
      help: "1 if a webhook endpoint has not received an event for 24 hours.",
      labels: [("webhook", webhook)]
    ).set(isFailing ? 1 : 0)
  }

  /// Sets how many events a webhook endpoint may receive in a second.
  ///
  /// - Parameters:
  ///   - webhook: The name of the endpoint in the catalog.
  ///   - perSecond: The number; 0 if it does not respond and gets single events only, `nil` for no
  ///     limit.
  public func webhookPace(_ webhook: String, _ perSecond: Int?) {
    registry.gauge(
      "tessera_webhook_pace_per_second",
      help:
        "Events that a webhook endpoint may receive in a second; 0 if it gets single events only.",
      labels: [("webhook", webhook)]
    ).set(perSecond.map(Double.init) ?? .infinity)
  }

  /// Sets what waits to be sent to a webhook endpoint.
  func webhookPending(_ webhook: String, _ counts: WebhookCounts) {
    let labels = [("webhook", webhook)]
    registry.gauge(
      "tessera_webhook_pending", help: "Events that wait to be sent to a webhook endpoint.",
      labels: labels
    ).set(Double(counts.pending))
    registry.gauge(
      "tessera_webhook_oldest_pending_timestamp_seconds",
      help: "When the oldest of these events was queued, in seconds since 1970; 0 if none waits.",
      labels: labels
    ).set(Double((counts.oldestPendingAt?.milliseconds ?? 0) / 1000))
  }
}
