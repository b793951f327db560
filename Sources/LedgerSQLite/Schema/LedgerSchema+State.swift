internal import GRDB

/// The tables of customer state that the App Store did not sign, and of the audit log.
extension LedgerSchema {
  /// State that can be deleted permanently, because people may request that.
  static let deletableStateTables = """
    CREATE TABLE attributes (
      customer TEXT NOT NULL,
      key TEXT NOT NULL,
      value TEXT,
      updated_at INTEGER NOT NULL,
      PRIMARY KEY (customer, key)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX attributes_of_email ON attributes (value) WHERE key = '$email';

    CREATE TABLE attributions (
      sequence INTEGER PRIMARY KEY,
      customer TEXT NOT NULL,
      network INTEGER NOT NULL,
      data TEXT NOT NULL,
      received_at INTEGER NOT NULL,
      UNIQUE (customer, network, data)
    ) STRICT;
    """

  /// Recorded data that cannot be derived.
  static let stateTables = """
    CREATE TABLE grants (
      id TEXT NOT NULL PRIMARY KEY,
      customer TEXT NOT NULL,
      entitlement TEXT NOT NULL,
      duration TEXT NOT NULL,
      starts_at INTEGER NOT NULL,
      ends_at INTEGER,
      granted_at INTEGER NOT NULL,
      actor TEXT NOT NULL
    ) STRICT;
    CREATE INDEX grants_of_customer ON grants (customer);

    CREATE TABLE grant_revocations (
      sequence INTEGER PRIMARY KEY,
      grant_id TEXT NOT NULL REFERENCES grants (id),
      revoked_at INTEGER NOT NULL,
      actor TEXT NOT NULL
    ) STRICT;
    CREATE INDEX grant_revocations_of_grant ON grant_revocations (grant_id);

    CREATE TABLE test_store_purchases (
      token TEXT NOT NULL PRIMARY KEY,
      customer TEXT NOT NULL,
      bundle_id TEXT NOT NULL,
      product_id TEXT NOT NULL,
      type TEXT NOT NULL,
      period TEXT,
      price INTEGER,
      currency TEXT,
      purchased_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX test_store_purchases_of_customer ON test_store_purchases (customer);

    CREATE TABLE currency_adjustments (
      id TEXT NOT NULL PRIMARY KEY,
      customer TEXT NOT NULL,
      is_sandbox INTEGER NOT NULL,
      amounts TEXT NOT NULL,
      reference TEXT,
      at INTEGER NOT NULL,
      actor TEXT NOT NULL
    ) STRICT;
    CREATE INDEX currency_adjustments_of_customer ON currency_adjustments (customer);

    CREATE TABLE offering_overrides (
      sequence INTEGER PRIMARY KEY,
      customer TEXT NOT NULL,
      offering TEXT,
      at INTEGER NOT NULL,
      actor TEXT NOT NULL
    ) STRICT;
    CREATE INDEX offering_overrides_of_customer ON offering_overrides (customer);

    CREATE TABLE audit_log (
      sequence INTEGER PRIMARY KEY,
      at INTEGER NOT NULL,
      actor TEXT NOT NULL,
      act TEXT NOT NULL,
      subject TEXT NOT NULL,
      details TEXT NOT NULL
    ) STRICT;
    CREATE INDEX audit_log_of_subject ON audit_log (subject);

    """
    + [
      "grants", "grant_revocations", "test_store_purchases", "currency_adjustments",
      "offering_overrides", "audit_log",
    ].map(rejections).joined()
}
