internal import GRDB

/// The tables of what apps report: days of use, origins, offerings of purchases, and impressions.
extension LedgerSchema {
  /// An empty text in `platform` or `placement` means that the app stated none.
  static let activityTables =
    """
    CREATE TABLE customer_numbers (
      number INTEGER PRIMARY KEY,
      id TEXT,
      customer INTEGER
    ) STRICT;
    CREATE UNIQUE INDEX customer_numbers_of_id ON customer_numbers (id) WHERE id IS NOT NULL;

    CREATE TABLE customer_days (
      sequence INTEGER PRIMARY KEY,
      number INTEGER NOT NULL,
      day INTEGER NOT NULL,
      bundle_id TEXT NOT NULL,
      platform TEXT NOT NULL,
      is_sandbox INTEGER NOT NULL,
      UNIQUE (day, number, bundle_id, platform, is_sandbox)
    ) STRICT;

    CREATE TABLE customer_origins (
      sequence INTEGER PRIMARY KEY,
      number INTEGER NOT NULL,
      day INTEGER NOT NULL,
      storefront TEXT,
      platform TEXT,
      app_version TEXT,
      sdk_version TEXT
    ) STRICT;
    CREATE INDEX customer_origins_of_number ON customer_origins (number, sequence);

    CREATE TABLE presentations (
      sequence INTEGER PRIMARY KEY,
      transaction_id TEXT NOT NULL UNIQUE,
      offering TEXT NOT NULL,
      placement TEXT,
      rule_id TEXT,
      revision INTEGER,
      received_at INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE apple_reports (
      sequence INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,
      vendor TEXT NOT NULL,
      first_day INTEGER NOT NULL,
      last_day INTEGER NOT NULL,
      hash TEXT NOT NULL,
      lines INTEGER NOT NULL,
      body TEXT NOT NULL,
      imported_at INTEGER NOT NULL,
      actor TEXT NOT NULL
    ) STRICT;
    CREATE INDEX apple_reports_of_days
      ON apple_reports (kind, vendor, first_day, last_day, sequence, hash, lines);

    CREATE TABLE enrollments (
      sequence INTEGER PRIMARY KEY,
      experiment TEXT NOT NULL,
      number INTEGER NOT NULL,
      variant TEXT,
      at INTEGER NOT NULL,
      bundle_id TEXT,
      country TEXT,
      platform TEXT,
      app_version TEXT,
      sdk_version TEXT,
      is_sandbox INTEGER NOT NULL,
      revision TEXT NOT NULL,
      UNIQUE (number, experiment)
    ) STRICT;

    CREATE TABLE paywall_impressions (
      sequence INTEGER PRIMARY KEY,
      number INTEGER NOT NULL,
      day INTEGER NOT NULL,
      offering TEXT NOT NULL,
      placement TEXT NOT NULL,
      is_sandbox INTEGER NOT NULL,
      UNIQUE (offering, day, number, placement, is_sandbox)
    ) STRICT;

    """
    + [
      "customer_days", "customer_origins", "presentations", "apple_reports", "enrollments",
      "paywall_impressions",
    ].map(rejections).joined()
}
