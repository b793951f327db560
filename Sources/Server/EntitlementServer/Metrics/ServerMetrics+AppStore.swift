internal import AppStoreCore
internal import CoreMetrics
internal import Ingest
internal import PrometheusText

extension ServerMetrics {
  /// Shows what is outstanding at the App Store, for each app and environment.
  ///
  /// A date that is unknown has no value.
  func show(_ status: ReconcilerStatus) {
    set("tessera_inbox_notifications", Double(status.inbox))
    for server in status.servers {
      let labels = [
        ("app", server.bundleID.rawValue), ("environment", server.environment.rawValue),
      ]
      func show(_ name: String, _ value: Double?) {
        guard let value else { return }
        Meter(label: "tessera_\(name)", dimensions: labels, factory: registry).set(value)
      }
      show(
        "in_app_purchase_key_usable", server.hasKey && !server.isKeyRejected ? 1 : 0)
      show("app_store_refreshes_waiting", Double(server.waiting))
      show("app_store_refreshes_blocked", Double(server.missingRefreshes))
      show("app_store_refreshes_failed", Double(server.failed))
      show(
        "app_store_last_response_timestamp_seconds",
        server.lastSuccess.map { Double($0.milliseconds / 1000) })
      show(
        "notifications_recorded_until_timestamp_seconds",
        server.notificationsUntil.map { Double($0.milliseconds / 1000) })
    }
  }
}
