import AppStoreTypes
import Foundation
import GRDB
import Ledger
import LedgerSQLite
import LedgerTestSupport
import TestSupport
import Testing

@Suite("Files of older versions", .timeLimit(.minutes(10)))
struct OldFileTests {
  /// The tables as version 1 created them.
  static let version1 = """
    PRAGMA application_id = 1413829459;
    CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
    INSERT INTO grdb_migrations VALUES ('1-facts');
    CREATE TABLE facts (
      sequence INTEGER PRIMARY KEY, kind TEXT NOT NULL, identity TEXT NOT NULL,
      signed_date INTEGER NOT NULL, payload_hash TEXT NOT NULL, original_transaction_id TEXT,
      bundle_id TEXT, environment TEXT, source TEXT NOT NULL, received_at INTEGER NOT NULL,
      jws TEXT NOT NULL, UNIQUE (kind, identity, signed_date, payload_hash)) STRICT;
    CREATE INDEX facts_of_purchase ON facts (original_transaction_id);
    CREATE TABLE customers (
      id TEXT NOT NULL PRIMARY KEY, first_seen INTEGER NOT NULL, last_seen INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE claims (
      sequence INTEGER PRIMARY KEY, original_transaction_id TEXT NOT NULL,
      customer TEXT NOT NULL REFERENCES customers (id), claimed_at INTEGER NOT NULL) STRICT;
    CREATE INDEX claims_of_purchase ON claims (original_transaction_id);
    CREATE TABLE quarantine (
      id INTEGER PRIMARY KEY, received_at INTEGER NOT NULL, source TEXT NOT NULL,
      failed_check TEXT NOT NULL, explanation TEXT NOT NULL, raw BLOB NOT NULL) STRICT;
    CREATE TRIGGER facts_refuse_update BEFORE UPDATE ON facts
      BEGIN SELECT RAISE(ABORT, 'facts are append-only'); END;
    CREATE TRIGGER facts_refuse_delete BEFORE DELETE ON facts
      BEGIN SELECT RAISE(ABORT, 'facts are append-only'); END;
    CREATE TABLE purchases (
      original_transaction_id TEXT NOT NULL PRIMARY KEY, owner TEXT) STRICT, WITHOUT ROWID;
    CREATE INDEX purchases_of_owner ON purchases (owner, original_transaction_id);
    CREATE TABLE transaction_versions (
      transaction_id TEXT NOT NULL PRIMARY KEY, original_transaction_id TEXT NOT NULL,
      payload TEXT NOT NULL) STRICT;
    CREATE INDEX transaction_versions_of_purchase
      ON transaction_versions (original_transaction_id);
    CREATE TABLE renewal_info_versions (
      original_transaction_id TEXT NOT NULL PRIMARY KEY, payload TEXT NOT NULL) STRICT;
    """

  @Test func `A file of version 1 opens with all its facts and reads as before`() async throws {
    let cast = try Cast()
    try await withTemporaryFolder { folder in
      let fresh = InMemoryLedger()
      let life = try cast.life()
      _ = await fresh.record(life)
      let expected = try await Picture(of: fresh)
      let path = folder + "/ledger.sqlite"
      let old = try DatabaseQueue(path: path)
      try await old.write { database in
        try database.execute(sql: Self.version1)
        for customer in expected.customers {
          try database.execute(
            sql: "INSERT INTO customers VALUES (?, ?, ?)",
            arguments: [
              customer.id.rawValue, customer.firstSeen.milliseconds,
              customer.lastSeen.milliseconds,
            ])
        }
        for recorded in expected.facts.joined().sorted(by: { $0.sequence < $1.sequence }) {
          let fact = recorded.fact
          try database.execute(
            sql: "INSERT INTO facts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            arguments: [
              recorded.sequence, fact.kind.rawValue, fact.identity, fact.signedDate.milliseconds,
              fact.payloadHash, fact.originalTransactionID?.rawValue, fact.bundleID?.rawValue,
              fact.environment?.rawValue, recorded.source.rawValue,
              recorded.receivedAt.milliseconds, fact.jws,
            ])
        }
        for (purchase, owner) in [("1", "ada"), ("9", "bob")] {
          try database.execute(
            sql: "INSERT INTO claims VALUES (NULL, ?, ?, 0)", arguments: [purchase, owner])
        }
      }
      try old.close()

      let ledger = try SQLiteLedger(path: path)

      #expect(try await Picture(of: ledger) == expected)
      let again = try await ledger.record(life)
      #expect(again.allSatisfy { $0.newFacts == 0 })
      try ledger.close()
    }
  }

  @Test func `App transactions in a file of version 6 count only if presented after a deletion`()
    async throws
  {
    let cast = try Cast()
    try await withTemporaryFolder { folder in
      let path = folder + "/ledger.sqlite"
      let fresh = try SQLiteLedger(path: path)
      for customer in [Cast.ada, Cast.bob] {
        _ = try await fresh.record(cast.download(by: customer))
        _ = try await fresh.deleteCustomer(customer, by: .backend, at: Cast.start + .days(1))
      }
      try fresh.close()
      let old = try DatabaseQueue(path: path)
      try await old.write { database in
        try database.execute(
          sql: """
            DROP TABLE app_transaction_claims;
            CREATE TABLE app_transaction_claims (
              customer TEXT NOT NULL, identity TEXT NOT NULL, claimed_at INTEGER NOT NULL,
              PRIMARY KEY (customer, identity)) STRICT, WITHOUT ROWID;
            DELETE FROM grdb_migrations WHERE identifier = '7-downloads-since-deletion';
            """)
        for (customer, date) in [("ada", Cast.start), ("bob", Cast.start + .days(2))] {
          try database.execute(
            sql: """
              INSERT INTO app_transaction_claims SELECT ?, identity, ? FROM app_transactions
              """,
            arguments: [customer, date.milliseconds])
        }
      }
      try old.close()

      let ledger = try SQLiteLedger(path: path)

      #expect(try await ledger.appTransactions(of: [Cast.ada]).isEmpty)
      #expect(try await ledger.appTransactions(of: [Cast.bob]).count == 1)
      try ledger.close()
    }
  }
}
