internal import PrometheusText

extension ServerMetrics {
  /// The descriptions of the metrics.
  static let descriptions = [
    MetricDescription(
      "tessera_requests_total", help: "Answers by route template, method and status."),
    MetricDescription(
      "tessera_request_duration_seconds",
      help: "How long answers took, from the request's head to the whole answer."),
    MetricDescription("tessera_requests_in_flight", help: "Requests that are worked on."),
    MetricDescription("tessera_connections", help: "Open connections."),
    MetricDescription("tessera_limited_total", help: "Requests that a limit refused."),
    MetricDescription(
      "tessera_log_ins_total",
      help: "Log-ins that joined two customers, switched to one, or were refused for their token."),
    MetricDescription(
      "tessera_answers_asked_again_total",
      help: "Requests for an answer that the app did not believe before, by why not."),
    MetricDescription(
      "tessera_ingested_total",
      help: "Signed data by where it came from: recorded, duplicate, unverified or failed."),
    MetricDescription(
      "tessera_verification_failures_total", help: "Signed data that did not verify, by check."),
    MetricDescription(
      "tessera_alias_limit_total",
      help: "Purchases that moved because too many customers would have been joined."),
    MetricDescription("tessera_ledger_commits_total", help: "Commits to the ledger."),
    MetricDescription(
      "tessera_ledger_commit_recordings", help: "How many recordings shared a commit.",
      buckets: MetricDescription.countBuckets),
    MetricDescription(
      "tessera_quarantine_items", help: "What did not verify and waits for a person."),
    MetricDescription(
      "tessera_in_app_purchase_key_problems",
      help: "Apps that Apple is not asked about, because their key is missing or refused."),
    MetricDescription(
      "tessera_ledger_facts", help: "Signed facts in the ledger, as counted within a minute."),
    MetricDescription("tessera_ledger_customers", help: "Customers in the ledger."),
    MetricDescription(
      "tessera_intermediate_key_expiry_timestamp_seconds",
      help: "When the key that signs answers expires, in seconds since 1970; 0 without a key."),
    MetricDescription(
      "tessera_tls_certificate_expiry_timestamp_seconds",
      help: "When the server's certificate expires, in seconds since 1970."),
    MetricDescription(
      "tessera_catalog_reloads", help: "How often another catalogue took the place of the first."),
    MetricDescription(
      "tessera_catalog_problems",
      help: "Problems that keep the catalogue's file from being used; 0 when it is in use."),
    MetricDescription(
      "tessera_catalog_loaded_timestamp_seconds",
      help: "When the catalogue in use was read, in seconds since 1970."),
    MetricDescription(
      "process_resident_memory_bytes", help: "Memory that the process holds, in bytes."),
    MetricDescription(
      "process_start_time_seconds", help: "When the process began, in seconds since 1970."),
  ]
}
