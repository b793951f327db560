#if Postgres
  /// The tables of customer state that the App Store did not sign, and of the audit log.
  extension PostgresSchema {
    static let stateTables = [
      """
      CREATE TABLE attributes (
        customer text COLLATE "C" NOT NULL,
        key text COLLATE "C" NOT NULL,
        value text COLLATE "C",
        updated_at int8 NOT NULL,
        PRIMARY KEY (customer, key)
      )
      """,
      // A value may be longer than what a B-tree accepts.
      "CREATE INDEX attributes_of_email ON attributes USING hash (value) WHERE key = '$email'",
      """
      CREATE TABLE attributions (
        sequence int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        customer text COLLATE "C" NOT NULL,
        network int8 NOT NULL,
        data text COLLATE "C" NOT NULL,
        received_at int8 NOT NULL,
        UNIQUE (customer, network, data)
      )
      """,
      """
      CREATE TABLE grants (
        id text COLLATE "C" PRIMARY KEY,
        customer text COLLATE "C" NOT NULL,
        entitlement text COLLATE "C" NOT NULL,
        duration text COLLATE "C" NOT NULL,
        starts_at int8 NOT NULL,
        ends_at int8,
        granted_at int8 NOT NULL,
        actor text COLLATE "C" NOT NULL
      )
      """,
      "CREATE INDEX grants_of_customer ON grants (customer)",
      """
      CREATE TABLE grant_revocations (
        sequence int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        grant_id text COLLATE "C" NOT NULL,
        revoked_at int8 NOT NULL,
        actor text COLLATE "C" NOT NULL
      )
      """,
      "CREATE INDEX grant_revocations_of_grant ON grant_revocations (grant_id)",
      """
      CREATE TABLE test_store_purchases (
        token text COLLATE "C" PRIMARY KEY,
        customer text COLLATE "C" NOT NULL,
        bundle_id text COLLATE "C" NOT NULL,
        product_id text COLLATE "C" NOT NULL,
        type text COLLATE "C" NOT NULL,
        period text COLLATE "C",
        price int8,
        currency text COLLATE "C",
        purchased_at int8 NOT NULL
      )
      """,
      "CREATE INDEX test_store_purchases_of_customer ON test_store_purchases (customer)",
      """
      CREATE TABLE currency_adjustments (
        id text COLLATE "C" PRIMARY KEY,
        customer text COLLATE "C" NOT NULL,
        is_sandbox boolean NOT NULL,
        amounts text COLLATE "C" NOT NULL,
        reference text COLLATE "C",
        at int8 NOT NULL,
        actor text COLLATE "C" NOT NULL
      )
      """,
      "CREATE INDEX currency_adjustments_of_customer ON currency_adjustments (customer)",
      """
      CREATE TABLE offering_overrides (
        sequence int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        customer text COLLATE "C" NOT NULL,
        offering text COLLATE "C",
        at int8 NOT NULL,
        actor text COLLATE "C" NOT NULL
      )
      """,
      "CREATE INDEX offering_overrides_of_customer ON offering_overrides (customer)",
      """
      CREATE TABLE audit_log (
        sequence int8 PRIMARY KEY,
        at int8 NOT NULL,
        actor text COLLATE "C" NOT NULL,
        act text COLLATE "C" NOT NULL,
        subject text COLLATE "C" NOT NULL,
        details text COLLATE "C" NOT NULL
      )
      """,
      "CREATE INDEX audit_log_of_subject ON audit_log (subject)",
    ]
  }
#endif
