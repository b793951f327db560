internal import GRDB

/// The table of events, and the ledger's ID.
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
    """
}
