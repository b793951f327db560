internal import PrometheusText

extension ServerMetrics {
  /// The descriptions of the metrics.
  static let descriptions = [
    MetricDescription(
      "tessera_requests_total", help: "Responses by route template, method and status."),
    MetricDescription(
      "tessera_request_duration_seconds",
      help: "Duration from the request's head to the complete response."),
    MetricDescription("tessera_requests_in_flight", help: "Requests in progress."),
    MetricDescription("tessera_connections", help: "Open connections."),
    MetricDescription("tessera_limited_total", help: "Requests rejected by a limit."),
    MetricDescription(
      "tessera_log_ins_total",
      help:
        "Log-ins that joined two customers, switched to one, or were rejected because of their token."
    ),
    MetricDescription(
      "tessera_answers_asked_again_total",
      help: "Requests repeated because the app rejected the last response, by reason."),
    MetricDescription(
      "tessera_ingested_total",
      help: "Signed data by source and outcome: recorded, duplicate, unverified or failed."),
    MetricDescription(
      "tessera_verification_failures_total", help: "Signed data that failed verification, by check."
    ),
    MetricDescription(
      "tessera_alias_limit_total",
      help: "Purchases that moved because too many customers would have been joined."),
    MetricDescription("tessera_ledger_commits_total", help: "Commits to the ledger."),
    MetricDescription(
      "tessera_ledger_commit_recordings", help: "Recordings per commit.",
      buckets: MetricDescription.countBuckets),
    MetricDescription(
      "tessera_quarantine_items", help: "Quarantined items: data that failed verification."),
    MetricDescription(
      "tessera_in_app_purchase_key_problems",
      help:
        "Apps whose purchases are not fetched from Apple because their key is missing or rejected."),
    MetricDescription(
      "tessera_in_app_purchase_key_usable",
      help: "0 if an app's In-App Purchase key is missing, unusable or rejected by Apple."),
    MetricDescription(
      "tessera_app_store_refreshes_waiting",
      help: "Purchases whose history is not fetched from Apple yet."),
    MetricDescription(
      "tessera_app_store_refreshes_blocked",
      help: "Purchases whose history waits for an In-App Purchase key."),
    MetricDescription(
      "tessera_app_store_refreshes_failed",
      help: "Purchases for which Apple returned a final response without a history."),
    MetricDescription(
      "tessera_app_store_last_response_timestamp_seconds",
      help:
        "When Apple last responded successfully since the start of this server, in seconds since 1970."
    ),
    MetricDescription(
      "tessera_notifications_recorded_until_timestamp_seconds",
      help: "The time until which all notifications are recorded, in seconds since 1970."),
    MetricDescription(
      "tessera_inbox_notifications", help: "Acknowledged notifications that are not verified yet."),
    MetricDescription(
      "tessera_ledger_facts", help: "Signed facts in the ledger."),
    MetricDescription("tessera_ledger_customers", help: "Customers in the ledger."),
    MetricDescription(
      "tessera_intermediate_key_expiry_timestamp_seconds",
      help: "When the key that signs responses expires, in seconds since 1970; 0 without a key."),
    MetricDescription(
      "tessera_tls_certificate_expiry_timestamp_seconds",
      help: "When the server's certificate expires, in seconds since 1970."),
    MetricDescription(
      "tessera_catalog_reloads", help: "Reloads of the catalog since the start."),
    MetricDescription(
      "tessera_catalog_problems",
      help: "Problems of the catalog file that prevent its use; 0 if it is in use."),
    MetricDescription(
      "tessera_catalog_loaded_timestamp_seconds",
      help: "When the current catalog was loaded, in seconds since 1970."),
    MetricDescription(
      "tessera_exports_total", help: "Scheduled runs of data exports, by outcome."),
    MetricDescription(
      "tessera_proxy_requests_total",
      help: "Requests in proxy mode: passed on, failed at RevenueCat, or responded to here."),
    MetricDescription(
      "tessera_proxy_recordings_total",
      help: "Proxied requests by outcome of their recording: recorded, rejected, failed or dropped."
    ),
    MetricDescription(
      "tessera_proxy_comparisons_total",
      help: "Responses of RevenueCat compared with the ledger: agreed, differed or skipped."),
    MetricDescription(
      "tessera_proxy_differences_total",
      help: "Differences about one entitlement in those comparisons, by reason."),
    MetricDescription(
      "tessera_webhook_failing",
      help: "1 if a webhook endpoint has not received an event for 24 hours."),
    MetricDescription(
      "tessera_webhook_attempts_total",
      help: "Attempts to send an event to a webhook endpoint, by outcome."),
    MetricDescription(
      "tessera_webhook_pace_per_second",
      help:
        "Events that a webhook endpoint may receive in a second; 0 if it gets single events only."),
    MetricDescription(
      "tessera_webhook_pending", help: "Events that wait to be sent to a webhook endpoint."),
    MetricDescription(
      "tessera_webhook_oldest_pending_timestamp_seconds",
      help: "When the oldest of these events was queued, in seconds since 1970; 0 if none waits."),
    MetricDescription(
      "tessera_export_completed_timestamp_seconds",
      help: "When the newest scheduled run of an export was complete, in seconds since 1970."),
    MetricDescription(
      "process_resident_memory_bytes", help: "Resident memory of the process, in bytes."),
    MetricDescription(
      "process_start_time_seconds", help: "When the process started, in seconds since 1970."),
  ]
}
