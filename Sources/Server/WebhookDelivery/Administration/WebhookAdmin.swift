package import AppStoreCore
package import Catalog
package import Ledger

/// Operations on webhook endpoints, for the command line, the HTTP API and the dashboard.
///
/// Servers may be running on the ledger. All but reads are in the audit log.
package struct WebhookAdmin: Sendable {
  static let page = 500

  let ledger: any LedgerStore
  let clock: any WallClock
  private let actor: String

  /// Creates the operations.
  ///
  /// - Parameters:
  ///   - ledger: The ledger.
  ///   - clock: The clock.
  ///   - actor: Who performs them, for the audit log, such as `cli:ada`.
  package init(ledger: any LedgerStore, clock: any WallClock, actor: String) {
    self.ledger = ledger
    self.clock = clock
    self.actor = actor
  }

  /// Returns the state of an endpoint and how its deliveries do.
  package func health(
    of endpoint: WebhookEndpoint
  ) async throws(LedgerError) -> WebhookHealth {
    let behind =
      endpoint.format == .apple
      ? try await NotificationQueue(endpoint, ledger: ledger, clock: clock).factsBehind() : nil
    return WebhookHealth(
      endpoint, try await ledger.webhooks.endpoint(endpoint.name),
      try await ledger.webhooks.counts(of: endpoint.name),
      newest: try await ledger.events.progress().newestEvent, factsBehind: behind)
  }

  /// Pauses an endpoint: events wait until it is resumed.
  @discardableResult
  package func pause(
    _ endpoint: WebhookEndpoint
  ) async throws(WebhookAdminError) -> WebhookEndpointState {
    let state = try await set(endpoint, .paused, reason: "paused by \(actor)")
    try await audit(.pauseWebhook, endpoint)
    return state
  }

  /// Resumes a paused or disabled endpoint.
  ///
  /// - Parameters:
  ///   - endpoint: The endpoint.
  ///   - missed: Whether the events that it missed are sent. If they are skipped, so are the
  ///     deliveries that wait for an attempt.
  /// - Returns: The state after it, and how many deliveries were skipped.
  @discardableResult
  package func resume(
    _ endpoint: WebhookEndpoint, missed: MissedEvents = .send
  ) async throws(WebhookAdminError) -> (state: WebhookEndpointState, skipped: Int) {
    var skipped = 0
    if missed == .skip { skipped = try await skip(endpoint) }
    let state = try await set(endpoint, .active, reason: nil)
    try await audit(.resumeWebhook, endpoint, missed == .skip ? ["missed": "skipped"] : [:])
    return (state, skipped)
  }

  /// Ends all that waits for an endpoint, and continues after the newest event.
  private func skip(_ endpoint: WebhookEndpoint) async throws(WebhookAdminError) -> Int {
    // While it is paused, no server adds deliveries; one that is being sent may still succeed.
    _ = try await set(endpoint, .paused, reason: "paused by \(actor)")
    return try await withLedger { () throws(LedgerError) in
      let webhooks = ledger.webhooks
      if endpoint.format == .apple {
        try await NotificationQueue(endpoint, ledger: ledger, clock: clock).skip()
      }
      let newest = try await ledger.events.progress().newestEvent
      while let state = try await webhooks.endpoint(endpoint.name), state.queuedThrough < newest,
        try await !webhooks.enqueue(
          [], for: endpoint.name, after: state.queuedThrough, through: newest)
      {}
      var count = 0
      while let state = try await webhooks.endpoint(endpoint.name) {
        let pending = try await webhooks.deliveries(
          matching: WebhookDeliveryFilter(endpoint: endpoint.name, status: .pending), before: nil,
          limit: Self.page)
        if pending.isEmpty { break }
        try await webhooks.record(
          pending.map {
            WebhookOutcome(
              deliveryID: $0.id, expectedAttempts: $0.attempts, attempt: nil, status: .skipped)
          }, health: state)
        count += pending.count
      }
      return count
    }
  }

  private func set(
    _ endpoint: WebhookEndpoint, _ status: WebhookEndpointState.Status, reason: String?
  ) async throws(WebhookAdminError) -> WebhookEndpointState {
    let state = try await fromLedger(
      await ledger.webhooks.setStatus(
        of: endpoint.name, status, reason: reason, at: clock.now()))
    guard let state else { throw .unknown(endpoint.name) }
    return state
  }

  func state(
    of endpoint: WebhookEndpoint
  ) async throws(WebhookAdminError) -> WebhookEndpointState {
    let state = try await fromLedger(await ledger.webhooks.endpoint(endpoint.name))
    guard let state else { throw .unknown(endpoint.name) }
    return state
  }

  func audit(
    _ action: AuditAction, _ endpoint: WebhookEndpoint, _ details: [String: String] = [:]
  ) async throws(WebhookAdminError) {
    try await fromLedger(
      await ledger.append(
        AuditEntry(
          at: clock.now(), actor: actor, action: action, subject: endpoint.name, details: details)))
  }

  func fromLedger<Value>(
    _ call: @autoclosure () async throws(LedgerError) -> Value
  ) async throws(WebhookAdminError) -> Value {
    try await withLedger { () async throws(LedgerError) in try await call() }
  }

  func withLedger<Value>(
    _ call: () async throws(LedgerError) -> Value
  ) async throws(WebhookAdminError) -> Value {
    do throws(LedgerError) { return try await call() } catch { throw .ledger(error) }
  }
}
