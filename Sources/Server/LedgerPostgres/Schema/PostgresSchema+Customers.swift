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
