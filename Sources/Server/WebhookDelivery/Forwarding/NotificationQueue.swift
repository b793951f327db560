package import AppStoreCore
package import Catalog
package import Ledger

/// Adds the deliveries of Apple's notifications to the queue of an endpoint that forwards them.
///
/// Recorded notifications are facts, and those in quarantine have numbers of their own. How far both
/// were read is in two states next to the endpoint's; see ``WebhookEndpointState/followsEvents``.
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

  /// Returns how many facts were not looked at; 0 for an endpoint that no server has seen.
  func factsBehind() async throws(LedgerError) -> Int64 {
    guard let state = try await ledger.webhooks.endpoint(Source.facts.name(of: endpoint)) else {
      return 0
    }
    return max(0, try await Self.newest(in: ledger) - state.queuedThrough)
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

  /// Adds the deliveries of all notifications since the last call.
  func update() async throws(LedgerError) {
    for source in Source.allCases {
      var position = try await position(in: source)
      while true {
        let page = try await page(of: source, after: position)
        guard page.end > position else { break }
        let new = try await deliveries(of: page.notifications)
        // After a crash before the next change, they are known.
        if !new.isEmpty { _ = try await ledger.webhooks.replay(new, for: endpoint.name) }
        // Another server was faster if this is false.
        guard
          try await ledger.webhooks.enqueue(
            [], for: source.name(of: endpoint), after: position, through: page.end)
        else { break }
        position = page.end
      }
    }
  }

  /// Creates the positions of a new endpoint where its start says.
  func create() async throws(LedgerError) {
    for source in Source.allCases { _ = try await position(in: source) }
  }

  /// Continues after everything that is known now.
  func skip() async throws(LedgerError) {
    for source in Source.allCases {
      let (start, end) = (try await position(in: source), try await newest(in: source))
      guard end > start else { continue }
      _ = try await ledger.webhooks.enqueue(
        [], for: source.name(of: endpoint), after: start, through: end)
    }
  }

  private func newest(in source: Source) async throws(LedgerError) -> Int64 {
    switch source {
    case .facts: try await Self.newest(in: ledger)
    case .quarantine: try await ledger.quarantined(limit: 1).first?.id ?? 0
    }
  }

  /// What contains notifications.
  private enum Source: String, CaseIterable {
    case facts
    case quarantine

    /// The name of the state that has the position.
    func name(of endpoint: WebhookEndpoint) -> String {
      WebhookEndpointState.positionName(of: endpoint.name, in: rawValue)
    }
  }

  private func position(in source: Source) async throws(LedgerError) -> Int64 {
    let name = source.name(of: endpoint)
    if let state = try await ledger.webhooks.endpoint(name) { return state.queuedThrough }
    let newest = endpoint.start == .now ? try await newest(in: source) : 0
    return try await ledger.webhooks.create(
      WebhookEndpointState(name: name, queuedThrough: newest, changedAt: clock.now())
    ).queuedThrough
  }

  private func page(
    of source: Source, after position: Int64
  ) async throws(LedgerError) -> (notifications: [ForwardedNotification], end: Int64) {
    switch source {
    case .facts:
      let facts = try await ledger.facts(after: position, limit: Self.pageSize)
      let found = facts.compactMap {
        ForwardedNotification($0, includesOld: endpoint.start == .beginning)
      }
      return (found, facts.last?.sequence ?? position)
    case .quarantine:
      let items = try await ledger.quarantined(after: position, limit: Self.pageSize)
      return (items.compactMap { ForwardedNotification($0) }, items.last?.id ?? position)
    }
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

extension ForwardedNotification {
  /// Returns a delivery of the notification.
  ///
  /// Notifications of one purchase are sent in order: the purchase takes the customer's place.
  package func delivery(dueAt now: Timestamp, trigger: WebhookTrigger) -> NewWebhookDelivery {
    NewWebhookDelivery(
      eventID: uuid, eventSequence: position,
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
