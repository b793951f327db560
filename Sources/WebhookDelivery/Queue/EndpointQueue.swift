internal import AppStoreTypes
package import CatalogModel
package import Effects
package import Ledger

/// Adds the deliveries of new events, or of Apple's notifications, to the queue of one endpoint.
package struct EndpointQueue: Sendable {
  /// The most events that are read at a time.
  private static let pageSize = 500

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

  /// Adds deliveries of all events since the last call.
  ///
  /// Nothing is added while the endpoint is paused or disabled; when it is active again, it
  /// continues after the last event that was added.
  ///
  /// - Returns: The endpoint's state after it.
  package func update() async throws(LedgerError) -> WebhookEndpointState {
    var state = try await state()
    if let notifications {
      if state.status == .active { try await notifications.update() }
      return state
    }
    while state.status == .active {
      let page = try await ledger.events.events(
        after: state.queuedThrough, matching: EventFilter(types: endpoint.types),
        limit: Self.pageSize)
      guard page.end > state.queuedThrough else { return state }
      let now = clock.now()
      let deliveries = page.events.filter { endpoint.receives($0.event) }.map {
        NewWebhookDelivery(of: $0, dueAt: now, createdAt: now, trigger: .event)
      }
      // Another server added them if this is false.
      _ = try await ledger.webhooks.enqueue(
        deliveries, for: endpoint.name, after: state.queuedThrough, through: page.end)
      state = try await self.state()
      guard page.hasMore else { return state }
    }
    return state
  }

  /// Returns the endpoint's state; creates it if the endpoint is new.
  package func state() async throws(LedgerError) -> WebhookEndpointState {
    if let state = try await ledger.webhooks.endpoint(endpoint.name) { return state }
    try await notifications?.create()
    let newest =
      endpoint.start == .beginning ? 0 : try await ledger.events.progress().newestEvent
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
}
