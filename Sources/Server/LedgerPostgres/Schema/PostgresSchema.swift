#if Postgres
  internal import Ledger
  internal import PostgresLink

  /// The schema of the ledger's database: what a new ledger has.
  enum PostgresSchema {
    /// Returns the statements that create a ledger in an empty schema.
    static func creation(_ definition: LedgerSchemaDefinition) -> [String] {
      [migrationTable] + ledgerTable + factTables + workTables + eventTables + webhookTables
        + definition.tables.flatMap(creation(of:))
        + protection(
          of: handWrittenRecordTables
            + definition.tables.filter { $0.role == .record }.map(\.name))
    }

    /// The row that every change locks first: it orders the changes of all servers, and holds the
    /// newest number of each list.
    private static let ledgerTable = [
      """
      CREATE TABLE ledger (
        only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        epoch int8 NOT NULL DEFAULT 1,
        last_fact int8 NOT NULL DEFAULT 0,
        last_act int8 NOT NULL DEFAULT 0,
        last_claim int8 NOT NULL DEFAULT 0,
        last_change int8 NOT NULL DEFAULT 0,
        last_audit int8 NOT NULL DEFAULT 0,
        last_job int8 NOT NULL DEFAULT 0,
        last_event int8 NOT NULL DEFAULT 0,
        event_watermark int8 NOT NULL DEFAULT 0,
        event_rebuild_end int8,
        customers int8 NOT NULL DEFAULT 0,
        purchases int8 NOT NULL DEFAULT 0
      ) WITH (fillfactor = 10, autovacuum_vacuum_cost_delay = 0)
      """,
      "INSERT INTO ledger DEFAULT VALUES",
    ]

    /// The tables whose rows are never changed or deleted.
    static let recordTables =
      handWrittenRecordTables + LedgerSchemaTables.all.filter { $0.role == .record }.map(\.name)

    /// Those without a description.
    static let handWrittenRecordTables = ["signing_headers", "facts", "catalogs"]

    /// The tables that are derived from the record and can be rebuilt.
    static let projections =
      LedgerSchemaTables.all.filter { $0.role == .projection }.map(\.name) + ["purchases"]

    /// The tables of state and work, whose rows change.
    static let stateAndWorkTables =
      LedgerSchemaTables.all.filter { $0.role == .state }.map(\.name) + [
        "refreshes", "inbox", "quarantine", "nodes", "leases", "write_probe",
        "webhook_endpoints", "webhook_deliveries", "webhook_attempts",
      ]

    /// The table of events, whose rows are never changed, and deleted only to derive them again.
    static let eventTable = "events"
  }
#endif
