#if Postgres
  internal import AppStoreCore
  internal import Ledger
  internal import PostgresLink

  extension WebhookStatements {
    /// The columns that ``PostgresRow/webhookEndpoint()`` reads.
    static let endpointColumns = """
      name, status, reason, queued_through, failing_since, failed_events, last_success_at, changed_at,
      warned_at, pace_per_second
      """

    /// The columns that ``PostgresRow/webhookDelivery()`` reads.
    static let deliveryColumns = """
      id, endpoint, event_id, event_sequence, customer, other_customer, status, attempts,
      next_attempt_at, created_at, trigger, sent_parts
      """
  }

  extension PostgresRow {
    func webhookEndpoint() throws(PostgresError) -> WebhookEndpointState {
      guard let status = WebhookEndpointState.Status(rawValue: try text(1)) else {
        throw .unreadable("webhook endpoint")
      }
      return WebhookEndpointState(
        name: try text(0), status: status, reason: try optionalText(2), queuedThrough: try int8(3),
        failingSince: try optionalTimestamp(4), failedEvents: Int(try int8(5)),
        lastSuccessAt: try optionalTimestamp(6), warnedAt: try optionalTimestamp(8),
        pacePerSecond: try optionalInt8(9).map { Int($0) }, changedAt: try timestamp(7))
    }

    func webhookDelivery() throws(PostgresError) -> WebhookDelivery {
      guard let status = WebhookDeliveryStatus(rawValue: try text(6)),
        let trigger = WebhookTrigger(rawValue: try text(10))
      else { throw .unreadable("webhook delivery") }
      return WebhookDelivery(
        id: try int8(0), endpoint: try text(1), eventID: try text(2), eventSequence: try int8(3),
        customers: [try appUserID(4), try appUserID(5)].compactMap(\.self), status: status,
        attempts: Int(try int8(7)), sentParts: Int(try int8(11)),
        nextAttemptAt: try optionalTimestamp(8),
        createdAt: try timestamp(9), trigger: trigger)
    }

    /// Returns an attempt from seven columns.
    func webhookAttempt() throws(PostgresError) -> WebhookAttempt {
      WebhookAttempt(
        deliveryID: try int8(0), number: Int(try int8(1)), at: try timestamp(2),
        durationMilliseconds: Int(try int8(3)), statusCode: try optionalInt8(4).map(Int.init),
        error: try optionalText(5), response: try text(6))
    }

    private func optionalTimestamp(_ column: Int) throws(PostgresError) -> Timestamp? {
      try optionalInt8(column).map(Timestamp.init(milliseconds:))
    }
  }
#endif
