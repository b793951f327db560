internal import GRDB

/// The tables of deliveries to webhook endpoints, whose rows change and are deleted.
extension LedgerSchema {
  /// The SQL that creates the tables.
  ///
  /// `is_first` marks a pending delivery whose customers have no pending delivery of an earlier event
  /// to the endpoint, so that a read finds those that need not wait without looking at the others.
  ///
  /// Nearly all deliveries end as delivered, so the index by status leaves those out.
  ///
  /// `queued_event` is the last event that has its delivery, and `queued_change` its line of the feed,
  /// while events are derived again; an empty one means that no event has.
  static let webhookTables = """
    CREATE TABLE webhook_endpoints (
      name TEXT NOT NULL PRIMARY KEY,
      status TEXT NOT NULL,
      reason TEXT,
      queued_through INTEGER NOT NULL,
      failing_since INTEGER,
      failed_events INTEGER NOT NULL,
      last_success_at INTEGER,
      warned_at INTEGER,
      pace_per_second INTEGER,
      changed_at INTEGER NOT NULL,
      queued_event TEXT,
      queued_change INTEGER
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE webhook_deliveries (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      endpoint TEXT NOT NULL,
      event_id TEXT NOT NULL,
      event_sequence INTEGER NOT NULL,
      customer TEXT,
      other_customer TEXT,
      status TEXT NOT NULL,
      is_first INTEGER NOT NULL,
      attempts INTEGER NOT NULL,
      sent_parts INTEGER NOT NULL DEFAULT 0,
      next_attempt_at INTEGER,
      created_at INTEGER NOT NULL,
      trigger TEXT NOT NULL
    ) STRICT;
    CREATE INDEX webhook_deliveries_due
      ON webhook_deliveries (endpoint, is_first, next_attempt_at, event_sequence, id)
      WHERE status = 'pending';
    CREATE INDEX webhook_deliveries_waiting
      ON webhook_deliveries (endpoint, customer, event_sequence, id) WHERE status = 'pending';
    CREATE INDEX webhook_deliveries_other_waiting
      ON webhook_deliveries (endpoint, other_customer, event_sequence, id)
      WHERE status = 'pending' AND other_customer IS NOT NULL;
    CREATE INDEX webhook_deliveries_not_delivered ON webhook_deliveries (endpoint, status, id)
      WHERE status <> 'pending' AND status <> 'delivered';
    CREATE INDEX webhook_deliveries_of_event ON webhook_deliveries (event_id, endpoint);
    CREATE INDEX webhook_deliveries_of_customer ON webhook_deliveries (customer, id)
      WHERE customer IS NOT NULL;
    CREATE INDEX webhook_deliveries_of_other_customer ON webhook_deliveries (other_customer, id)
      WHERE other_customer IS NOT NULL;
    CREATE INDEX webhook_deliveries_finished ON webhook_deliveries (created_at, id)
      WHERE status <> 'pending';

    CREATE TABLE webhook_attempts (
      delivery INTEGER NOT NULL,
      number INTEGER NOT NULL,
      at INTEGER NOT NULL,
      duration INTEGER NOT NULL,
      status_code INTEGER,
      error TEXT,
      response TEXT NOT NULL,
      PRIMARY KEY (delivery, number)
    ) STRICT, WITHOUT ROWID;
    """
}
