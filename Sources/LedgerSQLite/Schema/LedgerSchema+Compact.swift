internal import Encodings
internal import Foundation
internal import GRDB
internal import Ledger

extension LedgerSchema {
  /// Stores each signing certificate once, and the current state of a purchase in one row.
  static func compact(_ database: Database) throws {
    try database.execute(sql: "ALTER TABLE facts RENAME TO whole_facts")
    for name in ["transaction_versions", "renewal_info_versions", "purchases"] {
      try database.execute(sql: "DROP TABLE \(name)")
    }
    try database.execute(sql: "DROP INDEX facts_of_purchase")
    try database.execute(sql: compactTables)
    try copyFacts(database)
    try database.execute(sql: "DROP TABLE whole_facts")
    try database.execute(sql: rejections(of: "facts"))
    try database.execute(sql: rejections(of: "signing_headers"))
    try markProjectionsStale(database)
  }

  private static func copyFacts(_ database: Database) throws {
    let headers = SigningHeaderTable()
    let rows = try Row.fetchCursor(database, sql: "SELECT * FROM whole_facts ORDER BY sequence")
    while let row = try rows.next() {
      let token = CompactedJWS(jws: row["jws"])
      try database.cachedStatement(
        sql: """
          INSERT INTO facts (
            sequence, kind, identity, signed_date, payload_hash, original_transaction_id, bundle_id,
            environment, source, received_at, header_ids, content
          ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """
      ).execute(arguments: [
        row["sequence"], row["kind"], row["identity"], row["signed_date"],
        Data(Hex.decode(row["payload_hash"]) ?? []),
        row["original_transaction_id"], row["bundle_id"], row["environment"], row["source"],
        row["received_at"], Data(try headers.ids(of: token.headers, in: database)),
        Data(token.content),
      ])
    }
  }

  private static let compactTables = """
    CREATE TABLE signing_headers (
      id INTEGER PRIMARY KEY,
      hash BLOB NOT NULL UNIQUE,
      header TEXT NOT NULL
    ) STRICT;
    CREATE TABLE facts (
      sequence INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,
      identity TEXT NOT NULL,
      signed_date INTEGER NOT NULL,
      payload_hash BLOB NOT NULL,
      original_transaction_id TEXT,
      bundle_id TEXT,
      environment TEXT,
      source TEXT NOT NULL,
      received_at INTEGER NOT NULL,
      header_ids BLOB NOT NULL,
      content BLOB NOT NULL,
      UNIQUE (kind, identity, signed_date, payload_hash)
    ) STRICT;
    CREATE INDEX facts_of_purchase ON facts (original_transaction_id);
    CREATE TABLE purchases (
      original_transaction_id TEXT NOT NULL PRIMARY KEY,
      owner TEXT,
      history BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX purchases_of_owner ON purchases (owner);
    """
}
