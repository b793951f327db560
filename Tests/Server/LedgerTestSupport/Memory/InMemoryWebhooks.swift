internal import AppStoreCore
internal import Ledger

/// The deliveries to webhook endpoints of an in-memory ledger, as a value.
struct InMemoryWebhooks {
  private(set) var endpoints: [String: WebhookEndpointState] = [:]
  private(set) var deliveries: [WebhookDelivery] = []
  private(set) var attempts: [WebhookDelivery.ID: [WebhookAttempt]] = [:]
  private var lastID: WebhookDelivery.ID = 0
  /// While events are derived again: the last event of each endpoint that has its delivery, and its
  /// line of the change feed; `nil` if none has.
  private var stopped: [String: (id: String, change: Int64)?] = [:]

  mutating func create(_ state: WebhookEndpointState) -> WebhookEndpointState {
    if let existing = endpoints[state.name] { return existing }
    endpoints[state.name] = state
    return state
  }

  mutating func setStatus(
    of name: String, _ status: WebhookEndpointState.Status, reason: String?, at now: Timestamp
  ) -> WebhookEndpointState? {
    endpoints[name]?.set(status, reason: reason, at: now)
    return endpoints[name]
  }

  mutating func enqueue(
    _ new: [NewWebhookDelivery], for endpoint: String, after expected: Int64, through end: Int64
  ) -> Bool {
    guard endpoints[endpoint]?.queuedThrough == expected, stopped[endpoint] == nil else {
      return false
    }
    endpoints[endpoint]?.queuedThrough = end
    for delivery in new { append(delivery, for: endpoint) }
    return true
  }

  mutating func replay(_ new: [NewWebhookDelivery], for endpoint: String) -> Int {
    guard endpoints[endpoint] != nil else { return 0 }
    let before = deliveries.count
    for delivery in new
    where !pending(at: endpoint).contains(where: { $0.eventID == delivery.eventID }) {
      append(delivery, for: endpoint)
    }
    return deliveries.count - before
  }

  private mutating func append(_ new: NewWebhookDelivery, for endpoint: String) {
    lastID += 1
    deliveries.append(
      WebhookDelivery(
        id: lastID, endpoint: endpoint, eventID: new.eventID, eventSequence: new.eventSequence,
        customers: new.customers, status: .pending, attempts: 0, nextAttemptAt: new.dueAt,
        createdAt: new.createdAt, trigger: new.trigger))
  }

  /// The pending deliveries of an endpoint, oldest event first.
  private func pending(at endpoint: String) -> [WebhookDelivery] {
    deliveries.filter { $0.endpoint == endpoint && $0.status == .pending }
      .sorted { ($0.eventSequence, $0.id) < ($1.eventSequence, $1.id) }
  }

  /// The pending deliveries that need not wait for another one, oldest event first.
  func candidates(at endpoint: String, isOrdered: Bool) -> [WebhookDelivery] {
    var earlier: Set<AppUserID> = []
    return pending(at: endpoint).filter { delivery in
      defer { earlier.formUnion(delivery.customers) }
      return !isOrdered || earlier.isDisjoint(with: delivery.customers)
    }
  }

  func due(
    _ endpoint: String, at now: Timestamp, isOrdered: Bool, limit: Int
  ) -> [WebhookDelivery] {
    let passed = candidates(at: endpoint, isOrdered: isOrdered).compactMap { delivery in
      delivery.nextAttemptAt.flatMap { $0 <= now ? (date: $0, delivery: delivery) : nil }
    }
    let longest = passed.sorted {
      ($0.date, $0.delivery.eventSequence, $0.delivery.id)
        < ($1.date, $1.delivery.eventSequence, $1.delivery.id)
    }
    return longest.prefix(max(0, limit)).map(\.delivery)
      .sorted { ($0.eventSequence, $0.id) < ($1.eventSequence, $1.id) }
  }

  mutating func record(_ outcomes: [WebhookOutcome], health: WebhookEndpointState) {
    guard endpoints[health.name] != nil else { return }
    for outcome in outcomes {
      let place = deliveries.firstIndex { delivery in
        delivery.id == outcome.deliveryID && delivery.endpoint == health.name
          && delivery.status == .pending && delivery.attempts == outcome.expectedAttempts
      }
      guard let place else { continue }
      deliveries[place] = deliveries[place].after(outcome)
      if let attempt = outcome.attempt { attempts[outcome.deliveryID, default: []].append(attempt) }
    }
    endpoints[health.name]?.apply(health: health)
  }

  mutating func warn(_ endpoint: String, at now: Timestamp) -> Bool {
    guard let state = endpoints[endpoint], state.warnedAt == nil, state.failingSince != nil else {
      return false
    }
    endpoints[endpoint]?.warnedAt = now
    return true
  }

  /// Saves for each endpoint the event with which it stopped; positions in other data stay.
  mutating func startRebuild(_ events: [RecordedEvent]) {
    stopped = endpoints.filter(\.value.followsEvents).mapValues { state in
      events.first { $0.sequence == state.queuedThrough }.map {
        ($0.event.id, $0.event.changeSequence)
      }
    }
  }

  /// Gives endpoints and pending deliveries the present sequences of their events.
  mutating func finishRebuild(_ events: [RecordedEvent]) {
    for (name, event) in stopped {
      let same = events.first { $0.event.id == event?.id }
      let earlier = events.filter { $0.event.changeSequence <= event?.change ?? 0 }
      endpoints[name]?.queuedThrough = same?.sequence ?? earlier.map(\.sequence).max() ?? 0
    }
    stopped = [:]
    for (place, delivery) in deliveries.enumerated() where delivery.status == .pending {
      guard let event = events.first(where: { $0.event.id == delivery.eventID }) else { continue }
      deliveries[place] = delivery.of(sequence: event.sequence)
    }
  }

  mutating func removeFinished(createdBefore date: Timestamp, limit: Int) -> Int {
    let finished = deliveries.filter { $0.status != .pending && $0.createdAt < date }
      .sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
    let removed = Set(finished.prefix(max(0, limit)).map(\.id))
    deliveries.removeAll { removed.contains($0.id) }
    for id in removed { attempts[id] = nil }
    return removed.count
  }
}

extension WebhookDelivery {
  fileprivate func after(_ outcome: WebhookOutcome) -> WebhookDelivery {
    WebhookDelivery(
      id: id, endpoint: endpoint, eventID: eventID, eventSequence: eventSequence,
      customers: customers, status: outcome.status, attempts: outcome.attempts,
      sentParts: outcome.sentParts, nextAttemptAt: outcome.nextAttemptAt, createdAt: createdAt,
      trigger: trigger)
  }

  fileprivate func of(sequence: Int64) -> WebhookDelivery {
    WebhookDelivery(
      id: id, endpoint: endpoint, eventID: eventID, eventSequence: sequence, customers: customers,
      status: status, attempts: attempts, sentParts: sentParts, nextAttemptAt: nextAttemptAt,
      createdAt: createdAt, trigger: trigger)
  }
}
