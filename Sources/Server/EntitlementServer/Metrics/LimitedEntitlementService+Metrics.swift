internal import AppStoreCore
internal import Catalog
internal import EntitlementAPI
internal import HTTPTypes
internal import Ingest
internal import Ledger
internal import PrometheusText

extension LimitedEntitlementService {
  /// Serves the metrics to this machine, and to clients with the metrics token or a secret API key.
  ///
  /// A proxy on this machine forwards requests of strangers, so a request through a proxy needs the
  /// token or a key.
  func metricsResponse(to incoming: IncomingRequest) async -> BufferedHTTPResponse {
    guard mayReadMetrics(incoming) else {
      return APIError(
        .invalidAuthToken,
        "Metrics require localhost, the metrics token or a secret API key.",
        status: .unauthorized
      ).httpResponse
    }
    let decision = limiter.metricsDecision(at: service.reads.clock.now())
    if case .rejected(let limit, let wait, let status) = decision {
      return limited(limit, retryAfter: wait, status)
    }
    await service.refreshGauges()
    var response = HTTPResponse(status: .ok)
    response.headerFields[.contentType] = PrometheusRegistry.contentType
    response.headerFields[.cacheControl] = "no-store"
    return BufferedHTTPResponse(response, body: Array(service.metrics.registry.exposition().utf8))
  }

  private func mayReadMetrics(_ incoming: IncomingRequest) -> Bool {
    if incoming.limitKey.owner?.hasAllScopes == true { return true }
    if let metricsToken, let token = incoming.credential.token,
      HashedAPIKey(of: token).isEqual(to: metricsToken)
    {
      return true
    }
    let fields = incoming.request.headerFields
    return incoming.peer?.isLoopback == true && fields[.forwardedFor] == nil
      && fields[.forwarded] == nil
  }
}

extension EntitlementService {
  /// Updates the gauges that are not counted as events occur.
  func refreshGauges() async {
    let now = reads.clock.now()
    if let counts = try? await reads.ledger.counts() {
      metrics.set(
        "tessera_quarantine_items", help: "Quarantined items: data that failed verification.",
        Double(counts.quarantined))
      metrics.set(
        "tessera_ledger_facts", help: "Signed facts in the ledger.", Double(counts.facts))
      metrics.set(
        "tessera_ledger_customers", help: "Customers in the ledger.", Double(counts.customers))
    }
    metrics.set(
      "tessera_in_app_purchase_key_problems",
      help:
        "Apps whose purchases are not fetched from Apple because their key is missing or rejected.",
      Double(reads.synchronization?.keyProblems.count ?? 0))
    if metrics.beginReadingOutstanding(at: now) {
      if let status = try? await reads.synchronization?.status() { metrics.show(status) }
      for endpoint in reads.catalog.webhooks {
        if let counts = try? await reads.ledger.webhooks.counts(of: endpoint.name) {
          metrics.webhookPending(endpoint.name, counts)
        }
      }
    }
    let expiry = keys.signer(at: now)?.intermediate.expirationMilliseconds
    metrics.set(
      "tessera_intermediate_key_expiry_timestamp_seconds",
      help: "When the key that signs responses expires, in seconds since 1970; 0 without a key.",
      Double((expiry ?? 0) / 1000))
    let status = reads.catalogs.status
    metrics.set(
      "tessera_catalog_reloads", help: "Reloads of the catalog since the start.",
      Double(status.reloads))
    metrics.set(
      "tessera_catalog_problems",
      help: "Problems of the catalog file that prevent its use; 0 if it is in use.",
      Double(status.problems))
    metrics.set(
      "tessera_catalog_loaded_timestamp_seconds",
      help: "When the current catalog was loaded, in seconds since 1970.",
      Double(status.loadedAt.milliseconds / 1000))
    if let bytes = ResidentMemory.bytes() {
      metrics.set(
        "process_resident_memory_bytes", help: "Resident memory of the process, in bytes.",
        Double(bytes))
    }
  }
}
