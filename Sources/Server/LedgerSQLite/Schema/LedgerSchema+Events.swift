internal import GRDB

/// The tables of events and of their derivation, and the ledger's ID.
extension LedgerSchema {
  /// Events cannot be deleted while the watermark says that they are derived; a reset sets it to 0
  /// first.
  static let eventTables = """
    CREATE TABLE ledger (
      only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
      id TEXT NOT NULL,
      event_watermark INTEGER NOT NULL DEFAULT 0,
      event_rebuild_end INTEGER
    ) STRICT;

    CREATE TABLE events (
      sequence INTEGER PRIMARY KEY,
      previous INTEGER,
      id TEXT NOT NULL UNIQUE,
      type TEXT NOT NULL,
      customer TEXT,
      other_customer TEXT,
      environment TEXT,
      bundle_id TEXT,
      change_sequence INTEGER NOT NULL,
      occurred_at INTEGER NOT NULL,
      recorded_at INTEGER NOT NULL,
      body BLOB NOT NULL
    ) STRICT;
    CREATE INDEX events_of_customer ON events (customer, sequence) WHERE customer IS NOT NULL;
    CREATE INDEX events_of_other_customer ON events (other_customer, sequence)
      WHERE other_customer IS NOT NULL;
    CREATE TRIGGER events_refuse_update BEFORE UPDATE ON events
    BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
    CREATE TRIGGER events_refuse_delete BEFORE DELETE ON events
    WHEN (SELECT event_watermark FROM ledger) > 0
    BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;

    CREATE TABLE event_states (
      key TEXT NOT NULL PRIMARY KEY,
      state BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE due_dates (
      subject TEXT NOT NULL,
      kind TEXT NOT NULL,
      due_at INTEGER NOT NULL,
      PRIMARY KEY (subject, kind)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX due_dates_by_date ON due_dates (due_at, subject, kind);

    CREATE TABLE subscription_risks (
      purchase TEXT NOT NULL PRIMARY KEY,
      since INTEGER NOT NULL,
      kinds TEXT NOT NULL,
      environment TEXT NOT NULL,
      bundle_id TEXT NOT NULL,
      milliunits INTEGER,
      currency TEXT,
      body BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX subscription_risks_by_date ON subscription_risks (since, purchase);

    CREATE TABLE refund_requests (
      id TEXT NOT NULL PRIMARY KEY,
      purchase TEXT NOT NULL,
      transaction_id TEXT NOT NULL,
      product_id TEXT NOT NULL,
      product_type TEXT NOT NULL,
      environment TEXT NOT NULL,
      bundle_id TEXT NOT NULL,
      respond_before INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX refund_requests_by_date ON refund_requests (respond_before, id);
    CREATE INDEX refund_requests_of_transaction ON refund_requests (transaction_id);
    """
}
