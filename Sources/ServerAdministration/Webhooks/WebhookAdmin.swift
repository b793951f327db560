internal import AppStoreTypes
public import CatalogModel
public import Effects
public import Ledger
internal import WebhookDelivery

/// Operations on webhook endpoints; servers may be running on the ledger.
public struct WebhookAdmin: Sendable {
  private static let page = 500

  let ledger: any LedgerStore
  let clock: any WallClock
  private let actor: String

  /// Creates the operations.
  ///
  /// - Parameters:
  ///   - ledger: The ledger.
  ///   - clock: The clock.
  ///   - actor: Who performs them, for the audit log, such as `cli:ada`.
  public init(ledger: any LedgerStore, clock: any WallClock, actor: String) {
    self.ledger = ledger
    self.clock = clock
    self.actor = actor
  }

  /// Pauses an endpoint: events wait until it is resumed.
  ///
  /// - Throws: ``WebhookAdminError``.
  public func pause(_ endpoint: WebhookEndpoint) async throws -> WebhookEndpointState {
    try await set(endpoint, .paused, reason: "paused by \(actor)", .pauseWebhook)
  }

  /// Resumes a paused or disabled endpoint: it continues with the first event that it missed.
  ///
  /// - Throws: ``WebhookAdminError``.
  public func resume(_ endpoint: WebhookEndpoint) async throws -> WebhookEndpointState {
    try await set(endpoint, .active, reason: nil, .resumeWebhook)
  }

  /// Records that the secret of an endpoint was replaced.
  public func recordRotation(of endpoint: WebhookEndpoint) async throws {
    try await audit(.rotateWebhookSecret, endpoint)
  }

  /// Sends events again, with their former IDs, to the current URL of an endpoint.
  ///
  /// - Parameters:
  ///   - endpoint: The endpoint; its filters apply.
  ///   - selection: The events.
  ///   - isDryRun: Whether only to count.
  /// - Returns: How many events are sent; without those that wait to be sent already.
  /// - Throws: ``WebhookAdminError``, also if the endpoint is paused or disabled.
  public func replay(
    _ endpoint: WebhookEndpoint, _ selection: WebhookReplay, isDryRun: Bool
  ) async throws -> Int {
    let state = try await state(of: endpoint)
    guard isDryRun || state.status == .active else {
      throw WebhookAdminError.notActive(endpoint.name, state.status)
    }
    let count =
      endpoint.format == .apple
      ? try await replayNotifications(endpoint, selection, isDryRun: isDryRun)
      : try await replayEvents(endpoint, selection, isDryRun: isDryRun)
    if !isDryRun { try await audit(.replayWebhook, endpoint, ["events": "\(count)"]) }
    return count
  }

  private func replayEvents(
    _ endpoint: WebhookEndpoint, _ selection: WebhookReplay, isDryRun: Bool
  ) async throws -> Int {
    var count = 0
    try await forEachPage(of: endpoint, selection) { events in
      guard !isDryRun else {
        count += events.count
        return
      }
      let now = clock.now()
      count += try await ledger.webhooks.replay(
        events.map {
          NewWebhookDelivery(of: $0, dueAt: now, createdAt: now, trigger: .replay)
        }, for: endpoint.name)
    }
    return count
  }

  private func forEachPage(
    of endpoint: WebhookEndpoint, _ selection: WebhookReplay,
    _ body: ([RecordedEvent]) async throws -> Void
  ) async throws {
    if let id = selection.eventID {
      guard let event = try await ledger.events.event(id) else {
        throw WebhookAdminError.noEvent(id)
      }
      return try await body([event])
    }
    var failed: Set<String>?
    if selection.failedOnly { failed = try await failedEvents(of: endpoint) }
    var filter = EventFilter(types: endpoint.types)
    if let customer = selection.customer {
      let ids = try await ledger.appUserIDs(of: customer)
      filter.customers = ids.isEmpty ? [customer] : ids
    }
    var position = max(0, selection.fromSequence - 1)
    while true {
      let page = try await ledger.events.events(
        after: position, matching: filter, limit: Self.page)
      let events = page.events.filter {
        $0.sequence <= selection.toSequence && endpoint.receives($0.event)
          && failed?.contains($0.event.id) ?? true
      }
      if !events.isEmpty { try await body(events) }
      position = page.end
      guard page.hasMore, position < selection.toSequence else { return }
    }
  }

  private func failedEvents(of endpoint: WebhookEndpoint) async throws -> Set<String> {
    var found: Set<String> = []
    var before: WebhookDelivery.ID?
    while true {
      let page = try await ledger.webhooks.deliveries(
        matching: WebhookDeliveryFilter(endpoint: endpoint.name, status: .failed),
        before: before, limit: Self.page)
      found.formUnion(page.map(\.eventID))
      guard page.count == Self.page, let last = page.last else { return found }
      before = last.id
    }
  }

  private func set(
    _ endpoint: WebhookEndpoint, _ status: WebhookEndpointState.Status, reason: String?,
    _ action: AuditAction
  ) async throws -> WebhookEndpointState {
    _ = try await state(of: endpoint)
    guard
      let state = try await ledger.webhooks.setStatus(
        of: endpoint.name, status, reason: reason, at: clock.now())
    else { throw WebhookAdminError.unknown(endpoint.name) }
    try await audit(action, endpoint)
    return state
  }

  private func state(of endpoint: WebhookEndpoint) async throws -> WebhookEndpointState {
    guard let state = try await ledger.webhooks.endpoint(endpoint.name) else {
      throw WebhookAdminError.unknown(endpoint.name)
    }
    return state
  }

  private func audit(
    _ action: AuditAction, _ endpoint: WebhookEndpoint, _ details: [String: String] = [:]
  ) async throws {
    try await ledger.append(
      AuditEntry(
        at: clock.now(), actor: actor, action: action, subject: endpoint.name, details: details))
  }
}
