#if Postgres
  /// The tables of events and of their derivation.
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
      """
      CREATE TABLE event_states (
        key text COLLATE "C" PRIMARY KEY,
        state bytea NOT NULL
      ) WITH (fillfactor = 85)
      """,
      """
      CREATE TABLE due_dates (
        subject text COLLATE "C" NOT NULL,
        kind text COLLATE "C" NOT NULL,
        due_at int8 NOT NULL,
        PRIMARY KEY (subject, kind)
      )
      """,
      "CREATE INDEX due_dates_by_date ON due_dates (due_at, subject, kind)",
      """
      CREATE TABLE subscription_risks (
        purchase text COLLATE "C" PRIMARY KEY,
        since int8 NOT NULL,
        kinds text COLLATE "C" NOT NULL,
        environment text COLLATE "C" NOT NULL,
        bundle_id text COLLATE "C" NOT NULL,
        milliunits int8,
        currency text COLLATE "C",
        body bytea NOT NULL
      )
      """,
      "CREATE INDEX subscription_risks_by_date ON subscription_risks (since, purchase)",
      """
      CREATE TABLE refund_requests (
        id text COLLATE "C" PRIMARY KEY,
        purchase text COLLATE "C" NOT NULL,
        transaction_id text COLLATE "C" NOT NULL,
        product_id text COLLATE "C" NOT NULL,
        product_type text COLLATE "C" NOT NULL,
        environment text COLLATE "C" NOT NULL,
        bundle_id text COLLATE "C" NOT NULL,
        respond_before int8 NOT NULL
      )
      """,
      "CREATE INDEX refund_requests_by_date ON refund_requests (respond_before, id)",
      "CREATE INDEX refund_requests_of_transaction ON refund_requests (transaction_id)",
    ]
  }
#endif
