package import AppStoreCore
package import Catalog
internal import Events
package import Ledger

/// Adds the deliveries of new events, or of Apple's notifications, to the queue of one endpoint.
package struct EndpointQueue: Sendable {
  /// The most events that are read at a time.
  private static let pageSize = 500
  /// How many deliveries must be ready, in addition to those that are sent at the same time, until no
  /// more are added.
  static let reserve = 100

  /// The endpoint.
  package let endpoint: WebhookEndpoint
  private let ledger: any LedgerStore
  private let clock: any WallClock
  /// The queue of notifications; `nil` for an endpoint that receives events.
  private let notifications: NotificationQueue?

  /// Creates a queue.
  package init(_ endpoint: WebhookEndpoint, ledger: any LedgerStore, clock: any WallClock) {
    self.endpoint = endpoint
    self.ledger = ledger
    self.clock = clock
    notifications =
      endpoint.format == .apple
      ? NotificationQueue(endpoint, ledger: ledger, clock: clock) : nil
  }

  /// Adds deliveries of the events since the last call, until enough are ready to be sent.
  ///
  /// So an endpoint that does not respond costs the ledger little. Nothing is added while the endpoint
  /// is paused or disabled, or while events are derived again; afterwards it continues after the last
  /// event that was added.
  ///
  /// - Returns: The endpoint's state after it.
  package func update() async throws(LedgerError) -> WebhookEndpointState {
    var state = try await state()
    if let notifications {
      if state.status == .active { try await notifications.update() }
      return state
    }
    while state.status == .active {
      guard try await ledger.events.progress().newestEvent > state.queuedThrough,
        try await !hasEnough()
      else { return state }
      let page = try await ledger.events.events(
        after: state.queuedThrough, matching: EventFilter(types: endpoint.types),
        limit: Self.pageSize)
      guard page.end > state.queuedThrough else { return state }
      let now = clock.now()
      let deliveries = page.events.filter {
        endpoint.receives($0.event) && !endpoint.isAbout($0.event)
      }.map {
        NewWebhookDelivery(of: $0, dueAt: now, createdAt: now, trigger: .event)
      }
      let former = state.queuedThrough
      _ = try await ledger.webhooks.enqueue(
        deliveries, for: endpoint.name, after: former, through: page.end)
      state = try await self.state()
      // Another server may have added them, and none are added while events are derived again.
      guard page.hasMore, state.queuedThrough != former else { return state }
    }
    return state
  }

  private func hasEnough() async throws(LedgerError) -> Bool {
    let enough = endpoint.concurrency + Self.reserve
    let ready = try await ledger.webhooks.due(
      endpoint.name, at: clock.now(), isOrdered: endpoint.isOrdered, limit: enough)
    return ready.count >= enough
  }

  /// Returns the endpoint's state; creates it if the endpoint is new.
  ///
  /// While events are derived again, the newest event is not known, and a new endpoint waits.
  package func state() async throws(LedgerError) -> WebhookEndpointState {
    if let state = try await ledger.webhooks.endpoint(endpoint.name) { return state }
    try await notifications?.create()
    let progress = try await ledger.events.progress()
    guard progress.rebuildEnd == nil else {
      return WebhookEndpointState(
        name: endpoint.name, status: .paused, queuedThrough: 0, changedAt: clock.now())
    }
    let newest = endpoint.start == .beginning ? 0 : progress.newestEvent
    return try await ledger.webhooks.create(
      WebhookEndpointState(
        name: endpoint.name, queuedThrough: newest, changedAt: clock.now()))
  }
}

extension WebhookEndpoint {
  /// Returns whether an event is of the environments and apps of the endpoint.
  package func receives(_ event: NewEvent) -> Bool {
    if let environments {
      guard let environment = event.environment, environments.contains(environment) else {
        return false
      }
    }
    guard let apps else { return true }
    return event.bundleID.map(apps.contains) ?? false
  }

  /// Returns whether an event says that the endpoint itself fails, which only others should know.
  func isAbout(_ event: NewEvent) -> Bool {
    guard event.type == EventType.webhookFailing.rawValue,
      let event = try? Event(json: event.body), case .webhook(let data) = event.data
    else { return false }
    return data.webhook == name
  }

  /// Whether the attributes of the customer are read for each event.
  var usesAttributes: Bool { includesAttributes || format == .template }
}
