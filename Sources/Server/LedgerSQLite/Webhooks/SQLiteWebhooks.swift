internal import AppStoreCore
internal import GRDB
internal import Ledger

/// The queue of deliveries, in one SQLite transaction.
struct SQLiteWebhooks {
  let database: Database

  func endpoints() throws -> [WebhookEndpointState] {
    try database.all(
      "SELECT \(WebhookEndpointState.columns) FROM webhook_endpoints ORDER BY name",
      read: WebhookEndpointState.init)
  }

  func endpoint(_ name: String) throws -> WebhookEndpointState? {
    try database.first(
      "SELECT \(WebhookEndpointState.columns) FROM webhook_endpoints WHERE name = ?", .text(name),
      read: WebhookEndpointState.init)
  }

  func create(_ state: WebhookEndpointState) throws -> WebhookEndpointState {
    if let existing = try endpoint(state.name) { return existing }
    try database.step(
      """
      INSERT INTO webhook_endpoints (
        name, status, reason, queued_through, failing_since, failed_events, last_success_at,
        warned_at, changed_at, pace_per_second
      ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      .text(state.name), .text(state.status.rawValue), .text(state.reason),
      .integer(state.queuedThrough), .integer(state.failingSince?.milliseconds),
      .integer(Int64(state.failedEvents)), .integer(state.lastSuccessAt?.milliseconds),
      .integer(state.warnedAt?.milliseconds), .integer(state.changedAt.milliseconds),
      .integer(state.pacePerSecond.map(Int64.init)))
    return state
  }

  /// Saves all of a state but `queuedThrough`, which ``enqueue(_:for:after:through:)`` changes.
  func save(_ state: WebhookEndpointState) throws {
    try database.step(
      """
      UPDATE webhook_endpoints SET status = ?, reason = ?, failing_since = ?, failed_events = ?,
        last_success_at = ?, warned_at = ?, changed_at = ?, pace_per_second = ?
      WHERE name = ?
      """,
      .text(state.status.rawValue), .text(state.reason),
      .integer(state.failingSince?.milliseconds), .integer(Int64(state.failedEvents)),
      .integer(state.lastSuccessAt?.milliseconds), .integer(state.warnedAt?.milliseconds),
      .integer(state.changedAt.milliseconds), .integer(state.pacePerSecond.map(Int64.init)),
      .text(state.name))
  }

  func enqueue(
    _ deliveries: [NewWebhookDelivery], for endpoint: String, after expected: Int64,
    through end: Int64
  ) throws -> Bool {
    assert(end >= expected, "the position of an endpoint does not move back")
    let isMoved = try database.first(
      """
      UPDATE webhook_endpoints SET queued_through = ?
      WHERE name = ? AND queued_through = ? AND queued_event IS NULL
      RETURNING 1
      """, .integer(end), .text(endpoint), .integer(expected)
    ) { _ in true }
    guard isMoved == true else { return false }
    try append(deliveries, for: endpoint)
    return true
  }

  /// Inserts deliveries, each of which usually comes after all that are pending.
  private func append(_ deliveries: [NewWebhookDelivery], for endpoint: String) throws {
    var last: [AppUserID: Int64] = [:]
    for customer in Set(deliveries.flatMap(\.customers)) {
      last[customer] = try lastPending(of: customer, at: endpoint)
    }
    // A replay may have added a later event before.
    let isOrdered =
      deliveries.allSatisfy { delivery in
        delivery.customers.allSatisfy { (last[$0] ?? 0) < delivery.eventSequence }
      }
      && zip(deliveries, deliveries.dropFirst()).allSatisfy { $0.eventSequence <= $1.eventSequence }
    guard isOrdered else { return try insert(deliveries, for: endpoint) }
    var waiting = Set(last.keys)
    for delivery in deliveries {
      try insert(delivery, for: endpoint, isFirst: waiting.isDisjoint(with: delivery.customers))
      waiting.formUnion(delivery.customers)
    }
  }

  func replay(_ deliveries: [NewWebhookDelivery], for endpoint: String) throws -> Int {
    guard try self.endpoint(endpoint) != nil else { return 0 }
    var seen: Set<String> = []
    let new = try deliveries.filter { delivery in
      guard seen.insert(delivery.eventID).inserted else { return false }
      let isPending = try database.first(
        """
        SELECT 1 FROM webhook_deliveries
        WHERE event_id = ? AND endpoint = ? AND status = 'pending' LIMIT 1
        """, .text(delivery.eventID), .text(endpoint)
      ) { _ in true }
      return isPending == nil
    }
    try insert(new, for: endpoint)
    return new.count
  }

  private func insert(_ deliveries: [NewWebhookDelivery], for endpoint: String) throws {
    let customers = Set(deliveries.flatMap(\.customers))
    let former = try first(of: customers, at: endpoint)
    for delivery in deliveries {
      // A delivery without customers waits for none; the others are compared below.
      try insert(delivery, for: endpoint, isFirst: delivery.customers.isEmpty)
    }
    try mark(former.union(try first(of: customers, at: endpoint)), at: endpoint)
  }

  private func insert(
    _ delivery: NewWebhookDelivery, for endpoint: String, isFirst: Bool
  ) throws {
    try database.step(
      """
      INSERT INTO webhook_deliveries (
        endpoint, event_id, event_sequence, customer, other_customer, status, is_first, attempts,
        next_attempt_at, created_at, trigger
      ) VALUES (?, ?, ?, ?, ?, 'pending', ?, 0, ?, ?, ?)
      """,
      .text(endpoint), .text(delivery.eventID), .integer(delivery.eventSequence),
      .text(delivery.customers.first?.rawValue),
      .text(delivery.customers.dropFirst().first?.rawValue), .integer(isFirst ? 1 : 0),
      .integer(delivery.dueAt.milliseconds), .integer(delivery.createdAt.milliseconds),
      .text(delivery.trigger.rawValue))
  }

  func record(_ outcomes: [WebhookOutcome], health: WebhookEndpointState) throws {
    guard var state = try endpoint(health.name) else { return }
    var customers: Set<AppUserID> = []
    for outcome in outcomes {
      guard let found = try affected(by: outcome, at: health.name) else { continue }
      try save(outcome)
      if outcome.status != .pending { customers.formUnion(found) }
      if let attempt = outcome.attempt { try append(attempt) }
    }
    try markNext(of: customers, at: health.name)
    state.apply(health: health)
    try save(state)
  }

  /// Returns the customers of the delivery that an outcome is about; `nil` if it has no effect,
  /// because the delivery ended or another attempt was recorded before.
  private func affected(
    by outcome: WebhookOutcome, at endpoint: String
  ) throws -> [AppUserID]? {
    try database.first(
      """
      SELECT customer, other_customer FROM webhook_deliveries
      WHERE id = ? AND endpoint = ? AND status = 'pending' AND attempts = ?
      """,
      .integer(outcome.deliveryID), .text(endpoint), .integer(Int64(outcome.expectedAttempts))
    ) { row in [row.text(0), row.text(1)].compactMap(\.self).map(AppUserID.init(rawValue:)) }
  }

  /// Saves an outcome that has an effect.
  ///
  /// With `RETURNING`, SQLite would copy each page that the statement changes, those of all indexes,
  /// so that it could undo it alone.
  private func save(_ outcome: WebhookOutcome) throws {
    try database.step(
      """
      UPDATE webhook_deliveries SET status = ?, attempts = ?, sent_parts = ?, next_attempt_at = ?,
        is_first = is_first AND ?
      WHERE id = ?
      """,
      .text(outcome.status.rawValue), .integer(Int64(outcome.attempts)),
      .integer(Int64(outcome.sentParts)), .integer(outcome.nextAttemptAt?.milliseconds),
      .integer(outcome.status == .pending ? 1 : 0), .integer(outcome.deliveryID))
  }

  /// Records a warning; returns `false` if it was given before or the endpoint does not fail.
  func warn(_ endpoint: String, at now: Timestamp) throws -> Bool {
    try database.first(
      """
      UPDATE webhook_endpoints SET warned_at = ?
      WHERE name = ? AND warned_at IS NULL AND failing_since IS NOT NULL
      RETURNING 1
      """, .integer(now.milliseconds), .text(endpoint)
    ) { _ in true } ?? false
  }

  private func append(_ attempt: WebhookAttempt) throws {
    try database.step(
      """
      INSERT INTO webhook_attempts (
        delivery, number, at, duration, status_code, error, response
      ) VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      .integer(attempt.deliveryID), .integer(Int64(attempt.number)),
      .integer(attempt.at.milliseconds), .integer(Int64(attempt.durationMilliseconds)),
      .integer(attempt.statusCode.map(Int64.init)), .text(attempt.error), .text(attempt.response))
  }

  func removeFinished(createdBefore date: Timestamp, limit: Int) throws -> Int {
    let ids = try database.all(
      """
      SELECT id FROM webhook_deliveries WHERE status <> 'pending' AND created_at < ?
      ORDER BY created_at, id LIMIT ?
      """, .integer(date.milliseconds), .integer(Int64(max(0, limit)))
    ) { $0.integer(0) }
    for id in ids {
      try database.step("DELETE FROM webhook_attempts WHERE delivery = ?", .integer(id))
      try database.step("DELETE FROM webhook_deliveries WHERE id = ?", .integer(id))
    }
    return ids.count
  }
}
