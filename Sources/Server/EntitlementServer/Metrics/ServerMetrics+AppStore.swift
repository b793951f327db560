internal import AppStoreCore
internal import CoreMetrics
internal import Ingest
internal import PrometheusText

extension ServerMetrics {
  /// Shows what is outstanding at the App Store, for each app and environment.
  ///
  /// A date that is unknown has no value.
  func show(_ status: ReconcilerStatus) {
    set(
      "tessera_inbox_notifications", help: "Acknowledged notifications that are not verified yet.",
      Double(status.inbox))
    for server in status.servers {
      let labels = [
        ("app", server.bundleID.rawValue), ("environment", server.environment.rawValue),
      ]
      func show(_ name: String, help: String, _ value: Double?) {
        guard let value else { return }
        registry.gauge(name, help: help, labels: labels).set(value)
      }
      show(
        "tessera_in_app_purchase_key_usable",
        help: "0 if an app's In-App Purchase key is missing, unusable or rejected by Apple.",
        server.hasKey && !server.isKeyRejected ? 1 : 0)
      show(
        "tessera_app_store_refreshes_waiting",
        help: "Purchases whose history is not fetched from Apple yet.",
        Double(server.waiting))
      show(
        "tessera_app_store_refreshes_blocked",
        help: "Purchases whose history waits for an In-App Purchase key.",
        Double(server.missingRefreshes))
      show(
        "tessera_app_store_refreshes_failed",
        help: "Purchases for which Apple returned a final response without a history.",
        Double(server.failed))
      show(
        "tessera_app_store_last_response_timestamp_seconds",
        help:
          "When Apple last responded successfully since the start of this server, in seconds since 1970.",
        server.lastSuccess.map { Double($0.milliseconds / 1000) })
      show(
        "tessera_notifications_recorded_until_timestamp_seconds",
        help: "The time until which all notifications are recorded, in seconds since 1970.",
        server.notificationsUntil.map { Double($0.milliseconds / 1000) })
    }
  }
}
