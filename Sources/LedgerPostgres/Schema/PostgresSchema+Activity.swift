#if Postgres
  /// The tables of what apps report: days of use, origins, offerings of purchases, and impressions.
  extension PostgresSchema {
    /// An empty text in `platform` or `placement` means that the app stated none.
    static let activityTables = [
      """
      CREATE TABLE customer_numbers (
        number int8 PRIMARY KEY,
        id text COLLATE "C",
        customer int8
      )
      """,
      "CREATE UNIQUE INDEX customer_numbers_of_id ON customer_numbers (id) WHERE id IS NOT NULL",
      """
      CREATE TABLE customer_days (
        sequence int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        number int8 NOT NULL,
        day int8 NOT NULL,
        bundle_id text COLLATE "C" NOT NULL,
        platform text COLLATE "C" NOT NULL,
        is_sandbox boolean NOT NULL,
        UNIQUE (day, number, bundle_id, platform, is_sandbox)
      )
      """,
      """
      CREATE TABLE customer_origins (
        sequence int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        number int8 NOT NULL,
        day int8 NOT NULL,
        storefront text COLLATE "C",
        platform text COLLATE "C",
        app_version text COLLATE "C",
        sdk_version text COLLATE "C"
      )
      """,
      "CREATE INDEX customer_origins_of_number ON customer_origins (number, sequence)",
      """
      CREATE TABLE presentations (
        sequence int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        transaction_id text COLLATE "C" NOT NULL UNIQUE,
        offering text COLLATE "C" NOT NULL,
        placement text COLLATE "C",
        rule_id text COLLATE "C",
        revision int8,
        received_at int8 NOT NULL
      )
      """,
      """
      CREATE TABLE apple_reports (
        sequence int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        kind text COLLATE "C" NOT NULL,
        vendor text COLLATE "C" NOT NULL,
        first_day int8 NOT NULL,
        last_day int8 NOT NULL,
        hash text COLLATE "C" NOT NULL,
        lines int8 NOT NULL,
        body text NOT NULL,
        imported_at int8 NOT NULL,
        actor text COLLATE "C" NOT NULL
      )
      """,
      "CREATE INDEX apple_reports_of_days ON apple_reports (kind, vendor, first_day, last_day)",
      """
      CREATE TABLE enrollments (
        sequence int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        experiment text COLLATE "C" NOT NULL,
        number int8 NOT NULL,
        variant text COLLATE "C",
        at int8 NOT NULL,
        bundle_id text COLLATE "C",
        country text COLLATE "C",
        platform text COLLATE "C",
        app_version text COLLATE "C",
        sdk_version text COLLATE "C",
        is_sandbox boolean NOT NULL,
        revision text COLLATE "C" NOT NULL,
        UNIQUE (number, experiment)
      )
      """,
      """
      CREATE TABLE paywall_impressions (
        sequence int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        number int8 NOT NULL,
        day int8 NOT NULL,
        offering text COLLATE "C" NOT NULL,
        placement text COLLATE "C" NOT NULL,
        is_sandbox boolean NOT NULL,
        UNIQUE (offering, day, number, placement, is_sandbox)
      )
      """,
    ]
  }
#endif
