#if Postgres
  /// The tables of pending work, and of the servers that share the ledger.
  extension PostgresSchema {
    static let workTables = [
      """
      CREATE TABLE refreshes (
        id int8 PRIMARY KEY,
        original_transaction_id text COLLATE "C" NOT NULL,
        claimant text COLLATE "C" NOT NULL,
        bundle_id text COLLATE "C",
        environment text COLLATE "C",
        cause int8 NOT NULL,
        batch text COLLATE "C",
        revision int8 NOT NULL,
        lease int8 NOT NULL,
        requested_at int8 NOT NULL,
        newest_act int8 NOT NULL,
        due_at int8 NOT NULL,
        attempts int8 NOT NULL,
        state text COLLATE "C" NOT NULL,
        problem text COLLATE "C",
        UNIQUE (original_transaction_id, claimant)
      )
      """,
      "CREATE INDEX refreshes_due ON refreshes (state, bundle_id, environment, cause, due_at)",
      "CREATE INDEX refreshes_of_batch ON refreshes (batch, id) WHERE batch IS NOT NULL",
      """
      CREATE TABLE inbox (
        id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        received_at int8 NOT NULL,
        digest text COLLATE "C" NOT NULL UNIQUE,
        body bytea NOT NULL,
        due_at int8 NOT NULL,
        attempts int8 NOT NULL,
        lease int8 NOT NULL
      )
      """,
      "CREATE INDEX inbox_due ON inbox (due_at)",
      """
      CREATE TABLE quarantine (
        id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        received_at int8 NOT NULL,
        source text COLLATE "C" NOT NULL,
        failed_check text COLLATE "C" NOT NULL,
        explanation text COLLATE "C" NOT NULL,
        raw bytea NOT NULL,
        size int8 NOT NULL,
        digest text COLLATE "C" NOT NULL,
        newest_act int8 NOT NULL,
        attempts int8 NOT NULL DEFAULT 0,
        tried_at int8,
        tried_with text COLLATE "C",
        UNIQUE (source, digest)
      )
      """,
      """
      CREATE TABLE nodes (
        id uuid PRIMARY KEY,
        name text COLLATE "C" NOT NULL,
        version text COLLATE "C" NOT NULL,
        started_at int8 NOT NULL,
        beat_at int8 NOT NULL,
        catalog_digest text COLLATE "C",
        clock_skew int8 NOT NULL,
        timeline text COLLATE "C" NOT NULL
      ) WITH (fillfactor = 50)
      """,
      """
      CREATE TABLE leases (
        name text COLLATE "C" PRIMARY KEY,
        owner uuid NOT NULL,
        token int8 NOT NULL,
        ends_at int8 NOT NULL
      ) WITH (fillfactor = 50)
      """,
      """
      CREATE TABLE write_probe (
        only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
        content text COLLATE "C" NOT NULL
      )
      """,
      // Compressed, a large value would need no room.
      "ALTER TABLE write_probe ALTER COLUMN content SET STORAGE EXTERNAL",
      """
      CREATE TABLE catalogs (
        number int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        published_at int8 NOT NULL,
        actor text COLLATE "C" NOT NULL,
        content text COLLATE "C" NOT NULL
      )
      """,
    ]
  }
#endif
