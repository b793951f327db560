#if Postgres
  internal import AppStoreCore
  internal import Ledger
  internal import PostgresLink

  /// The SQL that changes deliveries to webhook endpoints.
  enum WebhookStatements {
    /// Locks an endpoint, so that its deliveries change one after another, and reads its state.
    static func lock(_ endpoint: String) -> PostgresStatement {
      PostgresStatement(
        "SELECT \(endpointColumns) FROM webhook_endpoints WHERE name = $1 FOR UPDATE",
        [.text(endpoint)])
    }

    static func move(
      _ endpoint: String, after expected: Int64, through end: Int64
    ) -> PostgresStatement {
      assert(end >= expected, "the position of an endpoint does not move back")
      return PostgresStatement(
        """
        UPDATE webhook_endpoints SET queued_through = $3
        WHERE name = $1 AND queued_through = $2 AND queued_event IS NULL
        RETURNING 1
        """, [.text(endpoint), .int(expected), .int(end)])
    }

    /// Saves all of a state but `queued_through`.
    static func saving(_ state: WebhookEndpointState) -> PostgresStatement {
      PostgresStatement(
        """
        UPDATE webhook_endpoints SET status = $2, reason = $3, failing_since = $4,
          failed_events = $5, last_success_at = $6, changed_at = $7, warned_at = $8,
          pace_per_second = $9
        WHERE name = $1
        """,
        [
          .text(state.name), .text(state.status.rawValue), .text(state.reason),
          .int(state.failingSince?.milliseconds), .int(Int64(state.failedEvents)),
          .int(state.lastSuccessAt?.milliseconds), .int(state.changedAt.milliseconds),
          .int(state.warnedAt?.milliseconds), .int(state.pacePerSecond.map(Int64.init)),
        ])
    }

    /// Records a warning, unless it was given before or the endpoint does not fail.
    static func warning(_ endpoint: String, at now: Timestamp) -> PostgresStatement {
      PostgresStatement(
        """
        UPDATE webhook_endpoints SET warned_at = $2
        WHERE name = $1 AND warned_at IS NULL AND failing_since IS NOT NULL
        RETURNING 1
        """, [.text(endpoint), .int(now.milliseconds)])
    }

    /// Adds deliveries in order; one without customers waits for none.
    static func inserting(
      _ deliveries: [NewWebhookDelivery], for endpoint: String
    ) -> PostgresStatement {
      PostgresStatement(
        """
        INSERT INTO webhook_deliveries (
          endpoint, event_id, event_sequence, customer, other_customer, status, is_first, attempts,
          next_attempt_at, created_at, trigger)
        SELECT $1, event_id, event_sequence, customer, other_customer, 'pending', customer IS NULL,
          0, due_at, created_at, cause
        FROM unnest(
          $2::text[], $3::int8[], $4::text[], $5::text[], $6::int8[], $7::int8[], $8::text[]
        ) WITH ORDINALITY AS new (
          event_id, event_sequence, customer, other_customer, due_at, created_at, cause, place)
        ORDER BY place
        """,
        [
          .text(endpoint), .texts(deliveries.map(\.eventID)),
          .ints(deliveries.map(\.eventSequence)),
          .texts(deliveries.map { $0.customers.first?.rawValue }),
          .texts(deliveries.map { $0.customers.dropFirst().first?.rawValue }),
          .ints(deliveries.map(\.dueAt.milliseconds)),
          .ints(deliveries.map(\.createdAt.milliseconds)),
          .texts(deliveries.map(\.trigger.rawValue)),
        ])
    }

    /// Saves the outcomes that fit, and returns the delivery, its attempts, its customers, and whether
    /// it is pending.
    static func saving(_ outcomes: [WebhookOutcome], at endpoint: String) -> PostgresStatement {
      PostgresStatement(
        """
        UPDATE webhook_deliveries AS delivery
        SET status = outcome.status, attempts = outcome.attempts,
          next_attempt_at = outcome.next_attempt_at, sent_parts = outcome.sent_parts,
          is_first = is_first AND outcome.status = 'pending'
        FROM unnest($2::int8[], $3::int8[], $4::text[], $5::int8[], $6::int8[], $7::int8[])
          AS outcome (id, expected, status, attempts, next_attempt_at, sent_parts)
        WHERE delivery.id = outcome.id AND delivery.endpoint = $1
          AND delivery.status = 'pending' AND delivery.attempts = outcome.expected
        RETURNING delivery.id, delivery.attempts, customer, other_customer,
          delivery.status = 'pending'
        """,
        [
          .text(endpoint), .ints(outcomes.map(\.deliveryID)),
          .ints(outcomes.map { Int64($0.expectedAttempts) }),
          .texts(outcomes.map(\.status.rawValue)), .ints(outcomes.map { Int64($0.attempts) }),
          .ints(outcomes.map { $0.nextAttemptAt?.milliseconds }),
          .ints(outcomes.map { Int64($0.sentParts) }),
        ])
    }

    static func inserting(_ attempts: [WebhookAttempt]) -> PostgresStatement {
      PostgresStatement(
        """
        INSERT INTO webhook_attempts (
          delivery, number, at, duration, status_code, error, response)
        SELECT * FROM unnest(
          $1::int8[], $2::int8[], $3::int8[], $4::int8[], $5::int8[], $6::text[], $7::text[])
        """,
        [
          .ints(attempts.map(\.deliveryID)), .ints(attempts.map { Int64($0.number) }),
          .ints(attempts.map(\.at.milliseconds)),
          .ints(attempts.map { Int64($0.durationMilliseconds) }),
          .ints(attempts.map { $0.statusCode.map(Int64.init) }), .texts(attempts.map(\.error)),
          .texts(attempts.map(\.response)),
        ])
    }
  }
#endif
