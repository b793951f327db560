#if Postgres
  /// The tables of facts, purchases and downloads.
  ///
  /// Text is ordered by its bytes, as in every store.
  extension PostgresSchema {
    static let factTables = [
      """
      CREATE TABLE signing_headers (
        id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        hash bytea NOT NULL UNIQUE,
        header text COLLATE "C" NOT NULL
      )
      """,
      """
      CREATE TABLE facts (
        sequence int8 PRIMARY KEY,
        kind text COLLATE "C" NOT NULL,
        identity text COLLATE "C" NOT NULL,
        signed_date int8 NOT NULL,
        payload_hash bytea NOT NULL,
        original_transaction_id text COLLATE "C",
        bundle_id text COLLATE "C",
        environment text COLLATE "C",
        source text COLLATE "C" NOT NULL,
        received_at int8 NOT NULL,
        header_ids int8[] NOT NULL,
        content bytea NOT NULL,
        newest_act int8 NOT NULL,
        UNIQUE (kind, identity, signed_date, payload_hash)
      )
      """,
      "ALTER TABLE facts ALTER COLUMN content SET STORAGE EXTERNAL",
      "CREATE INDEX facts_of_purchase ON facts (original_transaction_id, received_at)",
      """
      CREATE TABLE purchases (
        original_transaction_id text COLLATE "C" PRIMARY KEY,
        owner text COLLATE "C",
        history bytea NOT NULL,
        ask_at int8
      ) WITH (fillfactor = 85)
      """,
      "CREATE INDEX purchases_of_owner ON purchases (owner)",
      "CREATE INDEX purchases_to_ask ON purchases (ask_at) WHERE ask_at IS NOT NULL",
    ]
  }
#endif
