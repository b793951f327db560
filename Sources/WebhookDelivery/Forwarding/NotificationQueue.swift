internal import AppStoreTypes
package import CatalogModel
package import Effects
package import Ledger

/// Adds the deliveries of Apple's notifications to the queue of an endpoint that forwards them.
///
/// Recorded notifications are facts, so the endpoint's `queuedThrough` is the sequence of a fact.
/// Those in quarantine have numbers of their own: a second state, of a name that no endpoint of a
/// catalog can have, contains the last one.
package struct NotificationQueue: Sendable {
  /// The most facts or quarantined items that are read at a time.
  private static let pageSize = 200

  private let endpoint: WebhookEndpoint
  private let ledger: any LedgerStore
  private let clock: any WallClock

  /// Creates a queue.
  package init(_ endpoint: WebhookEndpoint, ledger: any LedgerStore, clock: any WallClock) {
    self.endpoint = endpoint
    self.ledger = ledger
    self.clock = clock
  }

  /// Returns the sequence of the newest fact; 0 without facts.
  package static func newest(in facts: any FactStore) async throws(LedgerError) -> Int64 {
    // Sequences may have gaps, so the number of facts is not the newest sequence.
    var (known, bound): (Int64, Int64) = (0, 1)
    while let found = try await facts.facts(after: bound - 1, limit: 1).first {
      (known, bound) = (found.sequence, found.sequence * 2)
    }
    while bound - known > 1 {
      let middle = known + (bound - known) / 2
      if let found = try await facts.facts(after: middle - 1, limit: 1).first {
        known = found.sequence
      } else {
        bound = middle
      }
    }
    return known
  }

  /// Returns the deliveries of the facts after a sequence.
  func page(after sequence: Int64) async throws(LedgerError) -> DeliveryPage {
    let facts = try await ledger.facts(after: sequence, limit: Self.pageSize)
    guard let end = facts.last?.sequence else {
      return DeliveryPage(deliveries: [], end: sequence, hasMore: false)
    }
    let notifications = facts.compactMap {
      ForwardedNotification($0, includesOld: endpoint.start == .beginning)
    }
    return DeliveryPage(
      deliveries: try await deliveries(of: notifications), end: end,
      hasMore: facts.count == Self.pageSize)
  }

  /// Adds the deliveries of notifications that were quarantined since the last call.
  func updateFromQuarantine() async throws(LedgerError) {
    let name = Self.quarantineName(endpoint)
    var place = try await quarantineState(name).queuedThrough
    while true {
      let items = try await ledger.quarantined(after: place, limit: Self.pageSize)
      guard let last = items.last?.id else { return }
      let new = try await deliveries(of: items.compactMap(ForwardedNotification.init))
      // After a crash before the next line they are added again, unless they are known.
      if !new.isEmpty { _ = try await ledger.webhooks.replay(new, for: endpoint.name) }
      guard try await ledger.webhooks.enqueue([], for: name, after: place, through: last) else {
        // Another server was faster.
        return
      }
      place = last
      guard items.count == Self.pageSize else { return }
    }
  }

  /// Creates both states of a new endpoint where its start says.
  func create() async throws(LedgerError) -> WebhookEndpointState {
    _ = try await quarantineState(Self.quarantineName(endpoint))
    let newest = endpoint.start == .beginning ? 0 : try await Self.newest(in: ledger)
    return try await ledger.webhooks.create(
      WebhookEndpointState(
        name: endpoint.name, queuedThrough: newest, changedAt: clock.now()))
  }

  private static func quarantineName(_ endpoint: WebhookEndpoint) -> String {
    "\(endpoint.name).quarantine"
  }

  private func quarantineState(
    _ name: String
  ) async throws(LedgerError) -> WebhookEndpointState {
    if let state = try await ledger.webhooks.endpoint(name) { return state }
    var newest: Int64 = 0
    if endpoint.start == .now {
      newest = try await ledger.quarantined(limit: 1).first?.id ?? 0
    }
    return try await ledger.webhooks.create(
      WebhookEndpointState(name: name, queuedThrough: newest, changedAt: clock.now()))
  }

  /// Returns the deliveries of the notifications that the endpoint receives, without those that it
  /// received: one that was quarantined and is recorded later, or that Apple repeated.
  private func deliveries(
    of notifications: [ForwardedNotification]
  ) async throws(LedgerError) -> [NewWebhookDelivery] {
    let now = clock.now()
    var found: [NewWebhookDelivery] = []
    for notification in notifications where endpoint.receives(notification) {
      let known = try await ledger.webhooks.deliveries(
        matching: WebhookDeliveryFilter(endpoint: endpoint.name, eventID: notification.uuid),
        before: nil, limit: 1)
      let isInPage = found.contains { $0.eventID == notification.uuid }
      // One that was skipped left the quarantine before it could be sent.
      guard !isInPage, known.first.map({ $0.status == .skipped }) ?? true else { continue }
      found.append(notification.delivery(dueAt: now, trigger: .event))
    }
    return found
  }
}

/// Deliveries to add, and how far was looked for them.
struct DeliveryPage: Sendable {
  let deliveries: [NewWebhookDelivery]
  let end: Int64
  let hasMore: Bool
}

extension ForwardedNotification {
  /// Returns a delivery of the notification.
  ///
  /// Notifications of one purchase are sent in order: the purchase takes the customer's place.
  package func delivery(dueAt now: Timestamp, trigger: WebhookTrigger) -> NewWebhookDelivery {
    NewWebhookDelivery(
      eventID: uuid, eventSequence: place,
      customers: purchase.map { [AppUserID($0.rawValue)] } ?? [], dueAt: now, createdAt: now,
      trigger: trigger)
  }
}

extension WebhookEndpoint {
  /// Returns whether a notification is of the environments and apps of the endpoint.
  package func receives(_ notification: ForwardedNotification) -> Bool {
    if let environments {
      guard let environment = notification.environment, environments.contains(environment) else {
        return false
      }
    }
    guard let apps else { return true }
    return notification.bundleID.map(apps.contains) ?? false
  }
}
