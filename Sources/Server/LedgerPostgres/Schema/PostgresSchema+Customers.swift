#if Postgres
  /// The tables of customers and owners.
  extension PostgresSchema {
    static let customerTables = [
      // `has_state` tells that a grant or a Test Store purchase may count.
      """
      CREATE TABLE customers (
        id text COLLATE "C" PRIMARY KEY,
        first_seen int8 NOT NULL,
        last_seen int8 NOT NULL,
        has_state boolean NOT NULL DEFAULT false
      ) WITH (fillfactor = 70)
      """,
      """
      CREATE TABLE acts (
        number int8 PRIMARY KEY,
        done_at int8 NOT NULL,
        kind text COLLATE "C" NOT NULL,
        cause text COLLATE "C" NOT NULL,
        actor text COLLATE "C" NOT NULL,
        from_id text COLLATE "C",
        to_id text COLLATE "C",
        undone int8
      )
      """,
      "CREATE INDEX acts_from ON acts (from_id) WHERE from_id IS NOT NULL",
      "CREATE INDEX acts_to ON acts (to_id) WHERE to_id IS NOT NULL",
      "CREATE INDEX acts_of_deletion ON acts (from_id, number) WHERE kind = 'deletion'",
      "CREATE UNIQUE INDEX acts_undone ON acts (undone) WHERE undone IS NOT NULL",
      """
      CREATE TABLE claims (
        sequence int8 PRIMARY KEY,
        act int8 NOT NULL,
        original_transaction_id text COLLATE "C" NOT NULL,
        former text COLLATE "C",
        customer text COLLATE "C"
      )
      """,
      "CREATE INDEX claims_of_purchase ON claims (original_transaction_id)",
      "CREATE INDEX claims_of_act ON claims (act)",
      """
      CREATE TABLE app_user_ids (
        id text COLLATE "C" PRIMARY KEY,
        customer text COLLATE "C" NOT NULL
      )
      """,
      "CREATE INDEX app_user_ids_of_customer ON app_user_ids (customer, id)",
      """
      CREATE TABLE account_tokens (
        token uuid NOT NULL,
        id text COLLATE "C" NOT NULL,
        PRIMARY KEY (token, id)
      )
      """,
    ]
  }
#endif
