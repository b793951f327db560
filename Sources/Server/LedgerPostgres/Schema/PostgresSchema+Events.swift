#if Postgres
  /// The table of events.
  extension PostgresSchema {
    static let eventTables = [
      """
      CREATE TABLE events (
        sequence int8 PRIMARY KEY,
        previous int8,
        id text COLLATE "C" NOT NULL UNIQUE,
        type text COLLATE "C" NOT NULL,
        customer text COLLATE "C",
        other_customer text COLLATE "C",
        environment text COLLATE "C",
        bundle_id text COLLATE "C",
        change_sequence int8 NOT NULL,
        occurred_at int8 NOT NULL,
        recorded_at int8 NOT NULL,
        body bytea NOT NULL
      )
      """,
      "CREATE INDEX events_of_customer ON events (customer, sequence) WHERE customer IS NOT NULL",
      """
      CREATE INDEX events_of_other_customer ON events (other_customer, sequence)
        WHERE other_customer IS NOT NULL
      """,
    ]
  }
#endif
