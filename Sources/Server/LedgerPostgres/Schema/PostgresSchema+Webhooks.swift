#if Postgres
  /// The tables of deliveries to webhook endpoints, whose rows change and are deleted.
  extension PostgresSchema {
    /// The SQL that creates the tables.
    ///
    /// `is_first` marks a pending delivery whose customers have no pending delivery of an earlier
    /// event to the endpoint, so that a read finds those that need not wait without looking at the
    /// others.
    ///
    /// `queued_event` is the last event that has its delivery, and `queued_change` its line of the
    /// feed, while events are derived again; an empty one means that no event has.
    static let webhookTables = [
      """
      CREATE TABLE webhook_endpoints (
        name text COLLATE "C" PRIMARY KEY,
        status text COLLATE "C" NOT NULL,
        reason text COLLATE "C",
        queued_through int8 NOT NULL,
        failing_since int8,
        failed_events int8 NOT NULL,
        last_success_at int8,
        warned_at int8,
        pace_per_second int8,
        changed_at int8 NOT NULL,
        queued_event text COLLATE "C",
        queued_change int8
      ) WITH (fillfactor = 50)
      """,
      """
      CREATE TABLE webhook_deliveries (
        id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        endpoint text COLLATE "C" NOT NULL,
        event_id text COLLATE "C" NOT NULL,
        event_sequence int8 NOT NULL,
        customer text COLLATE "C",
        other_customer text COLLATE "C",
        status text COLLATE "C" NOT NULL,
        is_first boolean NOT NULL,
        attempts int8 NOT NULL,
        sent_parts int8 NOT NULL DEFAULT 0,
        next_attempt_at int8,
        created_at int8 NOT NULL,
        trigger text COLLATE "C" NOT NULL
      ) WITH (fillfactor = 85)
      """,
      """
      CREATE INDEX webhook_deliveries_due
        ON webhook_deliveries (endpoint, next_attempt_at, event_sequence, id)
        WHERE status = 'pending'
      """,
      """
      CREATE INDEX webhook_deliveries_first
        ON webhook_deliveries (endpoint, next_attempt_at, event_sequence, id) WHERE is_first
      """,
      """
      CREATE INDEX webhook_deliveries_waiting
        ON webhook_deliveries (endpoint, customer, event_sequence, id) WHERE status = 'pending'
      """,
      """
      CREATE INDEX webhook_deliveries_other_waiting
        ON webhook_deliveries (endpoint, other_customer, event_sequence, id)
        WHERE status = 'pending' AND other_customer IS NOT NULL
      """,
      "CREATE INDEX webhook_deliveries_of_status ON webhook_deliveries (endpoint, status, id)",
      "CREATE INDEX webhook_deliveries_of_event ON webhook_deliveries (event_id, endpoint)",
      """
      CREATE INDEX webhook_deliveries_of_customer ON webhook_deliveries (customer, id)
        WHERE customer IS NOT NULL
      """,
      """
      CREATE INDEX webhook_deliveries_of_other_customer ON webhook_deliveries (other_customer, id)
        WHERE other_customer IS NOT NULL
      """,
      """
      CREATE INDEX webhook_deliveries_finished ON webhook_deliveries (created_at, id)
        WHERE status <> 'pending'
      """,
      """
      CREATE TABLE webhook_attempts (
        delivery int8 NOT NULL,
        number int8 NOT NULL,
        at int8 NOT NULL,
        duration int8 NOT NULL,
        status_code int8,
        error text COLLATE "C",
        response text COLLATE "C" NOT NULL,
        PRIMARY KEY (delivery, number)
      )
      """,
    ]
  }
#endif
