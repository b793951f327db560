import AppStoreTypes
import Foundation
import GRDB
import Ledger
import TestSupport

/// A ledger's file as the first version wrote it, before customers had more than one app user id.
struct FirstLedger {
  let queue: DatabaseQueue

  init(path: String) throws {
    queue = try DatabaseQueue(path: path)
    try queue.write { try $0.execute(sql: Self.schema) }
  }

  func close() throws {
    try queue.close()
  }

  func see(_ customer: CustomerID, at time: Timestamp) throws {
    try queue.write {
      try $0.execute(
        sql: "INSERT INTO customers VALUES (?, ?, ?)",
        arguments: [customer.rawValue, time.milliseconds, time.milliseconds])
    }
  }

  /// Records a transaction and the customers who claimed it, one after the other.
  func record(
    _ transaction: JWSTransactionDecodedPayload, by customers: [CustomerID], store: TestStore,
    at time: Timestamp
  ) throws {
    let fact = SignedFact(try store.verified(transaction))
    try queue.write { database in
      try database.execute(
        sql: """
          INSERT INTO facts (
            kind, identity, signed_date, payload_hash, original_transaction_id, bundle_id,
            environment, source, received_at, jws
          ) VALUES (?, ?, ?, ?, ?, ?, ?, 'receipt', ?, ?)
          """,
        arguments: [
          fact.kind.rawValue, fact.identity, fact.signedDate.milliseconds, fact.payloadHash,
          fact.originalTransactionID?.rawValue, fact.bundleID?.rawValue,
          fact.environment?.rawValue, time.milliseconds, fact.jws,
        ])
      let purchase = transaction.originalTransactionId.rawValue
      try database.execute(
        sql: """
          INSERT INTO transaction_versions VALUES (?, ?, ?);
          INSERT INTO purchases VALUES (?, ?);
          """,
        arguments: [
          transaction.transactionId.rawValue, purchase, fact.payloadJSON, purchase,
          customers.last?.rawValue,
        ])
      for customer in customers {
        try database.execute(
          sql: """
            INSERT INTO claims (original_transaction_id, customer, claimed_at) VALUES (?, ?, ?)
            """,
          arguments: [purchase, customer.rawValue, time.milliseconds])
      }
    }
  }

  private static let schema = """
    PRAGMA application_id = 0x54455353;
    CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
    INSERT INTO grdb_migrations VALUES ('1-facts');

    CREATE TABLE facts (
      sequence INTEGER PRIMARY KEY, kind TEXT NOT NULL, identity TEXT NOT NULL,
      signed_date INTEGER NOT NULL, payload_hash TEXT NOT NULL, original_transaction_id TEXT,
      bundle_id TEXT, environment TEXT, source TEXT NOT NULL, received_at INTEGER NOT NULL,
      jws TEXT NOT NULL, UNIQUE (kind, identity, signed_date, payload_hash)
    ) STRICT;
    CREATE INDEX facts_of_purchase ON facts (original_transaction_id);
    CREATE TABLE customers (
      id TEXT NOT NULL PRIMARY KEY, first_seen INTEGER NOT NULL, last_seen INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE claims (
      sequence INTEGER PRIMARY KEY, original_transaction_id TEXT NOT NULL,
      customer TEXT NOT NULL REFERENCES customers (id), claimed_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX claims_of_purchase ON claims (original_transaction_id);
    CREATE TABLE quarantine (
      id INTEGER PRIMARY KEY, received_at INTEGER NOT NULL, source TEXT NOT NULL,
      failed_check TEXT NOT NULL, explanation TEXT NOT NULL, raw BLOB NOT NULL
    ) STRICT;
    CREATE TRIGGER facts_refuse_update BEFORE UPDATE ON facts
    BEGIN SELECT RAISE(ABORT, 'facts are append-only'); END;
    CREATE TRIGGER facts_refuse_delete BEFORE DELETE ON facts
    BEGIN SELECT RAISE(ABORT, 'facts are append-only'); END;
    CREATE TRIGGER claims_refuse_update BEFORE UPDATE ON claims
    BEGIN SELECT RAISE(ABORT, 'claims are append-only'); END;
    CREATE TRIGGER claims_refuse_delete BEFORE DELETE ON claims
    BEGIN SELECT RAISE(ABORT, 'claims are append-only'); END;
    CREATE TABLE purchases (
      original_transaction_id TEXT NOT NULL PRIMARY KEY, owner TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX purchases_of_owner ON purchases (owner, original_transaction_id);
    CREATE TABLE transaction_versions (
      transaction_id TEXT NOT NULL PRIMARY KEY, original_transaction_id TEXT NOT NULL,
      payload TEXT NOT NULL
    ) STRICT;
    CREATE INDEX transaction_versions_of_purchase
      ON transaction_versions (original_transaction_id);
    CREATE TABLE renewal_info_versions (
      original_transaction_id TEXT NOT NULL PRIMARY KEY, payload TEXT NOT NULL
    ) STRICT;
    """
}
